import type { Visitor } from '../../domain/accounts.ts';
import { digest } from '../identifiers.ts';

/**
 * The hash at `fail:{digest of the address}`: failed sign-ins of an address, known or not. `began` is the start of the window (milliseconds);
 * `strangers` and `known` count all of a kind, `by:{digest}` a source or a browser. It ends with its window.
 */
export const failuresKey = (canonicalAddress: string) => `fail:${digest(canonicalAddress)}`;

/** The two counts that an attempt goes to. */
export const budgetsOf = ({ source, browser }: Visitor) =>
  browser === undefined
    ? { pool: 'strangers', own: `by:${digest(`source ${source}`)}` }
    : { pool: 'known', own: `by:${digest(`browser ${browser}`)}` };
