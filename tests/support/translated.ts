/**
 * Does to the text of a page what a browser's translator does: each piece gets words of the other language in `<font><font>`, and the
 * node that stood there before is gone.
 */
export function translate(page: Element): void {
  const walker = page.ownerDocument.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('font, script, style, textarea')) continue;
    const outer = page.ownerDocument.createElement('font');
    const inner = outer.appendChild(page.ownerDocument.createElement('font'));
    inner.textContent = `«${text.data}»`;
    text.replaceWith(outer);
  }
}
