import type { AccountState, AccountUpdate, AdminOverview, AdminPage, QueryUpdate } from './admin.ts';
import type { LoginBody, Me, RegisterBody, ResetBody, ResetCodeSent, ResetDone, TokenAnswer } from './auth.ts';
import type { Call, FileAnswer } from './call.ts';
import type { FeedbackBody, FeedbackReceipt } from './feedback.ts';
import type { Health } from './health.ts';
import type { InspectionAnswer, InspectionBody } from './inspection.ts';
import type { AdminRow } from './lists.ts';
import type { CompleteAnswer, CompleteBody, CreateAnswer, CreateBody, Processing, StatusAnswer } from './payment.ts';
import type { QueryBody, QueryReceipt } from './query.ts';

/** Creates an institute's account and signs it in. */
export const register: Call<RegisterBody, { 201: TokenAnswer }> = {
  method: 'POST',
  path: '/users/register',
  auth: 'none',
  failures: ['registration_failed'],
};

/** Signs in. */
export const login: Call<LoginBody, { 200: TokenAnswer }> = {
  method: 'POST',
  path: '/users/login',
  auth: 'none',
  failures: ['invalid_credentials'],
};

/** Ends the session of the bearer. */
export const logout: Call<undefined, { 204: undefined }, 'user'> = {
  method: 'POST',
  path: '/users/logout',
  auth: 'user',
};

/** First asks for a code by mail, then changes the password with it. */
export const resetPassword: Call<ResetBody, { 202: ResetCodeSent; 200: ResetDone }> = {
  method: 'POST',
  path: '/users/reset-password',
  auth: 'none',
  failures: ['reset_failed'],
};

/** Who is signed in, and how far the application is. */
export const me: Call<undefined, { 200: Me }, 'user'> = { method: 'GET', path: '/users/me', auth: 'user' };

/** Where the fee stands. */
export const paymentStatus: Call<undefined, { 200: StatusAnswer }, 'user'> = {
  method: 'GET',
  path: '/payment/payment-status',
  auth: 'user',
  failures: ['provider_failed'],
};

/** Opens a payment of the fee, or finds the one that is open. */
export const createPaymentIntent: Call<CreateBody, { 200: CreateAnswer }, 'user'> = {
  method: 'POST',
  path: '/payment/create-payment-intent',
  auth: 'user',
  failures: ['amount_mismatch', 'already_paid', 'payment_closed', 'not_found', 'provider_failed'],
};

/** Reports a confirmed payment; the provider is asked whether it is true. */
export const updatePaymentStatus: Call<CompleteBody, { 200: CompleteAnswer; 202: Processing }, 'user'> = {
  method: 'POST',
  path: '/payment/update-payment-status',
  auth: 'user',
  failures: ['not_found', 'not_completed', 'payment_closed', 'provider_failed'],
};

/** Takes the provider's events, signed by it. */
export const paymentWebhook: Call<Uint8Array, { 200: { readonly received: true } }> = {
  method: 'POST',
  path: '/payment/webhook',
  auth: 'none',
  failures: ['invalid_signature', 'not_found', 'provider_failed'],
};

/** Shows a receipt by its number and key, as a page or as a PDF (`?format=pdf`). */
export const receipt: Call<undefined, { 200: FileAnswer; 404: FileAnswer }> = {
  method: 'GET',
  path: '/payment/receipt/:number',
  auth: 'none',
};

/** Takes a visitor's query; also as a plain form post. */
export const query: Call<QueryBody, { 200: QueryReceipt }> = { method: 'POST', path: '/api/query', auth: 'none' };

/** Takes a visitor's feedback; also as a plain form post. */
export const feedback: Call<FeedbackBody, { 200: FeedbackReceipt }> = {
  method: 'POST',
  path: '/api/feedback',
  auth: 'none',
};

/** Says whether the service and its store answer. */
export const health: Call<undefined, { 200: Health }> = { method: 'GET', path: '/api/health', auth: 'none' };

/** Takes browsers' reports of what the content security policy stopped. */
export const policyReport: Call<Uint8Array, { 204: undefined }> = {
  method: 'POST',
  path: '/api/policy-report',
  auth: 'none',
};

/** The institution's inspection request. */
export const inspectionRead: Call<undefined, { 200: InspectionAnswer }, 'user'> = {
  method: 'GET',
  path: '/inspection/timeline',
  auth: 'user',
  failures: ['payment_required'],
};

/** Saves the inspection request over the revision that was read. */
export const inspectionSave: Call<InspectionBody, { 200: InspectionAnswer }, 'user'> = {
  method: 'POST',
  path: '/inspection/timeline',
  auth: 'user',
  failures: ['payment_required', 'conflict'],
};

/** Counts and charts of the admin dashboard. */
export const adminOverview: Call<undefined, { 200: AdminOverview }, 'admin'> = {
  method: 'GET',
  path: '/admin/overview',
  auth: 'admin',
};

/** A list of the admin dashboard by its name (`lists.ts`): one page of it, or the whole as CSV (`?format=csv`). */
export const adminList: Call<undefined, { 200: AdminPage<unknown> | FileAnswer }, 'admin'> = {
  method: 'GET',
  path: '/admin/:list',
  auth: 'admin',
  failures: ['invalid_body'],
};

/** Disables or enables an account, ends its sessions, or asks for a new password. */
export const adminInstitutionUpdate: Call<AccountUpdate, { 200: AccountState }, 'admin'> = {
  method: 'PATCH',
  path: '/admin/institutions/:id',
  auth: 'admin',
  failures: ['not_found', 'conflict'],
};

/** Marks a query as answered or open again. */
export const adminQueryUpdate: Call<QueryUpdate, { 200: AdminRow<'queries'> }, 'admin'> = {
  method: 'PATCH',
  path: '/admin/queries/:reference',
  auth: 'admin',
  failures: ['not_found'],
};
