// `npm run doctor`: says of each setting whether it is right, and where the right one comes from.
//   -- --context production|preview|dev   judges for another place than CONTEXT says (default: production);
//                                         dev takes what is not set from the sandbox that `npm start` runs
//   -- --make-keys [--write]              makes keys that are missing; prints them, or puts them into .env
//   -- --live                             tries store, mail server, payment provider and webhook address
import { contextOf } from '../../netlify/deployment.ts';
import { EnvironmentError, parseEnv } from '../../netlify/env.ts';
import { counted } from '../../src/contract/counted.ts';
import { loadSettings, loadSiteSettings } from '../settings.ts';
import { findingLines, settingsGuide } from '../settings-guide.ts';
import { argumentsOf } from './arguments.ts';
import { keyLines, missingKeys, writeKeys } from './doctor/keys.ts';
import { liveChecks } from './doctor/live.ts';

const example = 'npm run doctor -- [--context production|preview|dev] [--make-keys [--write]] [--live]';
const { values } = argumentsOf(example, {
  options: {
    context: { type: 'string' },
    'make-keys': { type: 'boolean' },
    write: { type: 'boolean' },
    live: { type: 'boolean' },
  },
});

loadSettings();
if (values.context) process.env.CONTEXT = values.context === 'preview' ? 'deploy-preview' : values.context;
const context = contextOf(process.env);
if (context === 'dev') loadSiteSettings();
// The platform names it for each build.
if (context === 'preview') process.env.DEPLOY_PRIME_URL ||= 'https://deploy-preview-1--site.netlify.app';

if (values['make-keys']) makeKeys();
const env = judge();
if (values.live) await tryAll();

function makeKeys(): void {
  const made = missingKeys(process.env);
  if (Object.keys(made).length === 0) console.log('No key is missing: none was made.\n');
  else if (values.write) {
    writeKeys(made);
    console.log(`Made and put into .env: ${Object.keys(made).join(', ')}.\n`);
  } else console.log(`Keys that were missing, for .env or the host's settings:\n\n${keyLines(made)}`);
  if (values.write) Object.assign(process.env, made);
}

function judge() {
  const places = {
    production: 'the published site (CONTEXT=production)',
    preview: 'a preview (CONTEXT=deploy-preview or branch-deploy)',
    dev: 'this machine (CONTEXT=dev), with the sandbox for what is not set',
  };
  console.log(`Settings, judged for ${places[context]}`);
  let findings: EnvironmentError['findings'] = [];
  let env: ReturnType<typeof parseEnv> | undefined;
  try {
    // The stand-in of the provider takes any publishable key.
    env = parseEnv(process.env, context === 'dev' ? 'run' : 'build');
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    findings = error.findings;
  }
  for (const { name, onlyFor } of settingsGuide) {
    const own = findings.filter((finding) => finding.name === name);
    if (own.length > 0) console.log(findingLines(own).join('\n'));
    else if (process.env[name]?.trim()) console.log(`  ✓ ${name}`);
    else console.log(`  – ${name} is not set${onlyFor ? `: for ${onlyFor}` : ', and not needed here'}`);
  }
  const others = findings.filter(({ name }) => !settingsGuide.some((setting) => setting.name === name));
  for (const line of findingLines(others)) console.log(line);
  if (findings.length === 0) console.log('All settings are right.');
  else {
    console.log(`${counted(findings.length, 'setting has', 'settings have')} to be corrected.`);
    process.exitCode = 1;
  }
  return env;
}

async function tryAll(): Promise<void> {
  if (!env) return console.log('\nNothing was tried: correct the settings first.');
  console.log('\nTried');
  for (const { name, run } of liveChecks(env)) {
    const { ok, says } = await run();
    console.log(`  ${ok ? '✓' : '✗'} ${name}: ${says}`);
    if (!ok) process.exitCode = 1;
  }
}
