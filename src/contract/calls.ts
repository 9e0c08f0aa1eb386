import type {
  AccountState,
  AccountUpdate,
  AdminOverview,
  AdminPage,
  AuditRow,
  FeedbackRow,
  InspectionRow,
  InstitutionRow,
  PaymentRow,
  QueryRow,
  QueryUpdate,
} from './admin.ts';
import type { LoginBody, RegisterBody, ResetAnswer, ResetBody, Role, TokenAnswer } from './auth.ts';
import type { EndpointName } from './endpoints.ts';
import type { FeedbackBody, FeedbackReceipt } from './feedback.ts';
import type { InspectionAnswer, InspectionBody, InspectionSummary } from './inspection.ts';
import type { CompleteAnswer, CompleteBody, CreateAnswer, CreateBody, StatusAnswer } from './payment.ts';
import type { QueryBody, QueryReceipt } from './query.ts';

export type { PaymentState } from './payment.ts';

/**
 * Body and answer of each call, as types only: nothing of this file reaches the bundle.
 * A call that is not listed takes any body and answers `unknown`.
 */
export interface Calls {
  register: { body: RegisterBody; answer: TokenAnswer };
  login: { body: LoginBody; answer: TokenAnswer };
  logout: { answer: undefined };
  resetPassword: { body: ResetBody; answer: ResetAnswer };
  me: { answer: { id: string; email: string; role: Role; paymentStatus: boolean; inspection?: InspectionSummary } };
  paymentStatus: { answer: StatusAnswer };
  createPaymentIntent: { body: CreateBody; answer: CreateAnswer };
  updatePaymentStatus: { body: CompleteBody; answer: CompleteAnswer };
  query: { body: QueryBody; answer: QueryReceipt };
  feedback: { body: FeedbackBody; answer: FeedbackReceipt };
  inspectionRead: { answer: InspectionAnswer };
  inspectionSave: { body: InspectionBody; answer: InspectionAnswer };
  adminOverview: { answer: AdminOverview };
  adminInstitutions: { answer: AdminPage<InstitutionRow> };
  adminPayments: { answer: AdminPage<PaymentRow> };
  adminQueries: { answer: AdminPage<QueryRow> };
  adminFeedback: { answer: AdminPage<FeedbackRow> };
  adminInspections: { answer: AdminPage<InspectionRow> };
  adminAudit: { answer: AdminPage<AuditRow> };
  adminQueryUpdate: { body: QueryUpdate; answer: QueryRow };
  adminInstitutionUpdate: { body: AccountUpdate; answer: AccountState };
}

type Listed<N extends EndpointName> = N extends keyof Calls ? Calls[N] : unknown;

/** Body that the call `N` takes. */
export type BodyOf<N extends EndpointName> = Listed<N> extends { body: infer B } ? B : unknown;

/** Answer that the call `N` gives on success. */
export type AnswerOf<N extends EndpointName> = Listed<N> extends { answer: infer A } ? A : unknown;
