import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserGlobals, fakeToken } from '../support/browser.ts';

type SessionModule = typeof import('../../src/client/session.ts');
let session: SessionModule;
let stores: ReturnType<typeof browserGlobals>;

beforeEach(async () => {
  stores = browserGlobals();
  vi.resetModules();
  session = await import('../../src/client/session.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signedOut = { token: '', paymentStatus: false, hasFetchedData: false };
const stored = (extra: object = {}) => JSON.stringify({ ...signedOut, token: fakeToken(), ...extra });

describe('SEC-S5, BUG-51: odd content under auth-token means signed out', () => {
  const odd: [string, string][] = [
    ['empty', ''],
    ['a word', 'yeah'],
    ['true', 'true'],
    ['null', 'null'],
    ['a number', '42'],
    ['{}', '{}'],
    ['an array', '[]'],
    ['broken JSON', '{"token":"'],
    ['a bare token', fakeToken()],
    ['a token of another type', JSON.stringify({ token: 7 })],
    ['two parts', JSON.stringify({ token: 'a.b' })],
    ['three letters', JSON.stringify({ token: 'a.b.c' })],
    ['no base64', JSON.stringify({ token: 'a.!!!.c' })],
    ['a payload that is no JSON', JSON.stringify({ token: 'a.eHg.c' })],
    ['a payload that is null', JSON.stringify({ token: 'a.bnVsbA.c' })],
    ['no expiry', JSON.stringify({ token: fakeToken({ exp: undefined }) })],
    ['an expiry in words', JSON.stringify({ token: fakeToken({ exp: 'soon' }) })],
    ['longer than any token', JSON.stringify({ token: fakeToken({ sub: 'x'.repeat(5000) }) })],
    ['state of another library', JSON.stringify({ state: { token: fakeToken() }, version: 0 })],
  ];

  it.each(odd)('%s', (_, text) => {
    stores.local.setItem('auth-token', text);
    stores.tab.setItem('auth-token', text);
    expect(session.readSession()).toEqual(signedOut);
    expect(session.readClaims()).toBeNull();
    session.setPaymentStatus(true);
    session.clearToken();
    expect(stores.local.getItem('auth-token')).toBeNull();
  });

  it('any text whatever', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(session.parseSession(text)).toBeNull();
      }),
    );
  });

  it('storage that throws counts as signed out, and writing to it does not throw', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(session.readSession()).toEqual(signedOut);
    expect(session.canStore()).toBe(false);
    session.setToken(fakeToken(), true);
    session.clearToken();
  });

  it('one store that is full or refused: the other one keeps the session', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: () => undefined });
    expect(session.canStore()).toBe(true);
    const token = fakeToken();
    session.setToken(token, true);
    expect(session.readToken()).toBe(token);
    expect(stores.tab.getItem('auth-token')).toContain(token);
  });
});

describe('ADR-D16: where the session lives', () => {
  it('ticked: in local storage, in the specified shape, flags false', () => {
    const token = fakeToken();
    session.setToken(token, true);
    expect(JSON.parse(stores.local.getItem('auth-token') ?? '')).toEqual({ ...signedOut, token });
    expect(stores.tab.getItem('auth-token')).toBeNull();
  });

  it('not ticked: in this tab only, under the same name; what was remembered before is gone', () => {
    stores.local.setItem('auth-token', stored());
    const token = fakeToken({ sub: 'u2' });
    session.setToken(token, false);
    expect(stores.local.getItem('auth-token')).toBeNull();
    expect(session.readToken()).toBe(token);
  });

  it('a dead entry of the tab does not hide the remembered session', () => {
    stores.tab.setItem('auth-token', JSON.stringify({ token: 'a.b.c' }));
    stores.local.setItem('auth-token', stored());
    expect(session.readToken()).not.toBe('');
  });

  it('un-ticking removes a dead entry and never ends a live session (SEC-S5)', () => {
    stores.local.setItem('auth-token', 'true');
    session.forgetRemembered();
    expect(stores.local.getItem('auth-token')).toBeNull();
    stores.local.setItem('auth-token', stored());
    session.forgetRemembered();
    expect(session.readToken()).not.toBe('');
  });
});

describe('flags and claims', () => {
  it.each([true, false])(
    'payment status and fetched flag are set and cleared where the session lives (remembered: %s)',
    (remember) => {
      session.setToken(fakeToken(), remember);
      session.setPaymentStatus(true);
      session.setHasFetchedData(true);
      expect(session.readSession()).toMatchObject({ paymentStatus: true, hasFetchedData: true });
      expect((remember ? stores.tab : stores.local).getItem('auth-token')).toBeNull();
      session.clearPaymentStatus();
      session.clearHasFetchedData();
      expect(session.readSession()).toMatchObject({ paymentStatus: false, hasFetchedData: false });
    },
  );

  it('a flag is not kept without a session', () => {
    session.setPaymentStatus(true);
    expect(stores.local.length + stores.tab.length).toBe(0);
  });

  it('logout resets token and both flags', () => {
    session.setToken(fakeToken(), true);
    session.setPaymentStatus(true);
    session.clearToken();
    expect(session.readSession()).toEqual(signedOut);
  });

  it('a role that is not ours is no admin', () => {
    for (const [role, seen] of [
      ['admin', 'admin'],
      ['ADMIN', 'institute'],
      [['admin'], 'institute'],
      [undefined, 'institute'],
    ]) {
      session.setToken(fakeToken({ role }), true);
      expect(session.readClaims()?.role).toBe(seen);
    }
  });

  it.each([-365, -1, -1 / 24, 1 / 24, 1, 365])(
    'BUG-PR04 a clock that is %d days wrong ends no session: whether a token has expired is the server’s to say',
    (days) => {
      vi.useFakeTimers();
      session.setToken(fakeToken(), true);
      vi.setSystemTime(Date.now() + days * 86_400_000);
      expect(session.readToken()).not.toBe('');
      expect(session.readClaims()?.sub).toBe('u1');
    },
  );

  it('the same object is returned until something changes, so that a screen does not render for nothing', () => {
    session.setToken(fakeToken(), true);
    const before = session.readSession();
    expect(session.readSession()).toBe(before);
    session.setPaymentStatus(true);
    expect(session.readSession()).not.toBe(before);
  });
});

describe('SEC-S5: the other tabs', () => {
  it('a change in another tab is announced, other keys are not', () => {
    const heard = vi.fn();
    const stop = session.onSessionChange(heard);
    const storage = (key: string | null) => stores.window.dispatchEvent(Object.assign(new Event('storage'), { key }));
    storage('theme');
    expect(heard).not.toHaveBeenCalled();
    storage('auth-token');
    storage(null);
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    storage('auth-token');
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('a duplicated tab learns of the logout and keeps a login of its own', async () => {
    const heard = vi.fn();
    // Of its own: the word of a logout in a test before may come only now, and would name the same token.
    session.setToken(fakeToken({ jti: 'two tabs' }), false);
    const { token } = session.readSession();
    const stop = session.onSessionChange(heard);
    const other = new BroadcastChannel('auth-token');
    const arrival = () =>
      new Promise((resolve) => new BroadcastChannel('auth-token').addEventListener('message', resolve));
    let arrived = arrival();
    other.postMessage(fakeToken({ sub: 'somebody else' }));
    await arrived;
    expect(session.readToken()).toBe(token);
    arrived = arrival();
    other.postMessage(token);
    await arrived;
    await expect.poll(() => session.readToken()).toBe('');
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    other.close();
  });
});
