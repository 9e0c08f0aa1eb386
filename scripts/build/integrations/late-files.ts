import { headingFamily, headingPreload, isCommonLetter } from './heading-font.ts';
import { minified } from './inline-scripts.ts';
import { fitsOneFlight } from './one-flight.ts';
import { lateFiles, withPrintAtEnd } from './print-sheet.ts';
import { withoutFaces, withoutPictures } from './taken-out.ts';

/**
 * A page that asks for nothing before it is painted: the headline font, the pictures of its styles and the sheet for print are listed apart,
 * and come right after the first paint (ADR-P12). Its rules for print stay where they fit into its one flight.
 * @param page a page as it was rendered
 * @param letters what its headings are set in
 */
export function withLateFiles(page: string, letters: string): string {
  const font = headingPreload.exec(page)?.[0] ?? '';
  const { html: faceless, rules: faces } = withoutFaces(page, headingFamily);
  const { html, rules: pictures } = withoutPictures(faceless.replace(font, ''));
  const [common = '', ...rare] = faces;
  const style = (rules: readonly string[]) => (rules.length > 0 ? `<style>${rules.join('')}</style>` : '');
  // Accents and signs, which few headings have: the page keeps that face, and its browser asks for it where a letter needs it.
  const kept = style([...letters].every(isCommonLetter) ? [] : rare);
  const late = `${lateFiles}${style(pictures)}${font}${style([common])}</noscript>`;
  const whole = html.replace('</head>', () => `${kept}${late}<script>${bringLateFiles}</script></head>`);
  const withPrint = withPrintAtEnd(whole);
  return fitsOneFlight(withPrint) ? withPrint : whole;
}

/**
 * Brings the late files: at once to who comes from another page of the site, whose browser is likely to have them; else as soon as the
 * page has been painted. Then the font takes the place of its fallback, but where that would move the lowest heading in view, by the 3 px
 * that count as a shift: it is taken back before anything is drawn, and is there for the next page. Where no scripts run the list is part
 * of the page. The same text in every page, so that policies name one hash for all.
 */
const bringLateFiles = minified(`{
  const late = document.querySelector('noscript');
  const all = late.textContent;
  const [files, letters] = all.split('<link rel="preload"');
  document.referrer.includes(location.host)
    ? (late.outerHTML = all)
    : new PerformanceObserver((list, observer) => {
        if (!list.getEntriesByName('first-contentful-paint')[0]) return;
        observer.disconnect();
        late.outerHTML = files;
        new FontFace('${headingFamily}', 'url(' + letters.split('"')[1] + ')', { weight: 600 }).load().then(
          (face) => {
            const { fonts } = document;
            const low = () =>
              Math.max(
                ...[...document.querySelectorAll('h1,h2,h3')]
                  .map((heading) => heading.getBoundingClientRect().bottom)
                  .filter((bottom) => bottom < innerHeight),
              );
            const before = low();
            fonts.add(face);
            Math.abs(low() - before) > 3 && fonts.delete(face);
          },
          () => {},
        );
      }).observe({ type: 'paint' });
}`);
