// Serves the built site with the whole sandbox, for the browser tests: ports from SANDBOX_PORT_BASE, data in SANDBOX_DATA_DIR. With SANDBOX_KEEP_ERRORS
// pages keep the errors that nobody caught.
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSandbox } from './index.ts';
import { sandboxPorts } from './ports.ts';
import { keepUncaughtErrors } from './uncaught-errors.ts';

const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const dataDir = resolve(projectRoot, process.env.SANDBOX_DATA_DIR ?? 'test-results/data');
rmSync(dataDir, { recursive: true, force: true });
const sandbox = await startSandbox({
  ports: sandboxPorts(Number(process.env.SANDBOX_PORT_BASE ?? 18_880)),
  dataDir,
  projectRoot,
  beside: process.env.SANDBOX_KEEP_ERRORS ? keepUncaughtErrors : undefined,
});
console.log(`ready at ${sandbox.site.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.stop().then(() => process.exit(0));
  });
}
