export interface SandboxPorts {
  readonly site: number;
  readonly redis: number;
  readonly stripe: number;
  readonly smtp: number;
  readonly mailWeb: number;
}

/** The addresses of `npm start`; `SITE_PORT`, `REDIS_PORT`, `STRIPE_PORT`, `SMTP_PORT` and `MAIL_WEB_PORT` move them. */
export function portsFromEnvironment(env: Readonly<Record<string, string | undefined>>): SandboxPorts {
  const port = (name: string, usual: number) => Number(env[name] || usual);
  return {
    site: port('SITE_PORT', 8888),
    redis: port('REDIS_PORT', 8079),
    stripe: port('STRIPE_PORT', 12_111),
    smtp: port('SMTP_PORT', 1025),
    mailWeb: port('MAIL_WEB_PORT', 1080),
  };
}

/** Five ports in a row, so that several sandboxes can run beside each other. */
export function sandboxPorts(base: number): SandboxPorts {
  return { site: base, redis: base + 1, stripe: base + 2, smtp: base + 3, mailWeb: base + 4 };
}
