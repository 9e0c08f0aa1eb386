/** The button that leads back to the top. Built as a file of its own, which `frame.ts` loads once the page is scrolled. */

const button = document.querySelector<HTMLElement>('.to-top');

/** Shown past 300 px, and away while a control lies beneath it; looked for every 16 px, less than any control measures. */
function place(): void {
  if (!button) return;
  button.hidden = scrollY <= 300;
  const { left, top } = button.getBoundingClientRect();
  let covers: unknown;
  for (let at = 0; at < 16; at++) {
    for (const element of document.elementsFromPoint(left + (at % 4) * 16, top + (at >> 2) * 16)) {
      covers ||= element.matches(':is(a, button, input, select, textarea, summary, label, iframe):not(.to-top)');
    }
  }
  button.style.visibility = covers ? 'hidden' : '';
}

for (const type of ['scroll', 'resize', 'focusin']) addEventListener(type, place);
button?.addEventListener('click', () => scrollTo(0, 0));
place();
