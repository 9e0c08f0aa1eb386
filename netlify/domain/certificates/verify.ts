import type { Certificate } from '#contract/certificates';
import { certificateCodeOf } from '#contract/typed/certificate-code';

export interface VerifyPorts {
  /** Counts one question that has to be looked up; throws `rate_limited` when too many came from there. */
  countLookUp(): Promise<void>;
  find(code: string): Promise<Certificate | undefined>;
}

export type Verdict =
  | { readonly says: 'mistyped' }
  | { readonly says: 'unknown'; readonly code: string }
  | { readonly says: 'genuine' | 'revoked'; readonly code: string; readonly certificate: Certificate };

/**
 * Whether a code is genuine. What cannot be a code is told without asking the store: its last character checks the others.
 *
 * @throws {Failure} `rate_limited`, `unavailable`
 */
export async function verifyCode(ports: VerifyPorts, typed: string): Promise<Verdict> {
  const code = certificateCodeOf(typed);
  if (code === undefined) return { says: 'mistyped' };
  await ports.countLookUp();
  const certificate = await ports.find(code);
  if (!certificate) return { says: 'unknown', code };
  return { says: certificate.revokedAt === undefined ? 'genuine' : 'revoked', code, certificate };
}
