import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageMeta } from 'image-meta';
import type { ProjectFiles } from './project-files.ts';

/** The files of a project in a folder of this machine. */
export function filesOnDisk(root: string): ProjectFiles {
  const read = (file: string) => {
    try {
      return readFileSync(join(root, file));
    } catch {
      return undefined;
    }
  };
  return {
    read,
    sizeOf(file) {
      const bytes = read(file);
      if (!bytes) return undefined;
      try {
        const { width, height } = imageMeta(bytes);
        return width && height ? { width, height } : 'unreadable';
      } catch {
        return 'unreadable';
      }
    },
    has: (file) => existsSync(join(root, file)),
    namesIn: (folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : undefined),
  };
}
