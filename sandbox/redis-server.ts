import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** A Redis (or Valkey) server in a process of its own, which ends with this one. */
export interface RedisServer {
  stop(): Promise<void>;
}

/** Pause before a server that died is started again, in milliseconds: one that cannot start must not keep the machine busy. */
const restartAfterMs = 200;

/**
 * Starts the server and starts it again whenever it ends by itself (BUG-F19): what was in its append-only file is there again.
 *
 * @param answers resolves once the server can be talked to
 * @throws when no server is installed, or when it ends before it ever answered
 */
export async function keepRedisServer(
  options: readonly (readonly [string, string])[],
  answers: () => Promise<unknown>,
): Promise<RedisServer> {
  let isWanted = true;
  let server = await spawnServer(options);
  const killWithUs = () => server.kill();
  process.once('exit', killWithUs);

  const failed = once(server, 'exit').then(() => {
    throw new Error('The Redis server ended at once: is its data directory in use or damaged?');
  });
  failed.catch(() => undefined);
  await Promise.race([answers(), failed]);

  const watch = () =>
    server.once('exit', () => {
      if (isWanted) restart().catch((error: unknown) => console.error('Redis could not be started again:', error));
    });
  const restart = async () => {
    console.error('Redis ended by itself: it is started again.');
    await delay(restartAfterMs);
    if (!isWanted) return;
    server = await spawnServer(options);
    watch();
  };
  watch();

  return {
    async stop() {
      isWanted = false;
      process.removeListener('exit', killWithUs);
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    },
  };
}

async function spawnServer(options: readonly (readonly [string, string])[]): Promise<ChildProcess> {
  for (const program of ['redis-server', 'valkey-server']) {
    const child = spawn(program, options.flat(), { stdio: 'ignore' });
    const started = await new Promise<boolean>((done) => {
      child.once('spawn', () => done(true));
      child.once('error', () => done(false));
    });
    if (started) return child;
  }
  throw new Error('Please install redis-server or valkey-server: it keeps accounts, payments and queries.');
}
