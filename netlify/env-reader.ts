import { argon2Sync } from 'node:crypto';

export type Source = Readonly<Record<string, string | undefined>>;

/** What is wrong with one setting: its name, and the rest of the sentence that begins with it. Never a value. */
export interface Finding {
  readonly name: string;
  readonly says: string;
}

/** Reads settings one by one. What is wrong is noted, and reading goes on. */
export interface Reader {
  readonly say: (name: string, says: string) => void;
  /** Has to be there. `expected` is what the pattern asks for, in words. */
  readonly text: (name: string, pattern?: RegExp, expected?: string) => string;
  /** Empty when it is not there. */
  readonly optional: (name: string) => string;
  readonly url: (name: string, protocols: readonly string[]) => URL | undefined;
  /** At least 32 bytes out of base64. */
  readonly key: (name: string, value: string) => Uint8Array;
}

export function readerOf(source: Source, findings: Finding[]): Reader {
  const say: Reader['say'] = (name, says) => void findings.push({ name, says });
  const optional: Reader['optional'] = (name) => source[name]?.trim() ?? '';
  const text: Reader['text'] = (name, pattern, expected) => {
    const value = optional(name);
    if (value === '') say(name, 'is missing');
    else if (pattern && !pattern.test(value)) say(name, `should be ${expected}`);
    return value;
  };
  return {
    say,
    optional,
    text,
    url(name, protocols) {
      const value = text(name);
      if (value === '') return undefined;
      const parsed = URL.parse(value);
      if (parsed && protocols.includes(parsed.protocol)) return parsed;
      say(name, `should be an address that starts with ${protocols.join('// or ')}//`);
      return undefined;
    },
    key(name, value) {
      const bytes = Buffer.from(value, 'base64');
      if (value !== '' && bytes.length < 32) say(name, 'should be at least 32 random bytes in base64');
      return bytes;
    },
  };
}

/** Each sentence once, in the order in which they were found. */
export function unlike(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [`${finding.name} ${finding.says}`, finding])).values()];
}

/** Whether this Node can derive a key with argon2id: one that is too old, or whose OpenSSL is, says so only when it is asked. */
export function hashes(): boolean {
  try {
    const smallest = { message: '', nonce: Buffer.alloc(8), parallelism: 1, tagLength: 4, memory: 8, passes: 1 };
    return argon2Sync('argon2id', smallest).length === 4;
  } catch {
    return false;
  }
}
