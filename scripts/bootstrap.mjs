// Runs before every `npm run …`, on whatever Node (20 or later) the machine has, with nothing installed yet:
// so it is plain JavaScript and uses only Node's own modules. It brings the checkout to the point where the real command can run,
// on the Node that comes with the dependencies: npm looks for programs there first.
//   node scripts/bootstrap.mjs                    dependencies
//   node scripts/bootstrap.mjs --redis            also a Redis server
//   node scripts/bootstrap.mjs --redis --browser  also Chromium, for the browser tests
//   node scripts/bootstrap.mjs --engines          also Firefox and WebKit, where they can be had, for `npm run test:browsers`
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) fail(`Node ${process.versions.node} is too old: install Node 20 or later.`);

installDependencies();
if (process.argv.includes('--redis')) {
  need(['redis-server', 'valkey-server'], {
    'apt-get': 'redis-server',
    dnf: 'valkey',
    apk: 'redis',
    pacman: 'valkey',
    brew: 'redis',
    purpose: 'keeps accounts, payments and queries',
  });
}
if (process.argv.includes('--browser') && !process.env.CHROMIUM_PATH) {
  // The headless shell draws pages at a third of the full browser's price; where a system has no package of it, the browser serves as well.
  need(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'], {
    'apt-get': 'chromium-headless-shell|chromium',
    dnf: 'chromium-headless|chromium',
    apk: 'chromium',
    pacman: 'chromium',
    brew: '--cask chromium',
    purpose: 'runs the browser tests (CHROMIUM_PATH names another one)',
  });
}
if (process.argv.includes('--engines')) {
  const purpose = 'runs the journeys in another engine (`npm run test:browsers`)';
  const firefox = { 'apt-get': 'firefox-esr|firefox', dnf: 'firefox', apk: 'firefox', pacman: 'firefox', purpose };
  const found = [
    obtain(['firefox-esr', 'firefox'], { ...firefox, brew: '--cask firefox' }),
    obtain(['WebKitWebDriver'], { 'apt-get': 'webkit2gtk-driver', purpose }),
    obtain(['Xvfb'], {
      'apt-get': 'xvfb',
      dnf: 'xorg-x11-server-Xvfb',
      apk: 'xvfb',
      pacman: 'xorg-server-xvfb',
      purpose,
    }),
  ];
  if (found.includes(false)) console.log('An engine could not be had: its journeys will not run.');
}

/** `npm ci`, unless `node_modules` holds what the lockfile says. */
function installDependencies() {
  const stampFile = join(root, 'node_modules', '.lockfile-hash');
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lockfile).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  if (!isInstalled(JSON.parse(lockfile).packages)) {
    console.log('Installing dependencies (once for each lockfile) …');
    // The project runs on the Node of its own devDependency, so a warning about the machine's older Node would mislead.
    const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
    });
    if (done.status !== 0) fail('`npm ci` failed: see its message above.');
    mkdirSync(join(root, 'node_modules'), { recursive: true });
  }
  writeFileSync(stampFile, hash);
}

/** True when somebody else installed already, as a host does before it builds: npm leaves a list of what it put into `node_modules`. */
function isInstalled(wanted) {
  const listFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(listFile)) return false;
  const present = JSON.parse(readFileSync(listFile, 'utf8')).packages;
  const same = (path) =>
    present[path]?.version === wanted[path]?.version && present[path]?.integrity === wanted[path]?.integrity;
  // Packages for other systems are left out of an installation.
  const needed = Object.keys(wanted).filter((path) => path !== '' && (present[path] || !isOptional(wanted[path])));
  return [...needed, ...Object.keys(present)].every(same);
}

function isOptional({ optional, devOptional, peer }) {
  return Boolean(optional || devOptional || peer);
}

/** One of `programs` is there, or we stop with one clear line. */
function need(programs, offer) {
  if (obtain(programs, offer)) return;
  const names = candidatesOf(offer).join(' or ');
  fail(`Please install ${programs.join(' or ')} (package ${names}): it ${offer.purpose}.`);
}

/** The package manager of this system among those for which there is an offer. */
function managerOf({ purpose: _, ...packages }) {
  return Object.keys(packages).find(onPath);
}

/** `a|b` names packages to try in this order. */
function candidatesOf(offer) {
  return (offer[managerOf(offer) ?? 'apt-get'] ?? '').split('|');
}

/** Whether one of `programs` is on the PATH, if need be after an installation through the system's package manager. */
function obtain(programs, offer) {
  if (programs.some(onPath)) return true;
  const manager = managerOf(offer);
  const sudo = process.getuid?.() === 0 || manager === 'brew' ? [] : onPath('sudo') ? ['sudo', '-n'] : null;
  if (manager && sudo) {
    if (manager === 'apt-get') run([...sudo, 'apt-get', 'update', '-qq']);
    const verb = {
      'apt-get': ['install', '-y', '-qq'],
      dnf: ['install', '-y', '-q'],
      apk: ['add', '-q'],
      pacman: ['-S', '--noconfirm'],
      brew: ['install', '-q'],
    };
    for (const candidate of candidatesOf(offer)) {
      console.log(`Installing ${candidate}, which ${offer.purpose} …`);
      run([...sudo, manager, ...verb[manager], ...candidate.split(' ')]);
      if (programs.some(onPath)) return true;
    }
  }
  return false;
}

function run([command, ...args]) {
  return spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'ignore'],
    // A network that never answers must not hold everything up.
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function onPath(program) {
  return spawnSync(process.platform === 'win32' ? 'where' : 'which', [program], { stdio: 'ignore' }).status === 0;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
