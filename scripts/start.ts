// `npm start`: builds the site, starts the sandbox and serves the whole product at http://localhost:8888.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox } from '../sandbox/index.ts';
import { portsFromEnvironment } from '../sandbox/ports.ts';
import { projectRoot, runStep } from './steps.ts';

const settings = join(projectRoot, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);

const built = await runStep({ name: 'build', command: ['npm', 'run', '--silent', 'build'] }, true);
if (built.failed) process.exit(1);

const dataDir = join(projectRoot, '.data');
const sandbox = await startSandbox({ ports: portsFromEnvironment(process.env), dataDir, projectRoot });

const rows = [['Site', sandbox.site.url], ...sandbox.table, ['Data', '.data/ (kept between starts)']];
console.log(
  `\n${rows.map(([name, value]) => `  ${String(name).padEnd(18)} ${value}`).join('\n')}\n\n  Stop with Ctrl+C\n`,
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.stop().then(() => process.exit(0));
  });
}
