import type { MessageName } from '../contract/messages.ts';

const PENDING = 'pending-toast';
/** A message left for a page that was never reached is stale after this many milliseconds. */
const PENDING_LIFE_MS = 60_000;

/** Messages that came before the toaster was in place. */
const waiting: string[] = [];
let show: ((name: string) => void) | undefined;
/** This page has left a message for the next one: a toaster that comes now, late, must not take it for its own (BUG-TO1). */
let left = false;

/** Shows one of the catalogue's messages for its own duration, as soon as the toaster is in place. */
export function notify(name: MessageName): void {
  if (show) show(name);
  else waiting.push(name);
  wantToaster();
}

/**
 * Leaves a message for the next page, which shows it for its full duration: every change of page is a real one here,
 * and a toast shown just before would be cut off.
 */
export function notifyOnArrival(name: MessageName): void {
  left = true;
  try {
    sessionStorage.setItem(PENDING, JSON.stringify({ name, at: Date.now() }));
  } catch {
    // Without storage the message is lost and the way forward is not.
  }
}

/**
 * The toaster calls this once it is in place: `showMessage` gets what came before it, what the page before left, and what follows.
 * Names come partly from storage and may be foreign. Answers a function that ends it.
 */
export function serveMessages(showMessage: (name: string) => void): () => void {
  show = showMessage;
  const pending = takePending();
  if (pending) waiting.push(pending);
  for (const name of waiting.splice(0)) showMessage(name);
  return () => {
    show = undefined;
  };
}

function takePending(): string | undefined {
  if (left) return undefined;
  try {
    const text = sessionStorage.getItem(PENDING);
    sessionStorage.removeItem(PENDING);
    const pending = JSON.parse(text ?? 'null') as { name?: unknown; at?: unknown } | null;
    const age = Date.now() - Number(pending?.at);
    return age >= 0 && age < PENDING_LIFE_MS ? String(pending?.name) : undefined;
  } catch {
    // Foreign content under the key is no message.
    return undefined;
  }
}

/** Brings the toaster of the page to life; the client directive of `Toaster` listens for it. */
export function wantToaster(): void {
  document.documentElement.setAttribute('data-toaster', 'wanted');
  dispatchEvent(new Event('toaster'));
}
