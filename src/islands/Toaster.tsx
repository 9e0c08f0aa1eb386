import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { resolveValue, type Toast, toast as toasts, useToaster } from 'react-hot-toast/headless';
import { serveMessages } from '../client/notify.ts';
import { type MessageName, messages } from '../contract/messages.ts';
import 'sheet:toasts.css';
import './Toaster.css';

/** A toast dragged this part of its own width is dismissed when let go (SPEC-9). */
const DISMISS_AT = 0.8;
/** How long a dismissed toast stays for its way out, in milliseconds; the same as in toasts.css. */
const LEAVE_MS = 200;

/**
 * The place of all toasts: top right, announced politely, paused under the pointer or keyboard focus (ADR-D18).
 * It draws them itself on the library's headless half, which injects no styles, so the content security policy stays strict.
 */
export default function Toaster() {
  const { toasts: shown, handlers } = useToaster({ removeDelay: LEAVE_MS });
  const empty = shown.length === 0;
  useEffect(() => serveMessages(showMessage), []);
  // Taking the last toast away under the pointer or the focus leaves no event that would end the pause.
  useEffect(() => {
    if (empty) handlers.endPause();
  }, [empty, handlers.endPause]);
  return (
    // The region stands in the page before any message does: only then do screen readers announce what appears in it.
    <section
      className="toasts"
      aria-label="Messages"
      aria-live="polite"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

let newest: string | undefined;

/** A text of the catalogue for its own duration. It takes the place of the one before; the same message, shown again, starts anew. */
function showMessage(name: string): void {
  if (!Object.hasOwn(messages, name)) return;
  if (newest !== undefined && newest !== name) toasts.dismiss(newest);
  newest = name;
  const { kind, text, durationMs } = messages[name as MessageName];
  const show = kind === 'error' ? toasts.error : kind === 'success' ? toasts.success : toasts;
  show(text, { id: name, duration: durationMs });
}

function ToastCard({ toast }: { toast: Toast }) {
  const drag = useDragAway(() => toasts.dismiss(toast.id));
  return (
    <div className="toast" data-kind={toast.type} data-leaving={!toast.visible || undefined} {...drag}>
      <span className="toast-mark" aria-hidden="true" />
      <p>{resolveValue(toast.message, toast)}</p>
      <button type="button" className="toast-close" aria-label="Close message" onClick={() => toasts.dismiss(toast.id)}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="m4 4 8 8m0-8-8 8" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}

/** Lets an element be dragged sideways and calls `onAway` when it is let go at 80 % of its width or further. */
function useDragAway(onAway: () => void) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const [offset, setOffset] = useState<number | null>(null);
  const end = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return;
    const share = Math.abs(event.clientX - start.current.x) / start.current.width;
    start.current = null;
    if (event.type === 'pointerup' && share >= DISMISS_AT) onAway();
    else setOffset(null);
  };
  return {
    'data-dragging': offset === null ? undefined : true,
    // React sets this through the style object of the element, which the policy allows; the server never renders it.
    style: offset === null ? undefined : { translate: `${offset}px`, opacity: fade(offset, start.current?.width) },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, width: event.currentTarget.offsetWidth };
      setOffset(0);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current) setOffset(event.clientX - start.current.x);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

const fade = (offset: number, width = 320): number => Math.max(0.2, 1 - Math.abs(offset) / width);
