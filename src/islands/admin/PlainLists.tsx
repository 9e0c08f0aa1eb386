import { dayText, instantText } from '../../client/dates.ts';
import type { AuditRow, FeedbackRow, InspectionRow, PaymentRow } from '../../contract/admin.ts';
import Badge from './Badge.tsx';
import ListView, { type Column } from './ListView.tsx';
import { useList } from './useList.ts';
import { auditWords, moneyText, paymentMood, paymentWords } from './words.ts';

/** The lists that are only read. */

export function Payments({ zone }: { zone: string }) {
  const columns: readonly Column<PaymentRow>[] = [
    {
      title: 'Account',
      cell: (row) => (
        <>
          <span className="strong">{row.email || 'deleted account'}</span>
          <span className="sub mono">{row.intentId}</span>
        </>
      ),
    },
    {
      title: 'State',
      cell: (row) => <Badge mood={paymentMood[row.status]}>{paymentWords[row.status]}</Badge>,
    },
    {
      title: 'Amount',
      numeric: true,
      cell: (row) => (
        <>
          <span>{moneyText(row.amount, row.currency)}</span>
          {row.refundedAmount !== undefined && (
            <span className="sub">{moneyText(row.refundedAmount, row.currency)} refunded</span>
          )}
        </>
      ),
    },
    { title: 'Last change', sort: 'updated', cell: (row) => instantText(row.updatedAt, zone) },
    {
      title: 'Receipt',
      cell: (row) =>
        row.receiptUrl ? (
          <a href={row.receiptUrl} target="_blank" rel="noopener">
            {row.receiptNumber ?? 'Receipt'}
            <span className="visually-hidden"> of {row.email} (opens in a new tab)</span>
          </a>
        ) : (
          <span className="none">{row.receiptNumber ?? 'None'}</span>
        ),
    },
  ];
  return (
    <ListView
      name="payments"
      list={useList('payments')}
      keyOf={(row) => row.userId}
      columns={columns}
      texts={{
        title: 'Payments',
        empty: 'No payment has been begun yet.',
        searchHint: 'Address, PaymentIntent',
        filterLabel: 'State',
        filters: paymentWords,
      }}
    />
  );
}

export function Inspections({ zone, types }: { zone: string; types: Readonly<Record<string, string>> }) {
  const columns: readonly Column<InspectionRow>[] = [
    {
      title: 'Institution',
      sort: 'institution',
      cell: (row) => (
        <>
          <span className="strong">{row.institution}</span>
          <span className="sub">
            {row.identifier}, {row.state}
          </span>
        </>
      ),
    },
    { title: 'Group', numeric: true, cell: (row) => row.group },
    {
      title: 'Preferred days',
      sort: 'date',
      cell: (row) => row.preferredDates.map((day) => dayText(day)).join(', '),
    },
    {
      title: 'Contact',
      cell: (row) => (
        <>
          {row.contactName}
          <span className="sub">{row.contactPhone}</span>
          <a className="sub" href={`mailto:${encodeURIComponent(row.contactEmail).replace('%40', '@')}`}>
            {row.contactEmail}
          </a>
        </>
      ),
    },
    { title: 'Saved', sort: 'saved', cell: (row) => instantText(row.savedAt, zone) },
  ];
  return (
    <ListView
      name="inspections"
      list={useList('inspections')}
      keyOf={(row) => row.userId}
      columns={columns}
      detail={(row) => (
        <details className="disclosure">
          <summary>
            Details<span className="visually-hidden"> of {row.institution}</span>
          </summary>
          <p>
            {types[row.type] ?? row.type}. Reference {row.reference}.
          </p>
          {row.notes && <p className="message">{row.notes}</p>}
        </details>
      )}
      texts={{
        title: 'Inspections',
        empty: 'No institution has chosen its days yet.',
        searchHint: 'Institution, identifier, contact',
        filterLabel: 'Group',
        filters: { '1': 'Group 1', '2': 'Group 2', '3': 'Group 3', '4': 'Group 4' },
      }}
    />
  );
}

export function FeedbackList({ zone, areas }: { zone: string; areas: Readonly<Record<string, string>> }) {
  const columns: readonly Column<FeedbackRow>[] = [
    {
      title: 'Rating',
      sort: 'rating',
      cell: (row) => (
        <span role="img" aria-label={`${row.rating} of 5`} className="rating">
          {'★'.repeat(row.rating)}
          <span className="rating-rest">{'★'.repeat(5 - row.rating)}</span>
        </span>
      ),
    },
    { title: 'About', cell: (row) => areas[row.area] ?? row.area },
    { title: 'Words', cell: (row) => <span className="message">{row.message}</span> },
    { title: 'From', cell: (row) => row.email ?? <span className="none">Nobody named</span> },
    { title: 'Received', sort: 'received', cell: (row) => instantText(row.receivedAt, zone) },
  ];
  return (
    <ListView
      name="feedback"
      list={useList('feedback')}
      keyOf={(row) => row.reference}
      columns={columns}
      texts={{
        title: 'Feedback',
        empty: 'No feedback yet.',
        searchHint: 'Words, address',
        filterLabel: 'Rating',
        filters: { '1': '1 star', '2': '2 stars', '3': '3 stars', '4': '4 stars', '5': '5 stars' },
      }}
    />
  );
}

export function Audit({ zone }: { zone: string }) {
  const columns: readonly Column<AuditRow>[] = [
    { title: 'Time', sort: 'at', cell: (row) => instantText(row.at, zone) },
    { title: 'Administrator', cell: (row) => row.actor },
    { title: 'Action', cell: (row) => <span className="strong">{auditWords[row.action]}</span> },
    { title: 'On', cell: (row) => <span className="mono">{row.target}</span> },
  ];
  return (
    <ListView
      name="audit"
      list={useList('audit')}
      keyOf={(row) => row.id}
      columns={columns}
      texts={{
        title: 'Activity',
        empty: 'No administrator has changed anything yet.',
        searchHint: 'Administrator, reference',
        filterLabel: 'Show',
        filters: {},
      }}
    />
  );
}
