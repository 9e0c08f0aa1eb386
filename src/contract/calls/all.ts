import * as accounts from './accounts.ts';
import * as admin from './admin.ts';
import type { AnyCall } from './call.ts';
import * as certificates from './certificates.ts';
import * as factor from './factor.ts';
import * as feedback from './feedback.ts';
import * as inspection from './inspection.ts';
import * as invitations from './invitations.ts';
import * as payments from './payments.ts';
import * as query from './query.ts';
import * as reset from './reset.ts';
import * as service from './service.ts';

/** The areas of the contract, each a file of this folder. Whoever makes or serves a call imports its area alone. */
export const callAreas = {
  accounts,
  factor,
  reset,
  payments,
  inspection,
  query,
  feedback,
  certificates,
  invitations,
  admin,
  service,
};

/** All rows by name, for tests and documentation. */
export const allCalls: Readonly<Record<string, AnyCall>> = Object.assign({}, ...Object.values(callAreas));
