import portal from '#content/portal.json' with { type: 'json' };
import taxContent from '#content/tax.json' with { type: 'json' };
import type { Buyer, BuyerAnswer } from '#contract/buyer';
import type { TaxContent } from '#contract/tax/tax';
import type { Callee } from './calls.ts';

const { tax }: TaxContent = taxContent;
/** Where a tax knows places, the number of its issuer begins with the code of one. */
const own = tax?.places?.find(({ code }) => portal.issuer.tax.number.startsWith(code))?.code;

/** An institution in the state of the issuer, without a number of the tax office. */
export const sampleBuyer: Buyer = {
  name: 'Vindhya Test College',
  address: '1 Example Road\nPune 411001',
  place: own ?? tax?.country ?? '',
};

/** Says who the invoice is for, as the payment screen asks before the card. */
export async function nameBuyer(callee: Callee, token: string, buyer: Buyer = sampleBuyer): Promise<BuyerAnswer> {
  const answer = await callee.call<BuyerAnswer>('/payment/buyer', { token, body: buyer });
  if (answer.status !== 200) throw new Error(`naming the buyer was answered ${answer.status}: ${answer.text}`);
  return answer.body;
}
