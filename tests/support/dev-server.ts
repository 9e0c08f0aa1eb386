import { spawn } from 'node:child_process';
import { sandboxPorts } from '../../sandbox/ports.ts';
import { copyProject } from './editions.ts';

/** `npm run dev` of a copy of the project: the editor writes into its files, and its pages show them. */
export interface DevServer {
  /** Folder of the copy. */
  readonly root: string;
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Starts the dev server of an edition of the tests.
 * @param name of the copy, other than that of any that is used at the same time
 * @param portBase the first of five ports
 * @throws with what it said, when it ends before it answers
 */
export async function startDevServer(name: string, edition: string, portBase: number): Promise<DevServer> {
  const { folder, remove } = copyProject(name, edition);
  const { site, redis, stripe, smtp, mailWeb } = sandboxPorts(portBase);
  const address = `http://localhost:${site}`;
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      DEV_PORT: String(site),
      REDIS_PORT: String(redis),
      STRIPE_PORT: String(stripe),
      SMTP_PORT: String(smtp),
      MAIL_WEB_PORT: String(mailWeb),
      SANDBOX_DATA_DIR: '.cache/sandbox',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failed = ended.then(() => Promise.reject(new Error(`The dev server ended:\n${said}`)));
  const answers = async () => {
    // The form of the schedule page and what it stands on are put together at the first call.
    while (!(await fetch(`${address}/schedule`).catch(() => undefined))?.ok)
      await new Promise((go) => setTimeout(go, 250));
  };
  await Promise.race([answers(), failed]);
  failed.catch(() => undefined);
  return {
    root: folder,
    address,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      remove();
    },
  };
}
