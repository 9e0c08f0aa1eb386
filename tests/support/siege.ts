import { randomBytes, randomInt } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type AccountsPorts, signIn, type Visitor, whoOf } from '#server/domain/accounts';
import { Failure } from '#server/domain/failure';
import type { Letter } from '#server/domain/letter';
import { type ResetPorts, redeemReset, requestReset } from '#server/domain/reset';
import { createLimits } from '#server/services/limits';
import { mailsDueKey } from '#server/store/mail/queue';
import { mailKey, paceKey } from '#server/store/mail/record';
import type { Post } from '#server/store/mail/store';
import { createResets } from '#server/store/reset/store';
import { createAccounts, seedAccount } from '#server/store/user/store';
import { directStore } from './models/direct-store.ts';

export const owner = 'asha@example.org';

/** The doors of one account on a clock that is moved by hand: the rules and scripts of the product, with passwords that cost nothing to compare. */
export class Siege {
  now = Date.UTC(2026, 5, 1);
  password = 'the first right one';
  /** What strangers tried, and what got as far as a comparison. */
  readonly guesses = { passwords: 0, codes: 0 };
  readonly #redis: Redis;
  readonly #store;
  readonly #limits;
  readonly #letters = new Map<string, Letter>();
  readonly #accounts: AccountsPorts;
  readonly #resets: ResetPorts;

  constructor(redis: Redis) {
    this.#redis = redis;
    this.#store = directStore(redis);
    this.#limits = createLimits(this.#store, 1, () => this.now);
    const post: Post = {
      prepare: async (letters, now) =>
        letters.map((letter) => {
          const mailId = randomBytes(9).toString('base64url');
          this.#letters.set(mailId, letter);
          const pace = letter.pace && { pace: { ...letter.pace, key: paceKey(letter.to, letter.pace.name) } };
          return { mailId, key: mailKey(mailId), sealed: '', due: now, lifeMs: 86_400_000, ...pace };
        }),
      queued: () => undefined,
    };
    const common = {
      site: { name: 'A conference', siteUrl: 'https://conference.example.org' },
      siteNames: [],
      newId: () => randomBytes(18).toString('base64url'),
      now: () => this.now,
      wait: async () => undefined,
    };
    this.#accounts = {
      ...common,
      accounts: createAccounts(this.#store, post, 1, (visitor) => this.#limits.limited('login', whoOf(visitor))),
      passwords: {
        hash: async (password) => password,
        verify: async (password, stored) => password === stored,
        isOld: () => false,
      },
      tokens: { issue: async () => 'token' },
    };
    this.#resets = {
      ...common,
      resets: createResets(this.#store, post),
      codeMac: (address, code) => `${address} ${code}`,
      passwords: { hash: async (password) => password },
      randomInt: (below) => randomInt(below),
    };
  }

  async begin(): Promise<void> {
    await seedAccount(this.#store, {
      userId: 'u1',
      address: owner,
      role: 'institute',
      hash: this.password,
      now: this.now,
    });
  }

  /** First the limit of who calls counts, then the account's own: one step of the store. */
  async signIn(visitor: Visitor, password: string): Promise<'in' | 'wrong' | 'limited'> {
    return this.#outcome(async () => {
      await signIn(this.#accounts, { email: owner, password, visitor });
    }, 'invalid_credentials');
  }

  /** Id of a request for a code, or why there is none. `proven`: with a solved puzzle. */
  async ask(visitor: Visitor, proven = false): Promise<string | 'limited'> {
    let resetId = '';
    const outcome = await this.#outcome(async () => {
      await this.#limits.count('resetSend', whoOf(visitor), proven);
      const input = { email: owner, newPassword: 'long enough to be new', browser: visitor.browser };
      ({ resetId } = await requestReset(this.#resets, input));
    });
    return outcome === 'in' ? resetId : 'limited';
  }

  async redeem(visitor: Visitor, resetId: string, code: string, newPassword: string) {
    return this.#outcome(async () => {
      await this.#limits.count('resetUse', whoOf(visitor));
      await redeemReset(this.#resets, { email: owner, newPassword, code, resetId });
    }, 'reset_failed');
  }

  /** Every letter that left, oldest first. */
  async mailbox(): Promise<Letter[]> {
    const ids = await this.#redis.zrange(mailsDueKey, '0', '-1');
    return ids.flatMap((id) => this.#letters.get(id) ?? []);
  }

  async newestCode(): Promise<string> {
    const codes = (await this.mailbox()).flatMap(({ text }) => /\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/.exec(text)?.[0] ?? []);
    return codes.at(-1) ?? '';
  }

  async #outcome(work: () => Promise<void>, wrong?: string): Promise<'in' | 'wrong' | 'limited'> {
    try {
      await work();
      return 'in';
    } catch (error) {
      if (error instanceof Failure && error.code === 'rate_limited') return 'limited';
      if (error instanceof Failure && error.code === wrong) return 'wrong';
      throw error;
    }
  }
}

/** Everything that one stranger can do to the account at one moment, with every puzzle solved. */
export async function attack(siege: Siege, source: string): Promise<void> {
  const visitor = { source };
  while ((await siege.signIn(visitor, 'a wrong guess')) === 'wrong') siege.guesses.passwords += 1;
  for (const proven of [false, true]) {
    for (;;) {
      const resetId = await siege.ask(visitor, proven);
      if (resetId === 'limited') break;
      for (let guess = 0; guess < 5; guess += 1) {
        const outcome = await siege.redeem(visitor, resetId, 'AAAA-AAAA', 'taken over by a stranger');
        if (outcome === 'limited') break;
        siege.guesses.codes += 1;
      }
    }
  }
}
