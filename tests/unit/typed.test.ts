import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { enrolmentForm, factorForm } from '#contract/forms/factor';
import { faults } from '#contract/forms/faults';
import { canonicalAddress, isAddress } from '#contract/typed/address';
import { codeDigits, codeLetters } from '#contract/typed/code';
import { comparable } from '#contract/typed/comparable';
import { plain } from '#contract/typed/plain';
import { referenceFrom, referenceOf } from '#contract/typed/reference';
import { hasText, manyLines, oneLine } from '#contract/typed/text';
import { shownAddress } from '#server/domain/shown-address';
import { spellingsOf } from '#server/lists/spellings';

const invisible = [
  '\u200B',
  '\u200C',
  '\u200D',
  '\u200E',
  '\u200F',
  '\u202A',
  '\u202C',
  '\u2060',
  '\u2066',
  '\u2069',
  '\uFEFF',
  '\u00AD',
];

describe('BUG-TY1 what is pasted along is folded before it is judged', () => {
  test.each(invisible)('invisible character %j', (mark) => {
    for (const typed of [`${mark}a.b@example.org`, `a.b@example.org${mark}`, `a.${mark}b@exam${mark}ple.org`]) {
      expect(isAddress(typed)).toBe(true);
      expect(canonicalAddress(typed)).toBe('a.b@example.org');
    }
    expect(codeDigits(`12${mark}3 456${mark}`)).toBe('123456');
    expect(codeLetters(`${mark}abcd-${mark}2345`)).toBe('ABCD2345');
    expect(referenceOf(`${mark}Q-7KXM${mark}-42PD`)).toBe('Q-7KXM-42PD');
    expect(hasText(mark)).toBe(false);
  });

  test.each([
    ['other digits', '१२३४५६', '123456'],
    ['Arabic digits', '١٢٣ ٤٥٦', '123456'],
    ['wide digits', '１２３４５６', '123456'],
    ['other dashes', '123–456', '123456'],
    ['other blanks', '123\u00A0\u2009456\u3000', '123456'],
  ])('a code with %s', (_name, typed, digits) => {
    expect(codeDigits(typed)).toBe(digits);
    for (const { fields } of [factorForm, enrolmentForm]) expect(faults.wrong(fields.code, typed, {})).toBeUndefined();
  });

  test('codes of letters, and numbers people quote', () => {
    for (const typed of ['abcd-2345', 'ABCD 2345', 'ａｂｃｄ２３４５', 'abcd‑2345\u200B'])
      expect(codeLetters(typed)).toBe('ABCD2345');
    const reference = referenceFrom('I', Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]));
    for (const typed of [
      reference,
      reference.toLowerCase(),
      reference.replaceAll('-', '–'),
      reference.replaceAll('-', ''),
      ` ${reference.replaceAll('-', ' ')} `,
    ])
      expect(referenceOf(typed)).toBe(reference);
    for (const typed of ['', 'Q-7KXM', 'X-7KXM-42PD', 'Q-7KXM-42P0', 'Q-7KXM-42PD-2'])
      expect(referenceOf(typed)).toBeUndefined();
  });

  test('every digit of Unicode has its value', () => {
    const digits = Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /\p{Nd}/u.test(letter));
    expect(digits.length).toBeGreaterThan(600);
    for (const script of Map.groupBy(digits, (_, place) => Math.floor(place / 10)).values())
      expect(script.map(plain).join(''), script.join('')).toBe('0123456789');
  });
});

