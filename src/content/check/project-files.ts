import type { Size } from '../facts/portrait-photo.ts';

/** The files of a project, wherever they are: on a disk, or in the memory of a browser that is about to save one of them. */
export interface ProjectFiles {
  /** The bytes of a file, by its path from the root with slashes; undefined where there is none. */
  read(file: string): Uint8Array | undefined;
  has(file: string): boolean;
  /** How large a photo is; `unreadable` where it is none; undefined where there is no such file, or nobody can look into it. */
  sizeOf(file: string): Size | 'unreadable' | undefined;
  /** Names of what a folder holds; undefined where there is no such folder. */
  namesIn(folder: string): readonly string[] | undefined;
}
