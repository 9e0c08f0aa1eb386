import { createHash } from 'node:crypto';

/**
 * Every key name of the store. Identifiers that come from outside are hashed or checked, so that no input can reach another key.
 * Without an expiry stand only users, the address index, payments, queries, feedback and inspections.
 */
export const keys = {
  user: (userId: string) => `user:${identifier(userId)}`,
  /** All user ids by time of registration, for the admin's list. */
  users: 'users',
  /** Canonical address → user id. */
  email: (canonicalAddress: string) => `email:${digest(canonicalAddress)}`,
  session: (sessionId: string) => `sess:${identifier(sessionId)}`,
  /** The live session ids of a user. */
  sessionsOf: (userId: string) => `sess-of:${identifier(userId)}`,
  /** Failed sign-ins of an address, known or not: in all and by source. */
  failures: (canonicalAddress: string) => `fail:${digest(canonicalAddress)}`,
  reset: (resetId: string) => `reset:${identifier(resetId)}`,
  /** The open reset ids of an address. */
  resetsOf: (canonicalAddress: string) => `reset-of:${digest(canonicalAddress)}`,
  /** When the last code went to an address, and how many within the hour. */
  resetMails: (canonicalAddress: string) => `reset-mails:${digest(canonicalAddress)}`,
  /** The answer that a retried call gets again. */
  nonce: (nonce: string) => `once:${identifier(nonce)}`,
  registrations: (hour: string) => `registrations:${identifier(hour)}`,
  limit: (name: string) => `limit:${identifier(name)}`,
  mail: (mailId: string) => `mail:${identifier(mailId)}`,
  /** Mail ids by the time (milliseconds) of their next attempt. */
  mailsDue: 'mails-due',
  payment: (userId: string) => `pay:${identifier(userId)}`,
  inspection: (userId: string) => `insp:${identifier(userId)}`,
  query: (reference: string) => `query:${identifier(reference)}`,
  feedback: (reference: string) => `feedback:${identifier(reference)}`,
  /** What an administrator did. */
  audit: (id: string) => `audit:${identifier(id)}`,
} as const;

/** SHA-256 of outside text, in hex: fixed length, harmless characters. */
export function digest(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Accepts only what the product's own random ids, and those of the payment provider, are made of. */
export function identifier(value: string): string {
  if (!/^[A-Za-z0-9_-]{1,255}$/.test(value)) throw new TypeError('not an identifier');
  return value;
}
