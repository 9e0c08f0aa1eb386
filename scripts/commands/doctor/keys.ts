import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../steps.ts';

export type Keys = Readonly<Record<string, string>>;

const key = () => randomBytes(32).toString('base64');

/** New keys of 32 bytes for every name that has none. A key that is there is never made anew: codes and sessions would end with it. */
export function missingKeys(given: Readonly<Record<string, string | undefined>>, now = new Date()): Keys {
  const made: Keys = {
    TOKEN_KEYS: `${now.toISOString().slice(0, 10)}:${key()}`,
    RESET_CODE_KEY: key(),
    LINK_KEY: key(),
  };
  return Object.fromEntries(Object.entries(made).filter(([name]) => !given[name]?.trim()));
}

export const keyLines = (keys: Keys): string =>
  Object.entries(keys)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** Puts keys into `.env`, in the place of an empty line of the same name or at the end. A line that has a value stays. */
export function writeKeys(keys: Keys, file = join(projectRoot, '.env')): void {
  let text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  for (const [name, value] of Object.entries(keys)) {
    if (new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*[^ \\t\\r\\n#]`, 'm').test(text)) continue;
    const empty = new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*$`, 'm');
    if (empty.test(text)) text = text.replace(empty, () => `${name}=${value}`);
    else text += `${text === '' || text.endsWith('\n') ? '' : '\n'}${name}=${value}\n`;
  }
  writeFileSync(file, text, { mode: 0o600 });
}
