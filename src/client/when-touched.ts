import type { ClientDirective } from 'astro';

/** What somebody does first who is about to use a form, by mouse, finger or key; `input` alone comes from a password manager. */
const signs = ['pointerover', 'focusin', 'input'] as const;

/** How long an engine that does not tell when it is idle is left alone once the page is drawn, in ms. */
const REST_MS = 200;

/**
 * Client directive `client:touched` (ADR-P08): a form is HTML until somebody approaches it, or until the page has been drawn and has nothing
 * else to do. What is typed before stays in the fields. What is sent before is posted plainly where the form can be, and waits for the
 * form's script where it cannot.
 */
const whenTouched: ClientDirective = (load, _options, island) => {
  /** A form that only its script can send, while that has not come. */
  const isWaiting = () => island.querySelector('form:not([action], [data-ready])');
  let begun = false;
  let pressed: HTMLElement | null;

  const release = () => {
    pressed?.removeAttribute('aria-disabled');
    pressed = null;
  };

  const wake = async () => {
    if (begun) return;
    begun = true;
    await (await load())();
    // Its script did not come, as the island has said itself: the next touch tries again.
    if (island.hasAttribute('ssr')) {
      begun = false;
      release();
    }
  };

  island.addEventListener('submit', (event) => {
    if (!isWaiting()) return;
    event.preventDefault();
    // This listener came before React's: a form that is half awake does not send it a second time.
    event.stopImmediatePropagation();
    pressed = event.submitter;
    pressed?.setAttribute('aria-disabled', 'true');
    void wake();
  });

  new MutationObserver(() => {
    if (isWaiting() || !pressed) return;
    release();
    island.querySelector('form')?.requestSubmit();
  }).observe(island, { subtree: true, attributeFilter: ['data-ready'] });

  for (const sign of signs) island.addEventListener(sign, wake);
  // A button that waits for a script: it is here, and keeps what is sent.
  for (const button of island.querySelectorAll<HTMLButtonElement>('.form-submit > :disabled')) button.disabled = false;

  // Drawn first: a small page has loaded before it is painted.
  const rest = () =>
    requestAnimationFrame(() =>
      'requestIdleCallback' in window ? requestIdleCallback(wake) : setTimeout(wake, REST_MS),
    );
  // The field has the focus already, or the screen is another one for who is signed in.
  if (island.contains(document.activeElement) || document.documentElement.hasAttribute('data-account')) void wake();
  else if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
};

export default whenTouched;
