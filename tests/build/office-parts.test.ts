import { basename, dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSources } from '../../src/documents/sources.ts';
import { all, openZip, part } from '../support/office.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { documents } = readSources(root).content.downloads;
const office = documents.filter(({ format }) => format === 'DOCX' || format === 'PPTX').map(({ url }) => url);
const open = (url: string) => openZip(join(root, 'public', url));

/** What the list of parts and the relationships say, held against the parts that are there. */
describe.each(office)('%s', (url) => {
  const parts = open(url);
  const paths = Object.keys(parts).filter((path) => path !== '[Content_Types].xml');
  const types = part(parts, '[Content_Types].xml');
  const overrides = all(types, 'Override').map(({ attributes }) => attributes.PartName ?? '');
  const defaults = new Map(
    all(types, 'Default').map(({ attributes }) => [attributes.Extension ?? '', attributes.ContentType ?? '']),
  );

  it('BUG-PR11 every override names a part, every part has a type, and a picture has a registered one', () => {
    expect(overrides.filter((name) => !paths.includes(name.slice(1)))).toEqual([]);
    expect(new Set(overrides).size).toBe(overrides.length);
    const typed = (path: string) => overrides.includes(`/${path}`) || defaults.has(path.split('.').at(-1) ?? '');
    expect(paths.filter((path) => !typed(path))).toEqual([]);
    const pictures = [...defaults.values()].filter((type) => type.startsWith('image/'));
    for (const type of pictures) expect(['image/png', 'image/jpeg', 'image/gif', 'image/svg+xml']).toContain(type);
  });

  it('every relationship inside the file leads to a part', () => {
    const lost = paths
      .filter((path) => path.endsWith('.rels'))
      .flatMap((path) => {
        const folder = dirname(dirname(path));
        return all(part(parts, path), 'Relationship')
          .filter(({ attributes }) => attributes.TargetMode !== 'External')
          .map(({ attributes }) => attributes.Target ?? '')
          .map((target) => (target.startsWith('/') ? target.slice(1) : normalize(join(folder, target))))
          .filter((target) => !paths.includes(target))
          .map((target) => `${path} → ${target}`);
      });
    expect(lost).toEqual([]);
  });

  if (extname(url) === '.docx')
    it('opens in Word without its compatibility mode', () => {
      const settings = all(part(parts, 'word/settings.xml'), 'w:compatSetting').map(({ attributes }) => attributes);
      expect(settings.find((setting) => setting['w:name'] === 'compatibilityMode')?.['w:val']).toBe('15');
    });
  else
    it('BUG-PR11 has one master', () => {
      const masters = paths.filter((path) => path.startsWith('ppt/slideMasters/') && path.endsWith('.xml'));
      expect(masters.map((path) => basename(path))).toEqual(['slideMaster1.xml']);
      expect(all(part(parts, 'ppt/presentation.xml'), 'p:sldMasterId')).toHaveLength(1);
    });
});
