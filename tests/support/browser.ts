import { vi } from 'vitest';

/** A store as the browser has it. */
export function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => {
      entries.delete(key);
    },
    setItem: (key, value) => {
      entries.set(key, String(value));
    },
  };
}

let browsers = 0;

/**
 * Gives the module under test both stores, an event target for `window`, and channels that reach no further: files share a process, where a
 * module of an earlier test may still listen and would end the session of the present one. Returns the stores.
 */
export function browserGlobals(): { local: Storage; tab: Storage; window: EventTarget } {
  const stores = { local: memoryStorage(), tab: memoryStorage(), window: new EventTarget() };
  browsers += 1;
  const browser = browsers;
  const Channel = globalThis.BroadcastChannel;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(`${name} of browser ${browser}`);
      }
    },
  );
  vi.stubGlobal('localStorage', stores.local);
  vi.stubGlobal('sessionStorage', stores.tab);
  vi.stubGlobal('addEventListener', stores.window.addEventListener.bind(stores.window));
  vi.stubGlobal('dispatchEvent', stores.window.dispatchEvent.bind(stores.window));
  vi.stubGlobal('removeEventListener', stores.window.removeEventListener.bind(stores.window));
  return stores;
}

/** A token of our form, signed with nothing: the browser never checks signatures. */
export function fakeToken(claims: Record<string, unknown> = {}): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const all = { sub: 'u1', jti: 'j1', role: 'institute', exp: Math.floor(Date.now() / 1000) + 3600, ...claims };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(all)}.c2lnbmF0dXJl`;
}
