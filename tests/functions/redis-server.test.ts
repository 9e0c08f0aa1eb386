import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openStore } from '#server/store/redis';
import { startRedis } from '../../sandbox/redis.ts';

test('BUG-F19 a Redis that dies is started again, with what it held', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'redis-data-'));
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const sandbox = await startRedis({ dataDir });
  try {
    const store = openStore(sandbox);
    const run = async () => /run_id:(\w+)/.exec(await sandbox.redis.info('server'))?.[1];
    const [id, first] = [/process_id:(\d+)/.exec(await sandbox.redis.info('server'))?.[1], await run()];
    await store.call('SET', 'kept', 'yes');
    process.kill(Number(id), 'SIGKILL');

    // Asked at once: answered by the next one.
    const second = await run();
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    expect(await store.call('GET', 'kept')).toBe('yes');
    expect(told).toHaveBeenCalledWith(expect.stringContaining('started again'));
  } finally {
    await sandbox.stop();
    rmSync(dataDir, { recursive: true });
  }
});
