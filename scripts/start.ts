// `npm start`: builds the site, starts the sandbox and serves the whole product at http://localhost:8888.
import { relative } from 'node:path';
import { startSandbox } from '../sandbox/index.ts';
import { loadSettings, tellSettings } from './settings.ts';
import { projectRoot, runStep } from './steps.ts';

const { dataDir, ports } = loadSettings();

const built = await runStep({ name: 'build', command: ['npm', 'run', '--silent', 'build'] }, true);
if (built.failed) process.exit(1);

const sandbox = await startSandbox({ ports, dataDir, projectRoot }).catch(tellSettings);

const rows = [
  ['Site', sandbox.site.url],
  ...sandbox.table,
  ['Data', `${relative(projectRoot, dataDir)}/ (kept between starts)`],
];
console.log(
  `\n${rows.map(([name, value]) => `  ${String(name).padEnd(18)} ${value}`).join('\n')}\n\n  Stop with Ctrl+C\n`,
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.stop().then(() => process.exit(0));
  });
}
