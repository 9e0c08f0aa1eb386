/**
 * The checkout of a developer as the folder that the browser's own folder picker would hand over, without its question and in every browser.
 * Files are read and written through the dev server, which answers no other page.
 */

type Kind = 'file' | 'directory';

/** Where the dev server gives and takes files. */
let door = '';

async function ask(path: string, init?: RequestInit, to = ''): Promise<Response> {
  const answer = await fetch(`${door}?${new URLSearchParams({ path, ...(to ? { to } : {}) })}`, init);
  if (answer.status === 404) throw new DOMException(`There is no ${path}`, 'NotFoundError');
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer;
}

/** Paths stand beside the handles: the editor puts handles into a store that keeps nothing but plain data of them. */
const paths = new WeakMap<object, string>();
const pathOf = (handle: object) => paths.get(handle) ?? '';
const below = (folder: object, name: string) => (pathOf(folder) ? `${pathOf(folder)}/${name}` : name);

class CheckoutFile {
  readonly kind = 'file';
  name: string;

  constructor(path: string) {
    this.name = path.slice(path.lastIndexOf('/') + 1);
    paths.set(this, path);
  }

  async getFile(): Promise<File> {
    const answer = await ask(pathOf(this));
    const lastModified = Date.parse(answer.headers.get('last-modified') ?? '') || 0;
    const blob = await answer.blob();
    return new File([blob], this.name, { type: blob.type, lastModified });
  }

  async createWritable() {
    const parts: BlobPart[] = [];
    return {
      write: async (part: BlobPart) => void parts.push(part),
      close: async () => void (await ask(pathOf(this), { method: 'PUT', body: new Blob(parts) })),
    };
  }

  async move(folder: CheckoutFolder, name: string): Promise<void> {
    const to = below(folder, name);
    await ask(pathOf(this), { method: 'POST' }, to);
    paths.set(this, to);
    this.name = name;
  }
}

class CheckoutFolder {
  readonly kind = 'directory';
  readonly name: string;

  constructor(path: string) {
    this.name = path.slice(path.lastIndexOf('/') + 1) || 'checkout';
    paths.set(this, path);
  }

  async requestPermission(): Promise<'granted'> {
    return 'granted';
  }

  async *entries(): AsyncGenerator<[string, CheckoutFile | CheckoutFolder]> {
    const listed: { name: string; kind: Kind }[] = await (await ask(pathOf(this))).json();
    for (const { name, kind } of listed)
      yield [name, kind === 'file' ? new CheckoutFile(below(this, name)) : new CheckoutFolder(below(this, name))];
  }

  async *values() {
    for await (const [, handle] of this.entries()) yield handle;
  }

  async *keys() {
    for await (const [name] of this.entries()) yield name;
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<CheckoutFile> {
    if (!create && !(await this.#has(name))) throw new DOMException(`There is no ${name}`, 'NotFoundError');
    return new CheckoutFile(below(this, name));
  }

  async getDirectoryHandle(name: string, { create = false } = {}): Promise<CheckoutFolder> {
    // Whether this is a checkout at all is asked of its root.
    const isKnown = create || (pathOf(this) === '' && name === '.git');
    if (!isKnown && !(await this.#has(name))) throw new DOMException(`There is no ${name}`, 'NotFoundError');
    return new CheckoutFolder(below(this, name));
  }

  async removeEntry(name: string): Promise<void> {
    await ask(below(this, name), { method: 'DELETE' });
  }

  async #has(name: string): Promise<boolean> {
    for await (const known of this.keys()) if (known === name) return true;
    return false;
  }
}

/**
 * Makes the editor's "local repository" the checkout behind a door of the dev server.
 * @param address of that door
 */
export async function openCheckout(address: string): Promise<void> {
  door = address;
  Object.assign(window, { showDirectoryPicker: async () => new CheckoutFolder('') });
  // What the editor kept of an earlier visit is no folder any more.
  for (const { name = '' } of await indexedDB.databases())
    if (name.endsWith(localRepository)) indexedDB.deleteDatabase(name);
}

/** The name that stands for the checkout where the editor asks for a repository. */
export const localRepository = 'this/checkout';
