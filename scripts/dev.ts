// `npm run dev`: Astro's dev server with hot reload, the functions inside it, and the sandbox beside it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import netlify from '@netlify/vite-plugin';
import { dev } from 'astro';
import { startServices } from '../sandbox/index.ts';
import { portsFromEnvironment } from '../sandbox/ports.ts';
import { projectRoot } from './steps.ts';

const settings = join(projectRoot, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);

const off = { enabled: false };
const port = Number(process.env.DEV_PORT || 4321);
const services = await startServices({
  ports: portsFromEnvironment(process.env),
  dataDir: join(projectRoot, '.data'),
  siteUrl: `http://localhost:${port}`,
});
const server = await dev({
  root: projectRoot,
  server: { port, host: 'localhost' },
  vite: {
    plugins: [
      netlify({
        blobs: off,
        database: off,
        edgeFunctions: off,
        images: off,
        aiGateway: off,
        geolocation: off,
        middleware: true,
      }),
    ],
  },
});
for (const [name, value] of services.table) console.log(`  ${name.padEnd(18)} ${value}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([server.stop(), services.stop()]).then(() => process.exit(0));
  });
}
