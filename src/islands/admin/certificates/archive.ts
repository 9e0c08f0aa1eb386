import { strToU8, Zip, ZipPassThrough } from 'fflate';
import type { FilesAnswer } from '../../../contract/certificate-desk.ts';

/**
 * One archive of certificates that come slice by slice. What is done lies in a blob, which browsers keep on the disk: two thousand sheets take
 * no more memory than one slice.
 */
export class Archive {
  #done = new Blob([]);
  #pieces: Uint8Array<ArrayBuffer>[] = [];
  #list = '';
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#pieces.push(piece as Uint8Array<ArrayBuffer>);
  });

  add({ files, list }: Pick<FilesAnswer, 'files' | 'list'>): void {
    for (const { name, base64 } of files) this.#put(name, bytesOf(base64));
    this.#list += list;
    this.#lay();
  }

  /** The archive as a file, with `certificates.csv`: the code of each row. Nothing can be added after it. */
  finish(): Blob {
    this.#put('certificates.csv', strToU8(this.#list));
    this.#zip.end();
    this.#lay();
    return this.#done;
  }

  #put(name: string, bytes: Uint8Array): void {
    // Their letters are packed already. A fixed time, so that nothing but the rows decides what the archive holds.
    const entry = new ZipPassThrough(name);
    entry.mtime = '1980-01-01T00:00:00';
    this.#zip.add(entry);
    entry.push(bytes, true);
  }

  #lay(): void {
    this.#done = new Blob([this.#done, ...this.#pieces], { type: 'application/zip' });
    this.#pieces = [];
  }
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
