import type { Documents } from '../registry.ts';
import { checkContent } from './check-content.ts';
import { filesOnDisk } from './disk.ts';

/**
 * Reads and checks everything below `content/` of a project on this machine.
 * @param root folder of the project
 * @param unrecorded `allowed` for the command that records what calendars have not been told: it begins with such content
 * @returns the JSON documents by name
 * @throws ContentError listing every mistake with file, line, field and a sentence
 */
export const loadContent = (root: string, unrecorded: 'refused' | 'allowed' = 'refused'): Documents =>
  checkContent(filesOnDisk(root), unrecorded);
