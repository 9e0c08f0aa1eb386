import { useEffect, useRef, useState } from 'react';
import { counted, countText } from '#contract/counted';
import type { Collected, ExportFormat } from '../../client/export/collect.ts';
import { saveFile } from '../../client/save-file.ts';
import type { AdminListName } from '../../contract/lists.ts';
import type { Asked } from './asked.ts';

type Exports = typeof import('../../client/export/collect.ts');

export interface ExportState {
  readonly busy: boolean;
  /** How far it is, or how it ended. */
  readonly note: string;
  /** Set while one that was broken off can go on. */
  readonly goOn: (() => void) | undefined;
  start(format: ExportFormat, asked: Asked): void;
}

/** Export of a list: fetched part by part, put together in the browser, and handed to it as one file. */
export function useExport(list: AdminListName): ExportState {
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const [broken, setBroken] = useState<Collected>();
  const life = useRef(new AbortController());
  useEffect(() => {
    life.current = new AbortController();
    return () => life.current.abort();
  }, []);

  async function run(begin: (exports: Exports) => Collected): Promise<void> {
    if (busy) return;
    setBusy(true);
    setBroken(undefined);
    setNote('Preparing the file…');
    try {
      await fetchAndSave(begin);
    } catch {
      setNote('The file could not be made. Open the page again.');
    } finally {
      setBusy(false);
    }
  }

  async function fetchAndSave(begin: (exports: Exports) => Collected): Promise<void> {
    const exports = await import('../../client/export/collect.ts');
    const collected = begin(exports);
    const { signal } = life.current;
    const failed = await exports.collect(collected, signal, () => setNote(progressOf(collected)));
    if (signal.aborted) return;
    if (failed) {
      setBroken(collected);
      setNote(`The export stopped after ${counted(collected.rows.size, 'row')}: ${failed.problem.detail}`);
    } else {
      const file = await exports.fileOf(collected);
      setNote(heldBy(collected));
      setBusy(false);
      saveFile(file, `${list}-${new Date().toISOString().slice(0, 10)}.${collected.format}`);
    }
  }

  return {
    busy,
    note,
    goOn: broken && (() => void run(() => broken)),
    start: (format, { search, filter, sort }) =>
      void run(({ beginExport }) => beginExport(list, format, { search, filter, sort })),
  };
}

const progressOf = ({ rows: { size }, of }: Collected): string =>
  of === undefined ? `${counted(size, 'row')} so far…` : `${counted(size, 'row')} so far, of at most ${countText(of)}…`;

/** A list that others work on meanwhile is no picture of one instant. */
function heldBy({ rows, startedAt }: Collected): string {
  const seconds = Math.ceil((Date.now() - startedAt) / 1000);
  const held = `The file is in your downloads: ${counted(rows.size, 'row')}`;
  return seconds <= 2
    ? `${held}.`
    : `${held}, each as it stood at some time in the last ${counted(seconds, 'second')}.`;
}
