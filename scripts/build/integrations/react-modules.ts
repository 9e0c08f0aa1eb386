import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** `var Scheduler = require("scheduler"), React = require("react");` */
const requirements = /^var (?:\w+ = require\("[\w./-]+"\)[,;]\s*)+/gm;

/**
 * One of React's production files, which are CommonJS, as a module of the language: what it requires is imported, each `exports.name`
 * becomes a variable that is exported.
 *
 * @throws When the file has a form that this does not know: the build stops rather than ship a React that is half of one.
 */
export function asModule(code: string): string {
  const names = new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, name = '']) => name));
  const body = code
    .replace(requirements, (statement) =>
      statement.replace(/(?:var )?(\w+) = require\(("[^"]+")\)[,;]\s*/g, 'import * as $1 from $2;\n'),
    )
    .replace(/^exports\.(\w+) =/gm, 'var export_$1 =')
    .replace(/\bexports\.(\w+)/g, 'export_$1');
  if (names.size === 0 || /\b(?:module\.exports|exports\b|require\()/.test(body))
    throw new Error(
      "React's production build has a form that scripts/build/integrations/react-modules.ts does not know.",
    );
  return `${body}\nexport { ${[...names].map((name) => `export_${name} as ${name}`).join(', ')} };\n`;
}

/**
 * The production file that an entry of React's packages chooses, for instance of `…/react/index.js`.
 *
 * @throws When the entry names none.
 */
export async function productionFile(entry: string): Promise<string> {
  const path = /require\('(\.\/cjs\/[\w.-]+\.production\.js)'\)/.exec(await readFile(entry, 'utf8'))?.[1];
  if (path === undefined) throw new Error(`${entry} names no production build.`);
  return join(dirname(entry), path);
}

/**
 * A library that imports React as one object, so that all of React would stay, and describes properties for versions that looked at
 * `propTypes`: React 19 does not, and what checks them need not travel.
 *
 * @throws When a description has a form that this does not know.
 */
export function usesModules(code: string): string {
  const lean = code
    .replace(/^import React from 'react';/m, "import * as React from 'react';")
    .replace(/^import PropTypes from 'prop-types';\n/m, '')
    .replace(/^ *\w+\.propTypes = \{[^{}]*\};\n/gm, '');
  if (/\bPropTypes\./.test(lean))
    throw new Error('A library describes its properties in a form that is not known here.');
  return lean;
}

/**
 * React for the browser, as modules instead of CommonJS (ADR-A15). A bundler must keep all of a CommonJS file, wraps it anew in each chunk
 * and calls every hook and every `jsx` through the wrapper; of modules it keeps what is used and calls it directly.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/](?:index|client|jsx-runtime)\.js$/ },
      handler: async (id) => asModule(await readFile(await productionFile(id), 'utf8')),
    },
    transform: {
      filter: { id: /[\\/]node_modules[\\/]/, code: /^import React from 'react';/m },
      handler: usesModules,
    },
  };
}
