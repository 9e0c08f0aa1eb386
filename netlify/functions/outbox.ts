import type { Config } from '@netlify/functions';
import { deliverDue } from '../domain/outbox.ts';
import { mailWiring } from '../wiring/mail.ts';
import { app } from '../wiring.ts';

/** Sends again what could not be sent when it was written. The platform calls it by the clock; it has no address. */
export default async function outbox(): Promise<void> {
  await deliverDue(mailWiring(app()));
}

export const config: Config = { schedule: '* * * * *' };
