import type { Appearance } from '@stripe/stripe-js';

/** Styles of the stand-in's fields and dialog, in the shadow tree alone; constructed sheets need no exception in a page's policy. */
export function sheetFor(appearance: Appearance | undefined): CSSStyleSheet {
  const { variables = {} } = appearance ?? {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
:host{display:block;color:${variables.colorText ?? '#1a1f36'};font:400 1rem/1.45 ${variables.fontFamily ?? 'system-ui, sans-serif'}}
*{box-sizing:border-box}
fieldset{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem;margin:0;padding:0;border:0;min-width:0}
legend{padding:0;margin-bottom:.75rem;font-weight:600}
.field{display:grid;gap:.35rem;align-content:start;min-width:0}
.wide{grid-column:1/-1}
label{font-size:.9375rem;font-weight:600}
input,select{width:100%;min-height:48px;padding:.6rem .85rem;border:1px solid ${variables.colorTextSecondary ?? '#6b7280'};border-radius:${variables.borderRadius ?? '8px'};background:${variables.colorBackground ?? '#fff'};color:inherit;font:inherit}
input:focus-visible,select:focus-visible,button:focus-visible{outline:2px solid ${variables.colorPrimary ?? '#0570de'};outline-offset:1px}
[aria-invalid=true]{border-color:${variables.colorDanger ?? '#b3261e'};box-shadow:inset 3px 0 0 ${variables.colorDanger ?? '#b3261e'}}
.error{margin:0;color:${variables.colorDanger ?? '#b3261e'};font-size:.875rem;font-weight:600}
.error:empty{display:none}
.hint{margin:0;grid-column:1/-1;color:${variables.colorTextSecondary ?? '#4f566b'};font-size:.875rem}
dialog{max-width:26rem;padding:1.75rem;border:0;border-radius:12px;background:${variables.colorBackground ?? '#fff'};color:inherit;box-shadow:0 24px 60px rgb(0 0 0/.35)}
dialog::backdrop{background:rgb(10 12 30/.6)}
dialog h2{margin:0 0 .75rem;font-size:1.25rem}
dialog p{margin:0 0 1.25rem}
.buttons{display:grid;gap:.75rem}
button{min-height:48px;padding:.5rem 1rem;border:1px solid ${variables.colorPrimary ?? '#0570de'};border-radius:8px;background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button.first{background:${variables.colorPrimary ?? '#0570de'};color:${variables.colorBackground ?? '#fff'}}
@media (max-width:24rem){fieldset{grid-template-columns:1fr}}
`);
  return sheet;
}