describe('addresses of the whole world', () => {
  test.each([
    ['ü@example.org', 'ü@example.org'],
    ['u\u0308@example.org', 'ü@example.org'],
    ['अजय@उदाहरण.भारत', 'अजय@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['अजय१२@example.org', 'अजय१२@example.org'],
    ['用户@例子。中国', '用户@xn--fsqu00a.xn--fiqs8s'],
    ['ajay१२@example.org', 'ajay12@example.org'],
    ['Ａｊａｙ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ajay@example.org'],
    ['a@BÜCHER.example', 'a@xn--bcher-kva.example'],
    ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
  ])('%s is %s', (typed, canonical) => {
    expect(isAddress(typed)).toBe(true);
    expect(canonicalAddress(typed)).toBe(canonical);
    expect(canonicalAddress(canonical)).toBe(canonical);
  });

  test('an account’s address is shown as it was typed', () => {
    expect(shownAddress('a@xn--bcher-kva.example')).toBe('a@bücher.example');
    expect(shownAddress('a@example.org')).toBe('a@example.org');
    expect(shownAddress('')).toBe('');
  });
});

describe('text is kept as it was typed', () => {
  test('names keep their letters, joiners and spelling, and lose what cannot be seen', () => {
    for (const name of ['Łukasz Żółć', 'Nguyễn Thị Ánh', 'ශ්‍රී', 'می‌خواهم', 'D’Souza', '王小明'])
      expect(oneLine(name)).toBe(name);
    expect(oneLine('\uFEFFMee\u00ADra\u200E  \u202ATest\u202C\n')).toBe('Meera Test');
    expect(manyLines('one\u200B\r\n\ttwo\u0000')).toBe('one\n\ttwo');
  });

  test('a field that shows nothing is empty', () => {
    const field = { kind: 'text', label: 'Name', missing: 'Enter your name.', max: 100 } as const;
    for (const typed of ['\u200B', '\u3164', '\u2800 ', '\uFEFF\u00A0'])
      expect(faults.missing(field, typed, {})).toBe(field.missing);
    expect(faults.missing(field, '王', {})).toBeUndefined();
  });
});

describe('BUG-TY2 what is compared is folded', () => {
  test.each([
    [['École', 'ecole', 'E\u0301COLE'], 'ecole'],
    [['Straße', 'STRASSE', 'strasse'], 'strasse'],
    [['Łódź', 'Lodz', 'ŁÓDŹ'], 'lodz'],
    [['Ærø', 'aero'], 'aero'],
    [['ﬁeld', 'field', 'ＦＩＥＬＤ'], 'field'],
    [['İzmir', 'izmir', 'IZMIR'], 'izmir'],
    [['ΣΟΦΟΣ', 'σοφός'], 'σοφοσ'],
    [['D’Souza', "d'souza", 'D´Souza', 'D`Souza'], "d'souza"],
    [['“late”', '"late"', '„late“', '«late»'], '"late"'],
    [['co‑author', 'co–author', 'co\u00AD-author'], 'co-author'],
    [['a\u00A0b', 'a \u2003 b', ' A\u200B B '], 'a b'],
    [['१२', '12'], '12'],
    [['किताब'], 'किताब'],
  ])('%j', (written, folded) => {
    for (const one of written) expect(comparable(one)).toBe(folded.normalize('NFC'));
  });

  test('किताब and कतब are different words', () => {
    expect(comparable('किताब')).not.toBe(comparable('कतब'));
  });

  test.each([
    ['(020) 2546–1234', '2025461234'],
    ['+91 20 2546', '91202546'],
    ['q 7kxm 42pd', 'q-7kxm-42pd'],
    ['a@bücher.example', 'a@xn--bcher-kva.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('a search for %s also looks for %s', (search, spelling) => {
    expect(spellingsOf(search)).toContain(spelling);
    expect(spellingsOf(search)[0]).toBe(comparable(search));
  });

  test('a search for nothing finds everything', () => {
    for (const search of ['', ' ', '\u200B']) expect(spellingsOf(search)).toEqual([]);
  });
});

/** What a second rule for addresses, telephones or comparisons would look like. */
const suspects: readonly [RegExp, string][] = [
  [/\/[^/\n'"`]*\[\^[^\]]*@[^\]]*\][^/\n]*@|@[^\s`'"]*\\\.[^\s`'"]*\$/, 'a pattern of addresses'],
  [/z\.(?:email|e164)\(/, 'a schema of addresses or telephones'],
  // A class of characters that holds digits and what stands between them in a number.
  [/(?<!\\)\[\^?(?=[^\]\n]*\\d)(?=[^\]\n]*[ ()])[\\d ()+./-]+\]/, 'a pattern of telephones'],
  [/\.normalize\('NFK?[CD]'\)[\s\S]{0,80}toLowerCase|toLowerCase\(\)[\s\S]{0,40}\.normalize\(/, 'a second fold'],
];
const suspected = (text: string) => suspects.filter(([pattern]) => pattern.test(text)).map(([, what]) => what);

test('no second pattern judges addresses or telephones, and nothing else folds', () => {
  const files = globSync('{src,netlify,sandbox,scripts}/**/*.{ts,tsx,astro,mjs}').filter(
    (path) => !path.includes('src/contract/typed/'),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((path) => suspected(readFileSync(path, 'utf8')).length > 0)).toEqual([]);
});

test.each([
  [String.raw`/^[^@\s]+@[^@\s]+$/`, 'a pattern of addresses'],
  [String.raw`/^[\w.-]+@([\p{L}-]+\.)+\p{L}+$/u`, 'a pattern of addresses'],
  ['z.email()', 'a schema of addresses or telephones'],
  [String.raw`/^\+\d[\d ]{7,18}$/`, 'a pattern of telephones'],
  [String.raw`/^[+]?[\d ()-]{6,}$/`, 'a pattern of telephones'],
  ["text.normalize('NFKC').toLowerCase()", 'a second fold'],
])('%s would be found', (source, what) => {
  expect(suspected(source)).toEqual([what]);
});
