/** The files of a project, wherever they are: on a disk, or in the memory of a browser that is about to save one of them. */
export interface ProjectFiles {
  /** The bytes of a file, by its path from the root with slashes; undefined where there is none. */
  read(file: string): Uint8Array | undefined;
  has(file: string): boolean;
  /** Names of what a folder holds; undefined where there is no such folder. */
  namesIn(folder: string): readonly string[] | undefined;
}
