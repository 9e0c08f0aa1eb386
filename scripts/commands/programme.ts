import { fileURLToPath } from 'node:url';
import { ImportError } from '../../netlify/services/tables.ts';
import { ContentError } from '../../src/content/check/content-error.ts';
import { argumentsOf, usage } from './arguments.ts';
import { planImport } from './programme/import.ts';
import type { Question } from './programme/problems.ts';
import { recordProgramme } from './programme/record.ts';
import { agrees, answerTo, notWritten, terminalUnless } from './terminal.ts';

// Takes a programme or a table of papers into `content/`: `npm run programme -- schedule.json`, and brings changes that were made by hand
// to calendars: `npm run programme -- --record`. Nothing is written before a yes.
const root = fileURLToPath(new URL('../..', import.meta.url));
const example = 'npm run programme -- FILE… [--map KEY=ANSWER] [--replace] [--yes], or npm run programme -- --record';
const { values, positionals } = argumentsOf(example, {
  allowPositionals: true,
  options: {
    record: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    map: { type: 'string', multiple: true, default: [] },
  },
});
const terminal = terminalUnless(values.yes);

const ask = ({ text, choices }: Question): Promise<string | undefined> =>
  answerTo(`${text}${choices ? ` [${choices.join(', ')}]` : ''} `, terminal);

/** "title=Title" as key and answer; an answer may hold "=", a key may not. */
function given(map: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    map.map((one) => {
      const at = one.indexOf('=');
      if (at < 1) throw new ImportError([`--map "${one}" must be written KEY=ANSWER, such as title=Title.`]);
      return [one.slice(0, at).trim(), one.slice(at + 1).trim()];
    }),
  );
}

try {
  if (values.record === positionals.length > 0) usage(example);
  if (values.record) console.log(recordProgramme(root, new Date()));
  else {
    const map = given(values.map);
    const planned = await planImport(root, positionals, { map, replace: values.replace, ...(terminal && { ask }) });
    console.log(planned.text);
    const agreed = values.yes || (await agrees(terminal));
    if (planned.changes.length === 0) console.log('There is nothing to write.');
    else console.log(agreed ? planned.write(new Date()) : notWritten);
  }
} catch (error) {
  if (!(error instanceof ContentError || error instanceof ImportError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  terminal?.close();
}
