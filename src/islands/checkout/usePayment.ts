import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../client/api.ts';
import { askAgain, onReturn } from '../../client/ask-again.ts';
import { guardPage } from '../../client/guard.ts';
import { notify } from '../../client/notify.ts';
import {
  completion,
  type EndQuestion,
  type Outcome,
  type Receipts,
  readReceipts,
  readStanding,
  standingAtEnd,
} from '../../client/payment.ts';
import { setPaymentStatus } from '../../client/session.ts';
import * as paymentCalls from '../../contract/calls/payments.ts';

export type Phase =
  | { readonly at: 'loading' }
  | { readonly at: 'failed' }
  /** Who the invoice is for is asked, or asked again; `back` leads back to what was shown before. */
  | { readonly at: 'buyer'; readonly back: Phase | undefined }
  /** `hasFailed`: an attempt of this visit has just failed, at the bank's own page. */
  | {
      readonly at: 'payable';
      readonly clientSecret: string;
      readonly invoiceTo: string | undefined;
      readonly hasFailed: boolean;
    }
  /** The provider's fields have not come. `hopeless`: they did not come a second time, for a reason that a third try would meet again. */
  | { readonly at: 'unloadable'; readonly hopeless: boolean }
  /** Something was confirmed or is still at the bank: no second try before the end is known. */
  | { readonly at: 'settling' }
  | { readonly at: 'paid'; readonly receipts: Receipts }
  | { readonly at: 'closed' }
  /** The last day is over; `detail` says which it was. */
  | { readonly at: 'over'; readonly detail: string }
  /** The end takes its time. The page goes on asking, or has come to `rest`; `askNow` asks at once. */
  | { readonly at: 'unknown'; readonly rests: boolean; readonly askNow: () => void }
  /** Another account has signed in: what was begun here is the first one's. */
  | { readonly at: 'other' };

export interface Payment {
  readonly phase: Phase;
  /** True while the form is paying. It is the form's to set. */
  readonly paying: RefObject<boolean>;
  /** Opens the payment anew. */
  readonly begin: () => Promise<void>;
  /** Asks who the invoice is for. */
  readonly askBuyer: () => void;
  /** It was said, or stays as it is. */
  readonly onBuyer: (saved: boolean) => void;
  /** The provider has taken the payment, or is at work on it. */
  readonly onConfirmed: (intentId: string) => void;
  /** The provider's fields could not be loaded. `lasting`: the provider refused, so that only another intent could help. */
  readonly onUnloadable: (lasting: boolean) => void;
}

export const nextScreen = '/inspection/timeline/form';

/** How long the visitor waits for the end of a payment before hearing that it may take longer, in milliseconds. */
const patienceMs = 30_000;

