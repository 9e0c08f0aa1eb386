import { hkdfSync } from 'node:crypto';
import { compactDecrypt } from 'jose/jwe/compact/decrypt';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';

export interface Seal {
  close(text: string): Promise<string>;
  /** Rejects what was not closed with the same key. */
  open(sealed: string): Promise<string>;
}

/** What is sealed: each has a key of its own, derived from the one of the environment. */
export type Sealed = 'outbox' | 'second factor' | 'passport';

/**
 * JWE (RFC 7516), compact: direct use of one key, AES-256-GCM. What a token's header says of other ways is not followed. The key is derived
 * when something is first sealed or opened: a sign-in that mails nothing asks for none.
 */
export function createSeal(secret: Uint8Array, purpose: Sealed): Seal {
  let derived: Uint8Array | undefined;
  const key = () => (derived ??= new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32)));
  return {
    close: (text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key()),
    async open(sealed) {
      const { plaintext } = await compactDecrypt(sealed, key(), {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return new TextDecoder().decode(plaintext);
    },
  };
}
