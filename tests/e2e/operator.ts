import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addresses } from './addresses.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** `npm run admin` beside the site that runs. */
export async function operate(...args: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    REDIS_PORT: new URL(addresses.redis).port,
    SITE_PORT: new URL(addresses.site).port,
    SMTP_PORT: new URL(addresses.smtp).port,
    SANDBOX_DATA_DIR: 'test-results/data',
  };
  const { stdout } = await run(process.execPath, ['scripts/commands/admin.ts', ...args], { cwd: root, env });
  return stdout;
}
