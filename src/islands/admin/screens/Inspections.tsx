import ListScreen from '../ListScreen.tsx';

interface Props {
  zone: string;
  /** Type of institution, id → label. */
  types: Readonly<Record<string, string>>;
}

export default function Inspections({ zone, types }: Props) {
  return (
    <ListScreen
      name="inspections"
      zone={zone}
      cells={{
        institution: (row) => (
          <>
            <span className="strong">{row.institution}</span>
            <span className="sub">{`${row.identifier}, ${row.state}`}</span>
          </>
        ),
        contactName: (row) => (
          <>
            <span>{row.contactName}</span>
            <span className="sub">{row.contactPhone}</span>
            <a className="sub" href={`mailto:${encodeURIComponent(row.contactEmail).replace('%40', '@')}`}>
              {row.contactEmail}
            </a>
          </>
        ),
      }}
      detail={(row) => (
        <details className="disclosure">
          <summary>
            Details<span className="visually-hidden">{` of ${row.institution}`}</span>
          </summary>
          <p>{`${types[row.type] ?? row.type}. Reference ${row.reference}.`}</p>
          {row.notes && <p className="message">{row.notes}</p>}
        </details>
      )}
    />
  );
}
