import { parseHTML } from 'linkedom';

/**
 * The tables of rendered markdown, ready to be read as cards: each cell but the first of its row carries the heading of its column
 * (`data-label`), and every part its role, since a table that is laid out as blocks is none to a screen reader.
 */
export function labelledTables(html: string): string {
  return html.replaceAll(/<table>.*?<\/table>/gs, (source) => {
    const { document } = parseHTML(source);
    const give = (selector: string, role: string) => {
      for (const part of document.querySelectorAll(selector)) part.setAttribute('role', role);
    };
    give('table', 'table');
    give('thead, tbody', 'rowgroup');
    give('tr', 'row');
    give('th', 'columnheader');
    give('td', 'cell');
    const labels = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent?.trim() ?? '');
    for (const row of document.querySelectorAll('tbody tr')) {
      [...row.querySelectorAll('td')].forEach((cell, column) => {
        const label = labels[column];
        if (column > 0 && label) cell.setAttribute('data-label', label);
      });
    }
    return `${document.querySelector('table')}`;
  });
}
