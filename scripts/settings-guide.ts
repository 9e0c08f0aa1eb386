import type { Finding } from '../netlify/env-reader.ts';

/** What a person who sets up a deployment has to know of one setting. */
export interface SettingGuide {
  readonly name: string;
  /** Where its value comes from. */
  readonly where: string;
  /** Set when the site works without it: what it is for. */
  readonly onlyFor?: string;
}

/** Every setting, in the order of `.env.example`. The build, `npm run doctor` and docs/deploy.md go by it. */
export const settingsGuide: readonly SettingGuide[] = [
  { name: 'SITE_URL', where: 'The address under which the site is published, as the host’s domain settings show it.' },
  {
    name: 'DEPLOYMENT_ID',
    where:
      'A name of your own for this deployment, e.g. production. It never changes, whatever the address; previews need none.',
  },
  { name: 'UPSTASH_REDIS_REST_URL', where: 'Upstash console, the database, "REST API".' },
  { name: 'UPSTASH_REDIS_REST_TOKEN', where: 'Beside the address, the token that may write.' },
  {
    name: 'STRIPE_SECRET_KEY',
    where: 'Stripe dashboard, Developers, API keys; "Test mode" for previews and this machine.',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    where: 'Stripe dashboard, Developers, Webhooks, the endpoint SITE_URL/payment/webhook.',
  },
  { name: 'PUBLIC_STRIPE_PUBLISHABLE_KEY', where: 'Beside the secret key, of the same account and mode.' },
  { name: 'STRIPE_API_URL', where: 'Nowhere: leave it empty.', onlyFor: 'a stand-in of Stripe on this machine' },
  { name: 'SMTP_URL', where: 'The mail provider: smtps://user:password@host:465, or smtp://…:587.' },
  { name: 'MAIL_FROM', where: 'An address of your own domain that the mail provider may send from.' },
  { name: 'PREVIEW_MAIL_TO', where: 'A mailbox of the team.', onlyFor: 'previews: without it they send no mail' },
  { name: 'TOKEN_KEYS', where: '`npm run doctor -- --make-keys` makes it.' },
  { name: 'RESET_CODE_KEY', where: '`npm run doctor -- --make-keys` makes it.' },
  { name: 'LINK_KEY', where: '`npm run doctor -- --make-keys` makes it.' },
  {
    name: 'BUILD_HOOK_URL',
    where: 'The host’s build settings, "Build hooks", one for the production branch.',
    onlyFor: 'the published site, which without it is not renewed by itself each night and when a phase begins',
  },
  {
    name: 'DOCUMENT_KEY',
    where: 'An authority that signs for documents: its .p12 file with an RSA key, in one line of base64 (base64 -w0).',
    onlyFor: 'signed PDFs: without it certificates and invitation letters are proved by their codes alone',
  },
  { name: 'DOCUMENT_KEY_PASSWORD', where: 'The password of that file.', onlyFor: 'the same' },
  {
    name: 'EDITOR_REPOSITORY',
    where: 'Owner and name of the repository on GitHub, as its address shows them; "off" leaves /editor out.',
    onlyFor: 'organisers who edit in the browser, at /editor',
  },
  { name: 'RATE_LIMIT_FACTOR', where: 'Nowhere: leave it empty.', onlyFor: 'tests on this machine' },
];

/** What is wrong, one line a finding, and where each right value comes from. */
export function findingLines(findings: readonly Finding[]): readonly string[] {
  return findings.flatMap(({ name, says }) => {
    const guide = settingsGuide.find((setting) => setting.name === name);
    return [`  ✗ ${name} ${says}.`, ...(guide ? [`      ${guide.where}`] : [])];
  });
}
