import { expect, test } from 'vitest';
import { parseParts } from '../../scripts/parts.ts';

const everything = ['checks', 'unit', 'functions', 'islands', 'build', 'browser'];

test.each([
  [[], everything, []],
  [['unit'], ['unit'], []],
  [['functions', 'unit'], ['functions', 'unit'], []],
  [['browser'], ['browser'], []],
  [['browser', 'payment', 'build'], ['browser'], ['payment', 'build']],
  [['unit', 'browser', 'menus'], ['unit', 'browser'], ['menus']],
  [['engines', 'webkit', 'menus'], ['engines'], ['webkit', 'menus']],
  [['all'], [...everything, 'engines', 'abroad'], []],
])('`npm test -- %j` runs %j, in the browser %j', (words, parts, specs) => {
  expect(parseParts(words)).toEqual({ parts: new Set(parts), specs });
});

test('a word that names no part is answered with the parts there are', () => {
  expect(parseParts(['unit', 'brwser', 'payment'])).toEqual({
    problem:
      'There is no part "brwser" of the tests: checks, unit, functions, islands, build, browser, engines, abroad, or all of them: all.',
  });
});
