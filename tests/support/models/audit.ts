import type { AuditEntry } from '#server/domain/administration/audit';
import { auditByTime, auditKey, auditOfTarget, auditRecord } from '#server/store/audit/record';
import { searchText } from '#server/store/sorted-text';
import type { Expected } from './held.ts';

/** What administrators did. */
export class AuditModel {
  readonly entries = new Map<string, AuditEntry>();

  add(entry: AuditEntry): void {
    this.entries.set(entry.id, entry);
  }

  /** Id of the last deed to a target by time, then by id; empty where there is none. */
  latest(target: string): string {
    const deeds = [...this.entries.values()].filter((entry) => entry.target === target);
    return deeds.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).at(-1)?.id ?? '';
  }

  describe(expected: Expected): void {
    for (const { id, ...entry } of this.entries.values()) {
      const search = searchText([entry.actor, entry.action, entry.target]);
      expected.hash(auditKey(id), auditRecord.encode({ ...entry, search }), { ends: false });
    }
    const times = new Map([...this.entries.values()].map(({ id, at }) => [id, at]));
    expected.sorted(auditByTime, times, { ends: false });
    for (const target of new Set([...this.entries.values()].map((entry) => entry.target))) {
      const own = [...this.entries.values()].filter((entry) => entry.target === target);
      expected.sorted(auditOfTarget(target), new Map(own.map(({ id, at }) => [id, at])), { ends: false });
    }
  }
}

/** The deed that a step undoes, as it is asked for. */
export const undoneBy = (which: string, latest: string): string =>
  which === 'last' ? latest : which === 'nothing' ? '' : which;
