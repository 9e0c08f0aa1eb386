import { toast } from 'react-hot-toast/headless';
import { type MessageName, messages } from '../contract/messages.ts';

const PENDING = 'pending-toast';
/** A message left for a page that was never reached is stale after this many milliseconds. */
const PENDING_LIFE_MS = 15_000;

/** Shows one of the catalogue's messages for its own duration. The same message, shown again, starts anew instead of piling up. */
export function notify(name: MessageName): void {
  const { kind, text, durationMs } = messages[name];
  const show = kind === 'error' ? toast.error : kind === 'success' ? toast.success : toast;
  show(text, { id: name, duration: durationMs });
  wantToaster();
}

/**
 * Leaves a message for the next page, which shows it for its full duration: every change of page is a real one here,
 * and a toast shown just before would be cut off.
 */
export function notifyOnArrival(name: MessageName): void {
  try {
    sessionStorage.setItem(PENDING, JSON.stringify({ name, at: Date.now() }));
  } catch {
    // Without storage the message is lost and the way forward is not.
  }
}

/** Shows the message that the page before left, if there is one. The toaster calls it once when it is in place. */
export function showPending(): void {
  try {
    const text = sessionStorage.getItem(PENDING);
    if (!text) return;
    sessionStorage.removeItem(PENDING);
    const pending = JSON.parse(text) as { name?: unknown; at?: unknown } | null;
    const name = pending?.name;
    const age = Date.now() - Number(pending?.at);
    if (typeof name === 'string' && Object.hasOwn(messages, name) && age >= 0 && age < PENDING_LIFE_MS)
      notify(name as MessageName);
  } catch {
    // Foreign content under the key is no message.
  }
}

/** Takes one toast away before its time. */
export const dismiss = (id: string): void => toast.dismiss(id);

/** Brings the toaster of the page to life; the client directive of `Toaster` listens for it. */
export function wantToaster(): void {
  document.documentElement.setAttribute('data-toaster', 'wanted');
  dispatchEvent(new Event('toaster'));
}
