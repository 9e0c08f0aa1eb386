import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textInCompany } from '../support/lone-text.ts';

const islands = globSync('src/islands/**/*.tsx');

test('BUG-PR01 in no island does text that comes, goes or changes stand beside anything', () => {
  expect(islands.length).toBeGreaterThan(30);
  const found = islands.flatMap((path) => textInCompany(path, readFileSync(path, 'utf8')).map((at) => `${path}:${at}`));
  expect(found).toEqual([]);
});

test.each([
  '<b>{busy && <i />} Send</b>',
  '<b>{busy && <i />}{busy ? one : two}</b>',
  '<b>{label}{optional && <i />}</b>',
  '<b>Group {group}</b>',
  '<b>Kept {list.map((one) => <i key={one} />)}</b>',
  '<b>{known ? <i /> : "nothing"}</b>',
  '<>{name}<i /></>',
])('BUG-PR01 the check finds %s', (source) => {
  expect(textInCompany('a.tsx', `const a = ${source};`)).toHaveLength(1);
});

test.each([
  '<b>{busy && <i />}<span>{busy ? one : two}</span></b>',
  '<b>{note}</b>',
  '<b>Please write to <a href={address}>{contact}</a>.</b>',
  '<b>{known ? <i /> : <u>nothing</u>}</b>',
])('BUG-PR01 the check leaves %s alone', (source) => {
  expect(textInCompany('a.tsx', `const a = ${source};`)).toEqual([]);
});
