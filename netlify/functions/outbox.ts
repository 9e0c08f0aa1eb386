import type { Config } from '@netlify/functions';
import { postOffice } from '../app/mail.ts';
import { app } from '../app.ts';

/** Sends again what could not be sent when it was written. The platform calls it by the clock; it has no address. */
export default async function outbox(): Promise<void> {
  await postOffice(app()).deliverDue();
}

export const config: Config = { schedule: '* * * * *' };
