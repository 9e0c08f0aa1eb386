import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const key = () => randomBytes(32).toString('base64');

/**
 * Random keys for this machine, made once and kept in `dataDir`, so that sessions and codes outlast a restart.
 * What the environment already names is left to it.
 */
export function localKeys(dataDir: string): Record<string, string> {
  const file = join(dataDir, 'keys.json');
  if (!existsSync(file)) {
    const made = { TOKEN_KEYS: `local:${key()}`, RESET_CODE_KEY: key(), LINK_KEY: key(), REDIS_TOKEN: key() };
    writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}
