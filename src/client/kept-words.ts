import type { Raw } from './forms.ts';

/** Words of a form that were not sent when its page was left or the session ended, and the account that wrote them. */
interface Kept {
  readonly account: string;
  readonly form: string;
  readonly words: Raw;
}

const KEY = 'kept-words';

const onPage = new Map<string, () => Raw | null>();

/**
 * Tells how to read the words of a form of this page, should it be left or the session end while somebody writes. Never for a form with a password:
 * those are kept nowhere.
 * @param read answers null while nothing was written since the form was opened or sent
 * @returns a function that ends it
 */
export function holdWords(form: string, read: () => Raw | null): () => void {
  onPage.set(form, read);
  return () => onPage.delete(form);
}

/** Keeps what stands in the form of this page, for this account alone, until this tab is closed. */
export function keepWords(account: string): void {
  for (const [form, read] of onPage) {
    const words = read();
    if (words) write({ account, form, words });
  }
}

/** The words that an account has left in a form. Those of anybody else are dropped unread. */
export function wordsOf(account: string, form: string): Raw | null {
  forgetWords(account);
  const kept = readKept();
  return kept?.form === form ? kept.words : null;
}

/** Forgets them: they were sent, or their account has logged out. With an account that has signed in, only those of any other. */
export function forgetWords(except?: string): void {
  if (except === undefined || readKept()?.account !== except) write(null);
}

/** As they stand in the tab's storage, where anything can stand. */
function readKept(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    return typeof kept?.words === 'object' ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

function write(kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there was no session that could have ended.
  }
}
