import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { asModule, productionFile, usesModules } from '../../scripts/build/integrations/react-modules.ts';

const require = createRequire(import.meta.url);
/** `export { export_a as a, … };` stands at the end of each module that we make. */
const exported = (code: string) =>
  [...(/^export \{(.+)\};$/m.exec(code)?.[1] ?? '').matchAll(/export_(\w+) as \1\b/g)].map(([, name]) => name);

test.each(['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'scheduler'])(
  '%s as a module exports what the package does (ADR-A15)',
  async (name) => {
    const file = await productionFile(require.resolve(name));
    expect(exported(asModule(readFileSync(file, 'utf8'))).toSorted()).toEqual(Object.keys(require(file)).toSorted());
  },
);

test('what is required is imported, what is exported can be called inside', () => {
  expect(
    asModule(
      '"use strict";\nvar Scheduler = require("scheduler"),\n  React = require("react");\nexports.now = function () {};\nexports.now();\n',
    ),
  ).toBe(
    '"use strict";\nimport * as Scheduler from "scheduler";\nimport * as React from "react";\nvar export_now = function () {};\nexport_now();\n\nexport { export_now as now };\n',
  );
});

test.each([
  ['everything at once', 'module.exports = { useState: 1 };'],
  ['a name that is computed', 'exports.a = 1;\nexports["b"] = 2;'],
  ['a requirement inside a function', 'exports.a = function () { return require("react"); };'],
])('a form that is not known stops the build: %s', (_form, code) => {
  expect(() => asModule(code)).toThrow('has a form that');
});

test('a library on React imports its names, and leaves out what React 19 does not read', () => {
  const described =
    "import React from 'react';\nimport PropTypes from 'prop-types';\nA();\n  A.propTypes = {\n    a: PropTypes.any\n  };\nB();\n";
  expect(usesModules(described)).toBe("import * as React from 'react';\nA();\nB();\n");
  expect(() => usesModules('A.propTypes = { a: PropTypes.shape({}) };')).toThrow('a form that is not known');
});
