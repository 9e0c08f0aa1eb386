import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { localKeys } from '../sandbox/keys.ts';
import { portsFromEnvironment } from '../sandbox/ports.ts';
import { projectRoot } from './steps.ts';

/** Fills the environment for a command about payments: `.env`, and for what it does not name the sandbox that `npm start` runs. */
export function loadPaymentSettings(): void {
  const settings = join(projectRoot, '.env');
  if (existsSync(settings)) process.loadEnvFile(settings);
  if (process.env.UPSTASH_REDIS_REST_URL) return;
  const ports = portsFromEnvironment(process.env);
  const { REDIS_TOKEN = '', ...keys } = localKeys(join(projectRoot, '.data'));
  const local: Record<string, string> = {
    CONTEXT: 'dev',
    SITE_URL: `http://localhost:${ports.site}`,
    UPSTASH_REDIS_REST_URL: `http://localhost:${ports.redis}`,
    UPSTASH_REDIS_REST_TOKEN: REDIS_TOKEN,
    SMTP_URL: `smtp://localhost:${ports.smtp}`,
    MAIL_FROM: 'conference@example.org',
    ...keys,
  };
  if (!process.env.STRIPE_SECRET_KEY) {
    local.STRIPE_SECRET_KEY = 'sk_test_sandbox';
    local.STRIPE_WEBHOOK_SECRET = 'whsec_sandbox';
    local.STRIPE_API_URL = `http://localhost:${ports.stripe}`;
  }
  for (const [name, value] of Object.entries(local)) process.env[name] ||= value;
}
