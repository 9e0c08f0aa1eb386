// `npm run admin -- add|remove|list|reset-factor ADDRESS`: who is an administrator, on the site or on the sandbox that runs beside this.
import { canonicalAddress } from '#contract/typed/address';
import {
  type AdministratorsPorts,
  addAdministrator,
  removeAdministrator,
  resetFactor,
} from '../../netlify/domain/administration/administrators.ts';
import { administratorsWiring } from '../../netlify/wiring/administrators.ts';
import { usage } from './arguments.ts';
import { command, needPortal } from './command.ts';

type Work = (ports: AdministratorsPorts, address: string) => Promise<{ said: string; failed?: boolean }>;

const works: Readonly<Record<string, Work>> = {
  async add(ports, address) {
    if ((await addAdministrator(ports, address)) === 'was') return { said: `${address} is an administrator already.` };
    return {
      said: `${address} is an administrator. The first password is chosen at /auth/reset-password, the second factor is set up at the first sign-in.`,
    };
  },
  async remove(ports, address) {
    const outcome = await removeAdministrator(ports, address);
    if (outcome === 'taken')
      return { said: `${address} is no longer an administrator. Every session and the second factor ended.` };
    if (outcome === 'none') return { said: `${address} is no administrator.`, failed: true };
    return { said: `${address} is the last administrator: add another one first.`, failed: true };
  },
  async 'reset-factor'(ports, address) {
    if ((await resetFactor(ports, address)) === 'none')
      return { said: `${address} has no second factor.`, failed: true };
    return {
      said: `The second factor of ${address} is removed, every session ended. The next sign-in sets up a new one.`,
    };
  },
  async list({ administrators }) {
    const rows = (await administrators.list()).map(({ address, since, hasFactor, disabled }) =>
      [
        address,
        `since ${new Date(since).toISOString().slice(0, 10)}`,
        `second factor: ${hasFactor ? 'yes' : 'no'}`,
        ...(disabled ? ['disabled'] : []),
      ].join('   '),
    );
    return { said: rows.join('\n') || 'There is no administrator. Make one: npm run admin -- add person@example.org' };
  },
};

const [name = '', typed = ''] = process.argv.slice(2);
const work = works[name];
const address = canonicalAddress(typed);
if (!work || (name !== 'list' && address === undefined))
  usage('npm run admin -- add|remove|reset-factor person@example.org, or npm run admin -- list');

needPortal();
await command(async (app) => {
  const sending: Promise<unknown>[] = [];
  const ports = administratorsWiring(app, (_name, task) => void sending.push(task()));
  const { said, failed = false } = await work(ports, address ?? '');
  await Promise.allSettled(sending);
  console.log(said);
  process.exitCode = failed ? 1 : 0;
});
