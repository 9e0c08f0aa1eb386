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
 * @throws with what it said, when it ends before it answers, or does not answer in 200 seconds
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
    const latest = Date.now() + 200_000;
    // What the schedule page stands on is put together at the first call; one that is never answered is asked again.
    const isThere = async () =>
      (await fetch(`${address}/schedule`, { signal: AbortSignal.timeout(60_000) }).catch(() => undefined))?.ok;
    while (!(await isThere())) {
      if (Date.now() > latest) throw new Error(`The dev server does not answer:\n${said}`);
      await new Promise((go) => setTimeout(go, 250));
    }
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
