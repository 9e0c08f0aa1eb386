import { counted } from '../../../src/contract/counted.ts';

/** What an import does to one session, speaker, paper or member of a committee. */
export interface Change {
  readonly kind: 'new' | 'changed' | 'gone';
  readonly what: 'session' | 'speaker' | 'paper' | 'room' | 'person';
  readonly title: string;
  /** One a field: `start 10:00 → 11:00`. */
  readonly details: readonly string[];
}

/** The change from one record to another; undefined when nothing differs. */
export function changeOf<T extends object>(
  what: Change['what'],
  title: string,
  before: T | undefined,
  after: T,
): Change | undefined {
  if (!before) return { kind: 'new', what, title, details: [] };
  const [one, other] = [before, after] as Readonly<Record<string, unknown>>[];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(one?.[field]) !== JSON.stringify(other?.[field]),
  );
  if (fields.length === 0) return undefined;
  return {
    kind: 'changed',
    what,
    title,
    details: fields.map((field) => `${field} ${shown(one?.[field])} → ${shown(other?.[field])}`),
  };
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** The changes for the terminal, the new ones first, with their number. */
export function changesText(changes: readonly Change[]): string {
  if (changes.length === 0) return 'The content says all of this already.';
  const heads = { new: 'New', changed: 'Changed', gone: 'Gone' } as const;
  return (['new', 'changed', 'gone'] as const)
    .flatMap((kind) => {
      const own = changes.filter((change) => change.kind === kind);
      if (own.length === 0) return [];
      const numbers = (['session', 'speaker', 'paper', 'room', 'person'] as const).flatMap((what) => {
        const count = own.filter((change) => change.what === what).length;
        return count === 0 ? [] : [what === 'person' ? counted(count, what, 'people') : counted(count, what)];
      });
      const lines = own.map(({ what, title, details }) => [
        `  ${what} ${title}`,
        ...details.map((one) => `    ${one}`),
      ]);
      return [`${heads[kind]}: ${numbers.join(', ')}`, ...lines.flat()];
    })
    .join('\n');
}
