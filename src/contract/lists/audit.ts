import { list } from './list.ts';

export const auditActions = {
  query_answered: { label: 'Marked a query as answered' },
  query_reopened: { label: 'Opened a query again' },
  answer_sent: { label: 'Answered a query' },
  query_assigned: { label: 'Assigned a query' },
  inspection_confirmed: { label: 'Confirmed an inspection day' },
  inspection_proposed: { label: 'Proposed other inspection dates' },
  inspection_declined: { label: 'Declined an inspection' },
  inspection_accepted: { label: 'Accepted a proposed inspection date' },
  inspection_refused: { label: 'Declined the proposed inspection dates' },
  account_disabled: { label: 'Disabled an account' },
  account_enabled: { label: 'Enabled an account' },
  sessions_ended: { label: 'Ended all sessions of an account' },
  reset_required: { label: 'Required a new password' },
  factor_enrolled: { label: 'Set up the second factor' },
  recovery_code_used: { label: 'Signed in with a recovery code' },
  recovery_codes_renewed: { label: 'Made new recovery codes' },
  factor_removed: { label: 'Removed a second factor' },
  role_given: { label: 'Added an administrator' },
  invitation_approved: { label: 'Approved an invitation letter' },
  invitation_declined: { label: 'Declined an invitation letter' },
  passport_read: { label: 'Looked at a passport number' },
  certificates_issued: { label: 'Issued certificates' },
  certificates_mailed: { label: 'Mailed certificates' },
  certificate_resent: { label: 'Mailed a certificate again' },
  certificate_revoked: { label: 'Revoked a certificate' },
  role_taken: { label: 'Removed an administrator' },
  refund_asked: { label: 'Asked for a refund' },
  refund_ordered: { label: 'Refunded a payment' },
  refund_confirmed: { label: 'Confirmed a refund' },
  refund_withdrawn: { label: 'Withdrew a refund' },
  receipt_resent: { label: 'Sent a receipt again' },
  list_exported: { label: 'Exported a list' },
  letter_refused: { label: 'The mail server refused an email' },
  letter_doubtful: { label: 'An email may not have arrived' },
  letter_unreadable: { label: 'A waiting email could not be read' },
} as const;
export type AuditAction = keyof typeof auditActions;

/** What administrators did, and what became of letters that could not be delivered. */
export const audit = list({
  title: 'Activity',
  empty: 'No administrator has changed anything yet.',
  searchHint: 'Administrator, reference',
  fields: {
    id: { kind: 'code', label: 'Id', exported: false },
    at: { kind: 'instant', label: 'Time', sort: 'at' },
    /** Address of the administrator who acted; `mail` for the mail server, `command line` for the operator. */
    actor: { kind: 'text', label: 'Administrator' },
    action: { kind: 'choice', choices: auditActions, label: 'Action', strong: true },
    /** What was acted on: a query's reference, an account's id, a list's name, a letter's masked recipient and subject. */
    target: { kind: 'code', label: 'Record' },
    /** A sum and the reason, where one was given. */
    note: { kind: 'text', label: 'Note', optional: true },
  },
  key: 'id',
  newestBy: 'at',
  columns: ['at', 'actor', ['action', 'note'], 'target'],
});
