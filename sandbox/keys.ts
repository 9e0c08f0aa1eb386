import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const key = () => randomBytes(32).toString('base64');
const fileOf = (dataDir: string) => join(dataDir, 'keys.json');

export interface LocalKeys {
  readonly TOKEN_KEYS: string;
  readonly RESET_CODE_KEY: string;
  readonly LINK_KEY: string;
  /** What the stand-in for Upstash asks for. */
  readonly redisToken: string;
}

/** Whether a sandbox has ever run with this folder. */
export function hasLocalKeys(dataDir: string): boolean {
  return existsSync(fileOf(dataDir));
}

/** Random keys for this machine, made once and kept in `dataDir`, so that sessions and codes outlast a restart. */
export function localKeys(dataDir: string): LocalKeys {
  if (!hasLocalKeys(dataDir)) {
    mkdirSync(dataDir, { recursive: true });
    const made = { TOKEN_KEYS: `local:${key()}`, RESET_CODE_KEY: key(), LINK_KEY: key(), REDIS_TOKEN: key() };
    writeFileSync(fileOf(dataDir), JSON.stringify(made, null, 2), { mode: 0o600 });
  }
  const { REDIS_TOKEN, ...keys } = JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
  return { ...keys, redisToken: REDIS_TOKEN };
}
