import type { TokenClaims } from '../contract/auth.ts';

/** What the browser knows about the visitor (SPEC-3). Signed out means an empty token. */
export interface Session {
  readonly token: string;
  /** Last known state of the fee; only the server's word counts. */
  readonly paymentStatus: boolean;
  /** Whether `paymentStatus` was asked for since login. */
  readonly hasFetchedData: boolean;
}

/** Claims that the browser reads from the token. They choose a screen and decide nothing. */
export type Claims = Pick<TokenClaims, 'sub' | 'role'>;

const KEY = 'auth-token';
const LONGEST_TOKEN = 4096;
const signedOut: Session = { token: '', paymentStatus: false, hasFetchedData: false };

let cached: { local: string | null; tab: string | null; session: Session } | undefined;
const listeners = new Set<() => void>();
let pageAccount: string | undefined;

/**
 * The session as storage holds it now: this tab's own (login without Remember me) before the remembered one (ADR-D16).
 * Corrupt or foreign content counts as signed out (SEC-S5, BUG-51). Whether a token has expired is the server's to say: the clock of this
 * device may be wrong (ADR-S23). The same object is returned until something changes.
 */
export function readSession(): Session {
  const tab = read(tabStore());
  const local = read(localStore());
  if (cached && cached.local === local && cached.tab === tab) return cached.session;
  cached = { local, tab, session: parseSession(tab) ?? parseSession(local) ?? signedOut };
  return cached.session;
}

/** The bearer token, or an empty string when signed out. */
export const readToken = (): string => readSession().token;

/** Claims of the present session, or `null` when signed out. */
export function readClaims(): Claims | null {
  return parseClaims(readToken());
}

/** Marks this page as drawn for one account: no call leaves it in the name of another (`api.ts`). */
export const bindPage = (account: string | undefined): void => {
  pageAccount = account;
};

/** Whether a token belongs to somebody else than the account that this page was drawn for. */
export const isForeign = (token: string): boolean =>
  pageAccount !== undefined && parseClaims(token)?.sub !== pageAccount;

/**
 * Starts a session with a fresh token.
 * @param remember true keeps it in local storage, for all tabs and after a restart; false keeps it in this tab only (ADR-D16). Where a
 * browser refuses one of the two, the other is used.
 */
export function setToken(token: string, remember: boolean): void {
  // One account at a time in a browser: the login just made replaces whatever either store held.
  remove(tabStore());
  remove(localStore());
  const [first, second] = remember ? [localStore(), tabStore()] : [tabStore(), localStore()];
  write(first, { ...signedOut, token });
  if (!read(first)) write(second, { ...signedOut, token });
  announce();
}

/** Whether a session would outlive this page: a browser may refuse to store anything, or have no room left. */
export const canStore = (): boolean => [tabStore(), localStore()].some(takes);

/** Ends the session here and in the other tabs; both flags go back to false (SPEC-4). */
export function clearToken(): void {
  const { token } = readSession();
  remove(tabStore());
  remove(localStore());
  if (token) channel()?.postMessage(token);
  announce();
}

/** Notes what the server said about the fee. */
export const setPaymentStatus = (paymentStatus: boolean): void => change({ paymentStatus });
export const clearPaymentStatus = (): void => change({ paymentStatus: false });

/** Notes that the server was asked about the fee. */
export const setHasFetchedData = (hasFetchedData: boolean): void => change({ hasFetchedData });
export const clearHasFetchedData = (): void => change({ hasFetchedData: false });

/** Removes a dead entry that an earlier visit left under the key; never a live session (ADR-D16). */
export function forgetRemembered(): void {
  if (!parseSession(read(localStore()))) remove(localStore());
}

/**
 * Calls `listener` after each change of the session, in this tab or another.
 * @returns a function that stops it
 */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) listenToOtherTabs();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopListening?.();
  };
}

/** The session in a stored text, or `null` when the text is anything else. */
export function parseSession(text: string | null): Session | null {
  if (!text) return null;
  const value = parseJson(text);
  if (!isRecord<keyof Session>(value) || typeof value.token !== 'string') return null;
  const session: Session = {
    token: value.token,
    paymentStatus: value.paymentStatus === true,
    hasFetchedData: value.hasFetchedData === true,
  };
  return parseClaims(session.token) && session;
}

/** The claims of a token that has the form of ours, whether it still opens anything or not; `null` for anything else. */
export function parseClaims(token: string): Claims | null {
  if (token.length > LONGEST_TOKEN) return null;
  const payload = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(token)?.[1];
  if (!payload) return null;
  const claims = parseJson(decode(payload));
  if (!isRecord<keyof TokenClaims>(claims) || typeof claims.sub !== 'string' || typeof claims.exp !== 'number')
    return null;
  return { sub: claims.sub, role: claims.role === 'admin' ? 'admin' : 'institute' };
}

function change(part: Partial<Omit<Session, 'token'>>): void {
  const session = readSession();
  if (!session.token) return;
  const store = parseSession(read(tabStore())) ? tabStore() : localStore();
  write(store, { ...session, ...part });
  announce();
}

/** Lets everybody look at the session again. */
export function announce(): void {
  for (const listener of [...listeners]) listener();
  // Header, footer and home page have no island: the script of the head listens (Visitor.astro).
  dispatchEvent(new Event('session'));
}

let stopListening: (() => void) | undefined;

function listenToOtherTabs(): void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that the whole store was cleared.
    if (event.key === KEY || event.key === null) announce();
  };
  // Session storage sends no events to other tabs, yet a duplicated tab holds the same token: it learns of the logout here.
  const onMessage = (event: MessageEvent<unknown>) => {
    const held = parseSession(read(tabStore()));
    if (!held || held.token !== event.data) return;
    remove(tabStore());
    announce();
  };
  // A page that comes back from the browser's memory missed what happened meanwhile.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) announce();
  };
  const other = channel();
  addEventListener('pageshow', onShow);
  addEventListener('storage', onStorage);
  other?.addEventListener('message', onMessage);
  stopListening = () => {
    removeEventListener('pageshow', onShow);
    removeEventListener('storage', onStorage);
    other?.removeEventListener('message', onMessage);
    stopListening = undefined;
  };
}

let openChannel: BroadcastChannel | undefined;
function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  openChannel ??= new BroadcastChannel(KEY);
  return openChannel;
}

// A browser may refuse storage altogether, by throwing on the mere mention of it.
const localStore = (): Storage | null => attempt(() => localStorage);
const tabStore = (): Storage | null => attempt(() => sessionStorage);
const read = (store: Storage | null): string | null => attempt(() => store?.getItem(KEY) ?? null);
const remove = (store: Storage | null): void => {
  attempt(() => store?.removeItem(KEY));
};
const write = (store: Storage | null, session: Session): void => {
  attempt(() => store?.setItem(KEY, JSON.stringify(session)));
};
const takes = (store: Storage | null): boolean =>
  attempt(() => {
    store?.setItem('room', 'x'.repeat(LONGEST_TOKEN));
    store?.removeItem('room');
    return store !== null;
  }) ?? false;
const parseJson = (text: string | null): unknown => (text === null ? null : attempt(() => JSON.parse(text)));
const decode = (part: string): string | null =>
  attempt(() => {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  });

function isRecord<K extends string>(value: unknown): value is Partial<Record<K, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
