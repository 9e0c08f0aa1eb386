import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** argon2id at the strength OWASP names: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;

export interface Passwords {
  /** PHC string of a canonical password, with a salt of its own. */
  hash(password: string): Promise<string>;
  /** Compares with a stored PHC string; `undefined` (no such account, no password yet) costs the same time and is always false. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
  /** Whether a stored hash was made with other than today's parameters. */
  isOld(stored: string): boolean;
}

export const passwords: Passwords = {
  async hash(password) {
    const salt = randomBytes(saltBytes);
    return phc(salt, await run(password, salt, cost));
  },
  async verify(password, stored) {
    const known = stored === undefined ? undefined : parse(stored);
    const { salt, tag, ...parameters } = known ?? dummy;
    const derived = await run(password, salt, parameters);
    return timingSafeEqual(derived, tag) && known !== undefined;
  },
  isOld(stored) {
    return !stored.startsWith(prefix);
  },
};

const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
const dummy = { ...cost, salt: randomBytes(saltBytes), tag: randomBytes(cost.tagLength) };

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism' | 'tagLength'>;

/** More at once would be no faster, and would take the thread that looks up host names. */
const mostAtOnce = Math.min(availableParallelism(), 3);
let running = 0;
const waiting: (() => void)[] = [];

async function run(password: string, salt: Uint8Array, parameters: Cost): Promise<Buffer> {
  if (running >= mostAtOnce) await new Promise<void>((turn) => waiting.push(turn));
  else running += 1;
  try {
    return await derive('argon2id', { message: password, nonce: salt, ...parameters });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const phc = (salt: Buffer, tag: Buffer) => `${prefix}${bare(salt)}$${bare(tag)}`;

function parse(stored: string): (Cost & { salt: Buffer; tag: Buffer }) | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored);
  if (!match) return undefined;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const tagBytes = Buffer.from(tag, 'base64');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tagBytes.length,
    salt: Buffer.from(salt, 'base64'),
    tag: tagBytes,
  };
}
