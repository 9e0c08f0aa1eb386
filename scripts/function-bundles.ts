import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { unzipSync } from 'fflate';
import { projectRoot } from './steps.ts';

export interface FunctionBundle {
  readonly name: string;
  /** Bytes of the zip, without the platform's own telemetry, which it adds to every function alike. */
  readonly zippedBytes: number;
  /** Where the unzipped bundle lies, and in it the module that exports the handler. */
  readonly folder: string;
  readonly module: string;
  readonly sendsMail: boolean;
}

/** Budgets of a zipped bundle, in bytes (a thousand to the kB). */
export const bundleBudget = { usual: 350_000, withMail: 600_000 } as const;

/** Bundles every function as the platform does, into `folder`, and unpacks each bundle beside its zip. */
export async function bundleFunctions(folder: string): Promise<readonly FunctionBundle[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const zipped = await zipFunctions(join(projectRoot, 'netlify', 'functions'), folder, {
    archiveFormat: 'zip',
    basePath: projectRoot,
    config: { '*': { nodeVersion: '24' } },
    featureFlags: { zisi_add_instrumentation_loader: false },
  });
  return zipped.map(({ name, path }) => {
    const zip = readFileSync(path);
    const target = join(folder, name);
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
      module: join(target, 'netlify', 'functions', `${name}.mjs`),
      sendsMail: Object.keys(files).some((file) => file.startsWith('node_modules/nodemailer/')),
    };
  });
}
