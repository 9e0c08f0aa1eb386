import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8 } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { downloadOf } from '../../src/content/facts/downloads.ts';
import { readSources } from '../../src/documents/sources.ts';
import { openZip } from '../support/office.ts';
import { readPdf } from '../support/pdf.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { content, texts } = readSources(root);
const { articleTemplates } = content.downloads.menus;
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** The files of a template in a folder of their own. */
function unpack(latex: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'latex-'));
  folders.push(folder);
  for (const [name, bytes] of Object.entries(openZip(join(root, 'public', downloadOf(content.downloads, latex).url))))
    writeFileSync(join(folder, name), bytes);
  return folder;
}

// The engines are no part of the project: where one is missing, the report names its test as skipped.
describe.each(['pdflatex', 'xelatex', 'lualatex'])('%s', (engine) => {
  const there = spawnSync(engine, ['--version'], { stdio: 'ignore' }).status === 0;
  it.runIf(there).each(articleTemplates)(
    `makes of $latex a PDF of A4 within the page limit, with its fonts inside`,
    async ({ text, latex }) => {
      const folder = unpack(latex);
      const arguments_ = ['-interaction=nonstopmode', '-halt-on-error', 'main.tex'];
      for (const _ of ['first', 'with references']) execFileSync(engine, arguments_, { cwd: folder, stdio: 'pipe' });
      const log = readFileSync(join(folder, 'main.log'), 'latin1');
      expect(log).not.toMatch(/Missing character|undefined references|Overfull \\hbox/);
      const pdf = await readPdf(join(folder, 'main.pdf'));
      expect(pdf.pages).toBeLessThanOrEqual(texts[text].maxPages);
      for (const [width, height] of pdf.sizes) expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
      expect(pdf.fontsOutside).toEqual([]);
      expect(pdf.text.join(' ')).toContain('Data Availability');
    },
    300_000,
  );
});

it('the class knows engines that read Unicode, and asks for what authors are asked for', () => {
  for (const { latex } of articleTemplates) {
    const files = openZip(join(root, 'public', downloadOf(content.downloads, latex).url));
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(read('conference-paper.cls')).toMatch(
      /\\ifPDFTeX[\s\S]*\\RequirePackage\[T1\]\{fontenc\}[\s\S]*\\else[\s\S]*fontspec[\s\S]*\\fi/,
    );
    expect(read('main.tex')).toMatch(/\\orcid\{\d{4}-/);
  }
});
