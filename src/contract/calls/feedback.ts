import type { FeedbackBody, FeedbackReceipt } from '../feedback.ts';
import type { Call } from './call.ts';

/** Takes a visitor's feedback; also as a plain form post. */
export const feedback: Call<FeedbackBody, { 200: FeedbackReceipt }> = {
  method: 'POST',
  path: '/api/feedback',
  auth: 'none',
  adds: true,
};
