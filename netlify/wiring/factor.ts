import { createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import type { EnrolmentPorts } from '../domain/factor/enrolment.ts';
import type { FactorPorts } from '../domain/factor/ports.ts';
import type { RenewalPorts } from '../domain/factor/renewal.ts';
import type { FactorSignInPorts } from '../domain/factor/sign-in.ts';
import { authenticator } from '../services/authenticator.ts';
import { createFactorEnrolments } from '../store/factor/enrolments.ts';
import { createFactorRenewals } from '../store/factor/renewals.ts';
import { createFactorSignIns, type FactorParts } from '../store/factor/sign-ins.ts';
import { createSeal } from '../store/seal.ts';
import type { App } from '../wiring.ts';
import type { After } from './after.ts';
import { postWiring } from './mail.ts';
import { siteWiring } from './site.ts';
import { systemOf } from './system.ts';

function factorPorts(app: App): FactorPorts {
  const key = new Uint8Array(hkdfSync('sha256', app.env.keys.resetCode, '', 'recovery codes', 32));
  return {
    ...systemOf(app),
    authenticator,
    recoveryMac: (userId, digits) =>
      createHmac('sha256', key)
        .update(JSON.stringify([userId, digits]))
        .digest('base64url'),
    site: siteWiring(app),
  };
}

const sealOf = (app: App) => createSeal(app.env.keys.resetCode, 'second factor');

const partsOf = (app: App, after: After): FactorParts => ({
  post: postWiring(app, after),
  seal: sealOf(app),
  factor: app.env.limitFactor,
});

export function factorSignInWiring(app: App, after: After): FactorSignInPorts {
  return {
    ...factorPorts(app),
    tokens: app.tokens,
    newId: () => randomBytes(18).toString('base64url'),
    factors: createFactorSignIns(app.store, partsOf(app, after)),
  };
}

export function enrolmentWiring(app: App, after: After): EnrolmentPorts {
  return {
    ...factorPorts(app),
    randomInt: (below) => randomInt(below),
    factors: createFactorEnrolments(app.store, postWiring(app, after), sealOf(app)),
  };
}

export function renewalWiring(app: App, after: After): RenewalPorts {
  return {
    ...factorPorts(app),
    randomInt: (below) => randomInt(below),
    factors: createFactorRenewals(app.store, partsOf(app, after)),
  };
}
