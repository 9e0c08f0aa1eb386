import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Generated, isCurrent, remember } from '../../scripts/build/generated-state.ts';

describe('generated files are made again only when something they come from changed', () => {
  let folder = '';
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps them as they are, notices new content, and notices a file that was touched or lost', () => {
    folder = mkdtempSync(join(tmpdir(), 'generated-'));
    const generated: Generated = { folder: 'out', inputs: ['in.json'], stamp: 'stamp.json' };
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    write('in.json', 'one');
    expect(isCurrent(folder, generated)).toBe(false);
    remember(folder, generated);
    expect(isCurrent(folder, generated), 'nothing was made yet').toBe(false);

    const out = { ...generated, folder: 'out.d' };
    rmSync(join(folder, 'out.d'), { recursive: true, force: true });
    write('out.d', 'file');
    remember(folder, out);
    expect(isCurrent(folder, out)).toBe(true);
    write('out.d', 'touched');
    expect(isCurrent(folder, out)).toBe(false);
    write('out.d', 'file');
    write('in.json', 'two');
    expect(isCurrent(folder, out)).toBe(false);
  });
});
