import { sandboxPorts } from '../../sandbox/ports.ts';

const portBase = Number(process.env.E2E_PORT_BASE ?? 18_880);
const ports = sandboxPorts(portBase);
export const narrowPorts = sandboxPorts(portBase + 10);

/** Where the browser tests find the sandbox; `E2E_PORT_BASE` moves all of it. */
export const addresses = {
  portBase,
  site: `http://localhost:${ports.site}`,
  redis: `http://localhost:${ports.redis}`,
  smtp: `smtp://localhost:${ports.smtp}`,
  stripe: `http://localhost:${ports.stripe}`,
  mail: `http://localhost:${ports.mailWeb}`,
  /** A second site, with the limits as they are outside of tests; `doors.spec.ts` starts it. */
  narrow: `http://localhost:${narrowPorts.site}`,
  /** The dev server with the editor; `editor.spec.ts` starts it. */
  dev: `http://localhost:${sandboxPorts(portBase + 20).site}`,
} as const;
