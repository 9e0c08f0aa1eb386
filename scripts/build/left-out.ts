import type { Plugin } from 'esbuild';

/**
 * Parts of packages that no call of ours reaches, though a bundler cannot know it. Each is replaced by the little that stands here; a call
 * that did reach one fails by name instead of doing half of it.
 */
const parts: readonly { readonly file: RegExp; readonly contents: string }[] = [
  {
    // The limiter counts without statistics (`analytics: false`).
    file: /[\\/]@upstash[\\/]core-analytics[\\/]/,
    contents: `export class Analytics { constructor() { throw new Error('statistics of limits are left out of the bundle'); } }`,
  },
  {
    // 76 kB of file endings: whatever is attached to a letter states its own type.
    file: /[\\/]nodemailer[\\/]dist[\\/]esm[\\/]mime-funcs[\\/]mime-types\.js$/,
    contents: `export const detectMimeType = () => 'application/octet-stream';
export const detectExtension = (type) => (/^text\\//.test(type ?? '') ? 'txt' : 'bin');`,
  },
];

export const leftOut: Plugin = {
  name: 'left-out',
  setup({ onLoad }) {
    for (const { file, contents } of parts) onLoad({ filter: file }, () => ({ contents, loader: 'js' }));
  },
};
