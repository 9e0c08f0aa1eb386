import type { Buyer, BuyerAnswer } from '#contract/buyer';
import type { Callee } from './calls.ts';

/** An institution in the state of the issuer, without a number of the tax office. */
export const sampleBuyer: Buyer = {
  name: 'Vindhya Test College',
  address: '1 Example Road\nPune 411001',
  place: '27',
};

/** Says who the invoice is for, as the payment screen asks before the card. */
export async function nameBuyer(callee: Callee, token: string, buyer: Buyer = sampleBuyer): Promise<BuyerAnswer> {
  const answer = await callee.call<BuyerAnswer>('/payment/buyer', { token, body: buyer });
  if (answer.status !== 200) throw new Error(`naming the buyer was answered ${answer.status}: ${answer.text}`);
  return answer.body;
}
