import type { ClientDirective } from 'astro';

/**
 * Client directive `client:wanted`: loads the toaster when a message waits from the page before, or when an island of this page
 * may want to show one. Pages without either load no script for it.
 */
const whenWanted: ClientDirective = (load) => {
  let begun = false;
  const hydrate = async () => {
    if (begun) return;
    begun = true;
    const run = await load();
    await run();
  };
  addEventListener('toaster', hydrate);
  let pending = false;
  try {
    pending = sessionStorage.getItem('pending-toast') !== null;
  } catch {
    // No storage, no message.
  }
  if (pending || document.documentElement.hasAttribute('data-toaster')) void hydrate();
};

export default whenWanted;
