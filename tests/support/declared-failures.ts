import { readCalls } from '../../scripts/build/calls-table.ts';
import { allCalls } from '../../src/contract/calls/all.ts';
import { commonFailures } from '../../src/contract/calls/failures.ts';

/** The names of failure that each call of the contract declares, its own and those of its kind. */
export type DeclaredFailures = readonly {
  readonly method: string;
  readonly path: string;
  readonly codes: readonly string[];
}[];

export function readDeclaredFailures(root: string): DeclaredFailures {
  return readCalls(root).flatMap(({ name, refusals }) => {
    const call = allCalls[name];
    return call ? [{ method: call.method, path: call.path, codes: [...commonFailures(call), ...refusals] }] : [];
  });
}

/** Log lines of requests that were refused with a name which their call does not declare. */
export function undeclaredIn(logs: readonly string[], declared: DeclaredFailures): string[] {
  return logs.filter((line) => {
    if (!line.includes('"what":"request"')) return false;
    const { method, route, code } = JSON.parse(line) as { method: string; route: string; code?: string };
    if (code === undefined || code === 'method_not_allowed') return false;
    const call = declared.find((one) => one.method === method && patternOf(one.path).test(route));
    return !call?.codes.includes(code);
  });
}

/** The row's own path, or one that its `:name` parts stand for. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
