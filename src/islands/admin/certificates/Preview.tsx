import type { ReadTableAnswer } from '../../../contract/certificate-desk.ts';
import { certificateKinds, tableKindNames } from '../../../contract/certificates.ts';
import { counted } from '../../../contract/counted.ts';

/** Rows and mistakes that are shown; the rest is counted. */
const shown = { rows: 8, problems: 20 } as const;

/** What would be made of a table, and what is wrong with it. */
export default function Preview({ table: { rows, problems } }: { table: ReadTableAnswer }) {
  const kinds = tableKindNames.flatMap((kind) => {
    const count = rows.filter((row) => row.kind === kind).length;
    return count === 0 ? [] : [`${certificateKinds[kind]}: ${count}`];
  });
  return (
    <div className="maker-preview">
      {problems.length > 0 && (
        <div className="maker-faults">
          <p className="strong">Correct these rows and read the table again. Nothing is made until then.</p>
          <ul>
            {problems.slice(0, shown.problems).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          {problems.length > shown.problems && (
            <p>{`And ${counted(problems.length - shown.problems, 'more mistake')}.`}</p>
          )}
        </div>
      )}
      {rows.length > 0 && (
        <>
          <p className="sub">{kinds.join(', ')}</p>
          <ol className="maker-rows">
            {rows.slice(0, shown.rows).map(({ kind, name, email, title }) => (
              <li key={JSON.stringify([kind, name, email, title])}>
                <span className="strong">{name}</span>
                <span className="sub">
                  {[certificateKinds[kind], title, email || 'no address'].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
          </ol>
          {rows.length > shown.rows && <p className="sub">{`And ${counted(rows.length - shown.rows, 'more row')}.`}</p>}
        </>
      )}
    </div>
  );
}
