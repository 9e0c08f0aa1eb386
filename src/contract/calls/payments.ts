import type { Buyer, BuyerAnswer } from '../buyer.ts';
import type { CompleteAnswer, CompleteBody, CreateAnswer, CreateBody, Processing, StatusAnswer } from '../payment.ts';
import type { Call, FileAnswer } from './call.ts';

/** Where the fee stands. */
export const paymentStatus: Call<undefined, { 200: StatusAnswer }, 'provider_failed', 'user'> = {
  method: 'GET',
  path: '/payment/payment-status',
  auth: 'user',
};

/** Who the invoice is for, as it was said last. */
export const buyerRead: Call<undefined, { 200: BuyerAnswer }, 'not_found', 'user'> = {
  method: 'GET',
  path: '/payment/buyer',
  auth: 'user',
};

/** Says who the invoice is for; once it is issued, issues a corrected one. */
export const buyerSave: Call<Buyer, { 200: BuyerAnswer }, 'not_found' | 'conflict', 'user'> = {
  method: 'POST',
  path: '/payment/buyer',
  auth: 'user',
};

/** Opens a payment of the fee, or finds the one that is open. */
export const createPaymentIntent: Call<
  CreateBody,
  { 200: CreateAnswer },
  'amount_mismatch' | 'already_paid' | 'payment_closed' | 'closed' | 'not_found' | 'provider_failed',
  'user'
> = {
  method: 'POST',
  path: '/payment/create-payment-intent',
  auth: 'user',
};

/** Reports a confirmed payment; the provider is asked whether it is true. */
export const updatePaymentStatus: Call<
  CompleteBody,
  { 200: CompleteAnswer; 202: Processing },
  'not_found' | 'not_completed' | 'payment_closed' | 'provider_failed',
  'user'
> = {
  method: 'POST',
  path: '/payment/update-payment-status',
  auth: 'user',
};

/** Takes the provider's events, signed by it. */
export const paymentWebhook: Call<
  Uint8Array,
  { 200: { readonly received: true } },
  'invalid_signature' | 'not_found' | 'provider_failed'
> = {
  method: 'POST',
  path: '/payment/webhook',
  auth: 'none',
};

/** Shows a receipt by its number and key, as a page or as a PDF (`?format=pdf`). */
export const receipt: Call<undefined, { 200: FileAnswer; 404: FileAnswer }> = {
  method: 'GET',
  path: '/payment/receipt/:number',
  auth: 'none',
};
