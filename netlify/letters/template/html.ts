import { hex } from '#palette/hex';
import { localFaces } from '#palette/sizes';
import type { SiteIdentity } from '../../domain/site-identity.ts';
import { escapeHtml } from '../../escape-html.ts';
import type { Block, Draft } from './draft.ts';

/** Mail programs know neither custom properties nor `light-dark()`. */
const names = ['paper', 'surface', 'ink', 'muted', 'line', 'primary', 'on-primary', 'saffron'] as const;
type Colour = (typeof names)[number];
type Property = 'color' | 'background' | 'border-color';

/** `class` and `style` of an element. Styles stand inline, since many mail programs drop a sheet; the classes let those that keep it darken. */
function look(colours: Partial<Record<Property, Colour>>, rest: string): string {
  const pairs = Object.entries(colours) as [Property, Colour][];
  const classes = pairs.map(([property, colour]) => `${property}-${colour}`);
  return `class="${classes.join(' ')}" style="${pairs.map(([property, colour]) => `${property}:${hex.light[colour]};`).join('')}${rest}"`;
}

const darkRules = (['color', 'background', 'border-color'] as const)
  .flatMap((property) => names.map((name) => `.${property}-${name}{${property}:${hex.dark[name]}!important}`))
  .join('\n');

const sans = `font-family:${localFaces.sans}`;
const serif = `font-family:${localFaces.serif}`;
const mono = 'font-family:ui-monospace,Menlo,Consolas,monospace';

const styles = {
  page: look(
    { background: 'paper', color: 'ink' },
    `margin:0;padding:24px 12px;${sans};font-size:16px;line-height:1.6;overflow-wrap:anywhere`,
  ),
  sheet: look(
    { background: 'surface', 'border-color': 'line' },
    'max-width:600px;margin:0 auto;padding:24px;border-width:1px;border-style:solid;border-radius:12px',
  ),
  head: look(
    { color: 'primary', 'border-color': 'saffron' },
    `margin:0 0 24px;padding:0 0 12px;border-width:0 0 3px;border-style:solid;${serif};font-size:20px;font-weight:600`,
  ),
  paragraph: 'style="margin:0 0 16px"',
  code: look(
    { background: 'paper', color: 'ink', 'border-color': 'line' },
    `margin:0 0 16px;padding:12px;border-width:1px;border-style:solid;border-radius:8px;${mono};font-size:24px;font-weight:600;letter-spacing:2px;text-align:center`,
  ),
  facts: look({ 'border-color': 'line' }, 'margin:0 0 16px;border-width:1px 0 0;border-style:solid'),
  fact: look(
    { 'border-color': 'line' },
    'display:flex;flex-wrap:wrap;justify-content:space-between;padding:8px 0;border-width:0 0 1px;border-style:solid',
  ),
  label: look({ color: 'muted' }, 'margin:0 16px 0 0'),
  value: 'dir="auto" style="margin:0;font-weight:600"',
  steps: 'style="margin:0 0 16px;padding:0 0 0 28px"',
  quote: look(
    { 'border-color': 'saffron', background: 'paper' },
    'margin:0 0 16px;padding:12px 16px;border-width:0 0 0 3px;border-style:solid;white-space:pre-wrap',
  ),
  link: look(
    { background: 'primary', color: 'on-primary' },
    'display:inline-block;padding:10px 20px;border-radius:8px;font-weight:600;text-decoration:none',
  ),
  foot: look(
    { color: 'muted', 'border-color': 'line' },
    'margin:24px 0 0;padding:16px 0 0;border-width:1px 0 0;border-style:solid;font-size:14px',
  ),
  address: look({ color: 'primary' }, 'display:inline-block;padding:4px 0'),
} as const;

/** The letter as a page of its own: no table, no picture, no script, nothing fetched. */
export function html(site: SiteIdentity, { subject, body, reference, signedBy = site.name }: Draft): string {
  const foot = [
    ...(reference === undefined ? [] : [`Reference: ${escapeHtml(reference)}`]),
    escapeHtml(signedBy),
    `<a ${styles.address} href="${escapeHtml(site.siteUrl)}">${escapeHtml(site.siteUrl)}</a>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark}
@media print{:root{color-scheme:light}}
@media screen and (prefers-color-scheme:dark){
${darkRules}
}
</style>
</head>
<body ${styles.page}>
<main ${styles.sheet}>
<p ${styles.head}>${escapeHtml(site.name)}</p>
<p ${styles.paragraph}>Hello,</p>
${body.map(blockHtml).join('\n')}
<p ${styles.foot}>${foot.join('<br>\n')}</p>
</main>
</body>
</html>
`;
}

function blockHtml(block: Block): string {
  if (typeof block === 'string') return `<p ${styles.paragraph}>${escapeHtml(block)}</p>`;
  if ('code' in block) return `<p ${styles.code}>${escapeHtml(block.code)}</p>`;
  if ('facts' in block) {
    const rows = block.facts.map(
      ([label, value]) =>
        `<div ${styles.fact}><dt ${styles.label}>${escapeHtml(label)}</dt><dd ${styles.value}>${escapeHtml(value)}</dd></div>`,
    );
    return `<dl ${styles.facts}>\n${rows.join('\n')}\n</dl>`;
  }
  if ('steps' in block) {
    return `<ol ${styles.steps}>\n${block.steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('\n')}\n</ol>`;
  }
  if ('quote' in block) return `<blockquote dir="auto" ${styles.quote}>${escapeHtml(block.quote)}</blockquote>`;
  const { label, href } = block.link;
  return `<p ${styles.paragraph}><a ${styles.link} href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`;
}
