// `npm run dev`: Astro's dev server with hot reload, the functions inside it, and the sandbox beside it.
// `-- --at 2025-07-15T10:15` shows the site as of that instant on the clock of the conference.
import { dev } from 'astro';
import { platformInDevServer } from '../sandbox/dev-server.ts';
import { startServices } from '../sandbox/index.ts';
import { argumentsOf } from './commands/arguments.ts';
import { loadSettings, tellSettings } from './settings.ts';
import { projectRoot } from './steps.ts';

const { at } = argumentsOf('npm run dev -- [--at 2025-07-15T10:15]', { options: { at: { type: 'string' } } }).values;
if (at && Number.isNaN(Date.parse(at))) {
  console.error(`--at takes a day and a time, such as 2025-07-15T10:15, not "${at}"`);
  process.exit(1);
}
if (at) process.env.SITE_AT = at;
const { dataDir, ports } = loadSettings();
const port = Number(process.env.DEV_PORT || 4321);
const services = await startServices({
  ports,
  dataDir,
  siteUrl: `http://localhost:${port}`,
}).catch(tellSettings);
const server = await dev({
  root: projectRoot,
  server: { port, host: 'localhost' },
  vite: { plugins: [platformInDevServer(projectRoot)] },
});
for (const [name, value] of services.table) console.log(`  ${name.padEnd(18)} ${value}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([server.stop(), services.stop()]).then(() => process.exit(0));
  });
}
