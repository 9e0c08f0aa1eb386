// `npm run letters`: writes every letter that the site sends, with made-up data, as a page and as text, to look at without sending one.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { escapeHtml } from '../../netlify/escape-html.ts';
import { sampleLetters } from '../../sandbox/sample-letters.ts';
import { counted } from '../../src/contract/counted.ts';
import { projectRoot } from '../steps.ts';

const folder = join(projectRoot, '.cache', 'letters');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const letters = sampleLetters();
for (const { name, letter } of letters) {
  writeFileSync(join(folder, `${name}.html`), letter.html);
  writeFileSync(join(folder, `${name}.txt`), letter.text);
}

const rows = letters.map(
  ({ name, letter }) =>
    `<li><a href="${name}.html">${escapeHtml(letter.subject)}</a> to ${escapeHtml(letter.to)} (<a href="${name}.txt">text</a>)</li>`,
);
const index = join(folder, 'index.html');
writeFileSync(
  index,
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Emails</title>
<h1>Emails</h1>
<ol>
${rows.join('\n')}
</ol>
</html>
`,
);
console.log(`${counted(letters.length, 'email')}: ${pathToFileURL(index).href}`);
