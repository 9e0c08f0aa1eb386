import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseEnv } from '#server/env';
import { builtFor, deploymentProblem, redirectRule } from '../../scripts/build/integrations/deployment-settings.ts';
import { keyLines, missingKeys, writeKeys } from '../../scripts/commands/doctor/keys.ts';
import { settingsGuide } from '../../scripts/settings-guide.ts';

const site = 'https://conference.example.org';
const here = 'https://deploy-preview-12--a-site.netlify.app';

test('BUG-F9 a deployment with no settings at all is told the whole list, and where each value comes from', () => {
  const needed = settingsGuide.filter(({ onlyFor }) => onlyFor === undefined);
  const told = deploymentProblem({ CONTEXT: 'production' }) ?? '';
  expect(told).toContain(`${needed.length} settings are missing or wrong`);
  for (const { name, where } of needed) {
    expect(told).toContain(`${name} is missing`);
    expect(told).toContain(where);
  }
  for (const CONTEXT of ['deploy-preview', 'branch-deploy'])
    expect(deploymentProblem({ CONTEXT })).toContain('DEPLOY_PRIME_URL should be');
});

test('BUG-F9 a build on a developer’s machine asks for nothing', () => {
  for (const CONTEXT of [undefined, '', 'dev']) expect(deploymentProblem({ CONTEXT })).toBeUndefined();
});

test('BUG-PL09 a preview is built for its own address, the site for SITE_URL', () => {
  const preview = { CONTEXT: 'deploy-preview', DEPLOY_PRIME_URL: here, SITE_URL: site };
  expect(builtFor(preview, 'https://fallback.example.org')).toBe(here);
  expect(builtFor({ ...preview, CONTEXT: 'production' }, '')).toBe(site);
  expect(builtFor({ SITE_URL: 'not an address' }, site)).toBe(site);
  expect(builtFor({}, site)).toBe(site);
});

test('BUG-PL09 the host’s own address leads to the published one', () => {
  const production = { CONTEXT: 'production', SITE_NAME: 'a-site', SITE_URL: site };
  expect(redirectRule(production)).toBe(`https://a-site.netlify.app/* ${site}/:splat 301!\n`);
  expect(redirectRule({ ...production, SITE_URL: 'https://a-site.netlify.app' })).toBeUndefined();
  expect(redirectRule({ ...production, CONTEXT: 'deploy-preview', DEPLOY_PRIME_URL: here })).toBeUndefined();
  expect(redirectRule({ SITE_NAME: 'a-site', SITE_URL: site })).toBeUndefined();
});

test('.env.example, the guide and docs/deploy.md name the same settings, in the same order', () => {
  const names = settingsGuide.map(({ name }) => name);
  const inExample = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(inExample).toEqual(names);
  const table = readFileSync('docs/deploy.md', 'utf8').matchAll(/^\| `([A-Z_]+)`/gm);
  expect([...table].map(([, name]) => name)).toEqual(names);
});

test('keys are made once: 32 bytes each, and what is there is never written over', () => {
  const made = missingKeys({});
  expect(() => parseEnv({ ...made })).toThrow(/^(?!.*(TOKEN_KEYS|RESET_CODE_KEY|LINK_KEY))/s);
  expect(Object.keys(missingKeys({ ...made, LINK_KEY: ' ' }))).toEqual(['LINK_KEY']);
  expect(keyLines(made).split('\n')).toHaveLength(4);

  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  const file = join(folder, '.env');
  writeFileSync(file, 'SITE_URL=x\nRESET_CODE_KEY=\nLINK_KEY="mine" # a word\nTOKEN_KEYS =\n# TOKEN_KEYS=no');
  writeKeys(made, file);
  const text = readFileSync(file, 'utf8');
  expect(text).toBe(
    `SITE_URL=x\nRESET_CODE_KEY=${made.RESET_CODE_KEY}\nLINK_KEY="mine" # a word\nTOKEN_KEYS=${made.TOKEN_KEYS}\n# TOKEN_KEYS=no`,
  );
  writeKeys(missingKeys({}), file);
  expect(readFileSync(file, 'utf8')).toBe(text);
  const fresh = join(folder, 'fresh.env');
  writeKeys(made, fresh);
  expect(readFileSync(fresh, 'utf8')).toBe(keyLines(made));
  rmSync(folder, { recursive: true });
});
