import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Config } from '@netlify/functions';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { build, type Plugin } from 'esbuild';
import { unzipSync } from 'fflate';
import { buildFacts } from '../../netlify/deployment.ts';
import { hasPortal } from '../../src/config/portal.ts';
import { projectRoot } from '../steps.ts';
import { timesOfThisBuild } from './build-instant.ts';
import { leftOut, onlyUsedRooms } from './left-out.ts';

/** Where the platform finds the functions (`functions` in netlify.toml): one small file a route, whose code lies in `code/`. */
export const builtFunctions = join(projectRoot, '.functions');

/** Packages made for CommonJS ask for `require`. */
const requireForPackages = `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`;

/**
 * The shaper of scripts reads its compiled code from a file beside its own. In a bundle no file is beside it: the code goes inside, packed
 * as Node can unpack it.
 */
const compiledCodeInside: Plugin = {
  name: 'compiled-code-inside',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]harfbuzzjs[\\/]dist[\\/]harfbuzz\.js$/ }, ({ path }) => {
      const [before, after, ...more] = readFileSync(path, 'utf8').split('var wasmBinary;');
      if (after === undefined || more.length > 0) throw new Error('harfbuzzjs no longer takes its code as it did');
      const packed = brotliCompressSync(readFileSync(join(dirname(path), 'harfbuzz.wasm'))).toString('base64');
      const unpacked = `var wasmBinary=brotliDecompressSync(Buffer.from('${packed}','base64'));`;
      return { contents: `import{brotliDecompressSync}from'node:zlib';${before}${unpacked}${after}` };
    });
  },
};

/** The functions of an edition without a portal: what visitors write and ask, and what keeps the site going. */
const ofEveryEdition = new Set([
  'feedback',
  'health',
  'outbox',
  'policy-report',
  'query',
  'rebuild',
  'retention',
  'verify',
]);

/** What is known of a deployment only while it is built, for the functions to keep (`builtIn` in netlify/deployment.ts). */
function factsOfThisBuild(): Readonly<Record<string, string>> {
  const named = buildFacts.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { COMMIT_REF: commit(), ...Object.fromEntries(named) };
}

function commit(): string {
  try {
    const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'ignore'] });
    return head.toString().trim();
  } catch {
    return 'unknown';
  }
}

/**
 * Builds each function into one file without its unused code. The platform's own bundler copies every package whole: a login would weigh
 * 1.2 MB zipped instead of 0.2. The route's `config` is written out beside it, since the platform reads it without running the code.
 *
 * @returns the names of the functions
 */
export async function buildFunctions(target = builtFunctions): Promise<readonly string[]> {
  rmSync(target, { recursive: true, force: true });
  const source = join(projectRoot, 'netlify', 'functions');
  const files = readdirSync(source).filter(
    (file) => file.endsWith('.ts') && (hasPortal || ofEveryEdition.has(basename(file, '.ts'))),
  );
  await build({
    absWorkingDir: projectRoot,
    entryPoints: files.map((file) => join(source, file)),
    outdir: join(target, 'code'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    // Names in stack traces are what a log shows of an unexpected error.
    keepNames: true,
    platform: 'node',
    target: 'node24',
    // The versions that can be cut down to what is used.
    mainFields: ['module', 'main'],
    format: 'esm',
    banner: { js: requireForPackages },
    define: {
      'process.env.BUILT_DEPLOYMENT': JSON.stringify(JSON.stringify(factsOfThisBuild())),
      'process.env.BUILT_TIMES': JSON.stringify(JSON.stringify(timesOfThisBuild())),
    },
    alias: {
      'brotli/decompress.js': './scripts/build/brotli.ts',
    },
    plugins: [compiledCodeInside, leftOut, onlyUsedRooms],
    legalComments: 'none',
    logLevel: 'warning',
  });
  for (const file of files) {
    const name = basename(file, '.ts');
    const { config } = (await import(pathToFileURL(join(source, file)).href)) as { config: Config };
    const lines = [
      `export { default } from './code/${name}.mjs';`,
      `export const config = ${JSON.stringify(config)};`,
      '',
    ];
    writeFileSync(join(target, `${name}.mjs`), lines.join('\n'));
  }
  return files.map((file) => basename(file, '.ts'));
}

export interface FunctionBundle {
  readonly name: string;
  /** Bytes of the zip, without the platform's own telemetry, which it adds to every function alike. */
  readonly zippedBytes: number;
  /** Where the unzipped bundle lies, and in it the module that exports the handler. */
  readonly folder: string;
  readonly module: string;
  /** The path or schedule that the platform read. */
  readonly route: string | undefined;
}

/** What they carry beside a PDF writer: the signature; who approves an invitation letter has a mail client as well. */
const heaviest: Readonly<Record<string, number>> = {
  receipt: 600_000,
  certificate: 750_000,
  'admin-certificate-files': 750_000,
  'admin-invitation': 1_000_000,
};

/** The most a zipped bundle may weigh, in bytes: what carries a mail client fits. The receipt has a PDF writer, a font and a shaper of scripts. */
export const bundleBudget = (name: string): number => heaviest[name] ?? 350_000;

/** Builds every function, bundles each as the platform does, into `folder`, and unpacks each bundle beside its zip. */
export async function bundleFunctions(folder: string): Promise<readonly FunctionBundle[]> {
  const built = join(folder, 'built');
  const zips = join(folder, 'zips');
  await buildFunctions(built);
  rmSync(zips, { recursive: true, force: true });
  mkdirSync(zips, { recursive: true });
  const zipped = await zipFunctions(built, zips, {
    archiveFormat: 'zip',
    basePath: folder,
    config: { '*': { nodeVersion: '24' } },
    featureFlags: { zisi_add_instrumentation_loader: false },
  });
  return zipped.map(({ name, path, routes, schedule }) => {
    const zip = readFileSync(path);
    const target = join(zips, name);
    const files = unzipSync(zip);
    for (const [file, content] of Object.entries(files)) {
      if (file.endsWith('/')) continue;
      mkdirSync(dirname(join(target, file)), { recursive: true });
      writeFileSync(join(target, file), content);
    }
    return {
      name,
      zippedBytes: zip.length,
      folder: target,
      module: join(target, Object.keys(files).find((file) => basename(file) === `${name}.mjs`) ?? ''),
      route: routes?.[0]?.pattern ?? schedule,
    };
  });
}
