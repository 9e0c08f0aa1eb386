import type { AuditAction } from '#contract/lists/audit';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';

/** The signed-in administrator, as the store knows it. */
export interface Administrator {
  readonly id: string;
  readonly email: string;
}

/** What an administrator did. Written in the same step as the change it tells of. */
export interface AuditEntry {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Address of the administrator. */
  readonly actor: string;
  readonly action: AuditAction;
  /** A query's reference, an account's id, a list's name. */
  readonly target: string;
  /** What was said about it: a sum, a reason. */
  readonly note?: string;
}

export interface AuditTrail {
  /** For what changes nothing else, such as an export. */
  add(entry: AuditEntry): Promise<void>;
}

/** Why a deed is not undone (ADR-D42). */
export const changedSince = 'It was changed in the meantime.';

export type AuditPorts = Clock & Random;

export function auditEntry(
  ports: AuditPorts,
  {
    admin,
    action,
    target,
    note,
  }: {
    readonly admin: Administrator;
    readonly action: AuditAction;
    readonly target: string;
    readonly note?: string;
  },
): AuditEntry {
  const id = Buffer.from(ports.bytes(9)).toString('base64url');
  return { id, at: ports.now(), actor: admin.email, action, target, ...(note !== undefined && { note }) };
}
