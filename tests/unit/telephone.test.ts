import { expect, test } from 'vitest';
import { inspectionBody } from '#contract/inspection';
import { normalTelephone } from '#contract/typed/telephone';

test.each([
  ['(020) 2546 1234', '02025461234'],
  ['+91.20.2546.1234', '+912025461234'],
  ['+91\u00A020\u202F2546\u00A01234', '+912025461234'],
  ['+91\u201120\u20112546\u20111234', '+912025461234'],
  ['९८७६५४३२१०', '9876543210'],
  ['٠٢٠ ٢٥٤٦ ١٢٣٤', '02025461234'],
  ['020 2546 1234 ext. 12', '02025461234;ext=12'],
  ['020 2546 1234 x12', '02025461234;ext=12'],
  ['+49 30/901820', '+4930901820'],
  ['0049 30 901820', '+4930901820'],
  ['+44 (0)20 7946 0000', '+442079460000'],
  ['(+91) 98765 43210', '+919876543210'],
  ['＋９１ ９８７６５ ４３２１０', '+919876543210'],
  ['\u202A+91 98765 43210\u202C', '+919876543210'],
  ['+91 98765–43210', '+919876543210'],
])('BUG-PR15 %j is the number %s', (typed, normal) => {
  expect(normalTelephone(typed)).toBe(normal);
});

test.each([
  'call me',
  '123456',
  '+1 234 567 890 123 456 7',
  '98765 43210 or 98765 43211',
  '(((())))',
  '+91',
  '1234567 ext',
])('BUG-PR15 %j is none', (typed) => {
  expect(normalTelephone(typed)).toBeUndefined();
});

test('BUG-PR15 every digit of Unicode has its value', () => {
  const zeros = ['०', '٠', '۰', '০', '๐', '０', '߀', '᠐', '꘠', '𑁦'];
  for (const zero of zeros) {
    const first = zero.codePointAt(0) ?? 0;
    const all = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(first + value)).join('');
    expect(normalTelephone(all), zero).toBe('0123456789');
  }
});

test('BUG-PR15 the number of a request is kept as it was typed', () => {
  const body = {
    institution: 'Vindhya Test College',
    identifier: '1-0000042',
    state: 'Maharashtra',
    type: 'existing-technical',
    preferredDates: ['2024-11-27'],
    contactName: 'Meera Test',
    contactPhone: '(020)\u00A02546\u20111234 ext. 12',
    contactEmail: 'office@college.example.org',
    revision: 0,
  };
  expect(inspectionBody.safeParse(body)).toMatchObject({ success: true, data: { contactPhone: body.contactPhone } });
});