/** Opens the payment of the fee, `amount` in whole units of the currency, once a visit; follows it to its end, wherever that comes (SPEC-4). */
export function usePayment(amount: number): Payment {
  const [phase, setPhase] = useState<Phase>({ at: 'loading' });
  const paying = useRef(false);
  const shown = useRef(phase);
  shown.current = phase;
  const refusals = useRef(0);
  const life = useRef<AbortController>(undefined);
  const signal = useCallback(() => {
    life.current ??= new AbortController();
    return life.current.signal;
  }, []);

  const open = useCallback(
    async (hasFailed: boolean) => {
      setPhase({ at: 'loading' });
      const result = await call(paymentCalls.createPaymentIntent, { body: { amount }, signal: signal() });
      if (signal().aborted) return;
      if (result.ok) {
        if ('clientSecret' in result.data) {
          const { clientSecret, invoiceTo } = result.data;
          setPhase({ at: 'payable', clientSecret, invoiceTo, hasFailed });
        } else if (result.data.status === 'buyer_required') setPhase({ at: 'buyer', back: undefined });
        else follow.current(standingAtEnd, { confirmed: false });
      } else if (result.problem.code === 'already_paid') {
        setPaymentStatus(true);
        const receipts = await readReceipts();
        const { receiptUrl } = result.problem;
        setPhase({ at: 'paid', receipts: { ...(receiptUrl !== undefined && { receiptUrl }), ...receipts } });
      } else if (result.problem.code === 'payment_closed') {
        setPhase({ at: 'closed' });
      } else if (result.problem.code === 'closed') {
        setPhase({ at: 'over', detail: result.problem.detail });
      } else if (result.status !== 401) {
        // A 401 has ended the session, and the guard is on its way to the login screen with the catalogue's message.
        notify('paymentInitFailed');
        setPhase({ at: 'failed' });
      }
    },
    [amount, signal],
  );
  const begin = useCallback(() => open(false), [open]);

  /** What follows from the end of a payment. `confirmed`: the visitor has just paid, or comes back from the bank. */
  const settle = useCallback(
    (outcome: Outcome, confirmed: boolean) => {
      if (outcome.is === 'paid') {
        setPhase({ at: 'paid', receipts: outcome.receipts });
        if (confirmed) leave(outcome.receipts);
      } else if (outcome.is === 'open') {
        if (confirmed) notify('paymentFailed');
        void open(confirmed);
      } else if (outcome.is === 'closed') setPhase({ at: 'closed' });
    },
    [open],
  );

  const follow = useRef((_ask: EndQuestion, _how: { readonly confirmed: boolean }) => {});
  follow.current = (ask, { confirmed }) => {
    // Another account is here: the server hears of the end from the provider.
    if (signal().aborted) return;
    let patience: ReturnType<typeof setTimeout>;
    const asking = askAgain({
      ask,
      signal: signal(),
      known: (outcome) => {
        clearTimeout(patience);
        settle(outcome, confirmed);
      },
      rests: () => setPhase({ at: 'unknown', rests: true, askNow }),
    });
    function askNow(): void {
      setPhase({ at: 'settling' });
      clearTimeout(patience);
      patience = setTimeout(() => setPhase({ at: 'unknown', rests: false, askNow }), patienceMs);
      asking.now();
    }
    askNow();
  };

  /** The form was left open: the payment may have been made elsewhere (BUG-PR07). */
  const lookAgain = useCallback(async () => {
    const untouched = () => shown.current.at === 'payable' && !paying.current;
    if (!untouched()) return;
    const standing = await readStanding(signal());
    if (signal().aborted || !untouched() || standing === undefined) return;
    if (standing === 'processing') follow.current(standingAtEnd, { confirmed: false });
    else if (standing.is !== 'open') settle(standing, false);
  }, [settle, signal]);

  useEffect(() => {
    const returned = takeReturn();
    const { claims, stop } = guardPage({
      message: 'paymentNeedsLogin',
      role: 'institute',
      onOther() {
        life.current?.abort();
        setPhase({ at: 'other' });
      },
    });
    if (claims) {
      onReturn(() => void lookAgain(), signal());
      if (returned) follow.current(completion(returned), { confirmed: true });
      else void begin();
    }
    return () => {
      stop();
      life.current?.abort();
      life.current = undefined;
    };
  }, [begin, lookAgain, signal]);

  const onConfirmed = useCallback((intentId: string) => follow.current(completion(intentId), { confirmed: true }), []);

  const askBuyer = useCallback(() => setPhase((back) => ({ at: 'buyer', back })), []);
  const onBuyer = useCallback(
    (saved: boolean) => {
      const { current: now } = shown;
      const back = now.at === 'buyer' ? now.back : undefined;
      if (back && (!saved || back.at === 'paid')) setPhase(back);
      else void begin();
    },
    [begin],
  );

  const onUnloadable = useCallback((lasting: boolean) => {
    if (lasting) refusals.current += 1;
    const hopeless = lasting && refusals.current > 1;
    // Which says to try again later.
    if (!hopeless) notify('providerNotLoaded');
    setPhase({ at: 'unloadable', hopeless });
  }, []);

  return { phase, paying, begin, askBuyer, onBuyer, onConfirmed, onUnloadable };
}

/**
 * The intent that the bank's page sends the visitor back with. Its parameters leave the address bar, the client secret among them;
 * the result that they claim is not read, since anyone can type it.
 */
function takeReturn(): string | undefined {
  const address = new URL(location.href);
  const intentId = address.searchParams.get('payment_intent') ?? undefined;
  const names = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'];
  if (!names.some((name) => address.searchParams.has(name))) return undefined;
  for (const name of names) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  return intentId;
}

/** The receipt opens in a new tab where the browser allows it; then the next screen. Without the tab the links stay on the dashboard. */
function leave({ receiptUrl, receipt }: Receipts): void {
  const url = receipt?.url ?? receiptUrl;
  // Not with `noopener`: it hides whether the tab came. The tie is cut right after.
  const tab = url === undefined ? null : window.open(url, '_blank');
  if (tab) tab.opener = null;
  location.assign(nextScreen);
}
