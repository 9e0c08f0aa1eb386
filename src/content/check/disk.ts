import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectFiles } from './project-files.ts';

/** The files of a project in a folder of this machine. */
export function filesOnDisk(root: string): ProjectFiles {
  return {
    read(file) {
      try {
        return readFileSync(join(root, file));
      } catch {
        return undefined;
      }
    },
    has: (file) => existsSync(join(root, file)),
    namesIn: (folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : undefined),
  };
}
