import type { VerifyPorts } from '../domain/certificates/verify.ts';
import { findCertificate } from '../store/certificate/store.ts';
import type { App } from '../wiring.ts';

/** @param source where the question comes from, as limits count it */
export function verifyWiring({ store, limits }: App, source: string): VerifyPorts {
  return {
    countLookUp: () => limits.count('verify', source),
    find: (code) => findCertificate(store, code),
  };
}
