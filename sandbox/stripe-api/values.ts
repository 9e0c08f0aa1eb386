import { minorText } from '#contract/money';
import { isAddress } from '#contract/typed/address';
import { invalidRequest } from './failure.ts';

/** Smallest and largest charge in the smallest unit (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const smallest = 50;
const largest = 99_999_999;

/** What may be said of an intent when it is made and when it is changed. */
export interface IntentValues {
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly receiptEmail?: string | null | undefined;
  readonly statementSuffix?: string | null | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** Refuses values that Stripe refuses, with its words where they are known. */
export function checkValues({ amount, currency, receiptEmail, statementSuffix, metadata }: IntentValues): void {
  if (currency !== undefined && !Intl.supportedValuesOf('currency').includes(currency.toUpperCase())) {
    throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
  }
  if (amount !== undefined) checkAmount(amount, currency);
  if (receiptEmail && !isAddress(receiptEmail)) {
    throw invalidRequest(`Invalid email address: ${receiptEmail}`, { code: 'email_invalid', param: 'receipt_email' });
  }
  if (statementSuffix) checkSuffix(statementSuffix);
  checkMetadata(metadata ?? {});
}

function checkAmount(amount: number, currency: string | undefined): void {
  const param = 'amount';
  const sum = (minor: number) => (currency === undefined ? String(minor) : minorText(minor, currency, 'exact'));
  if (!Number.isInteger(amount)) throw invalidRequest(`Invalid integer: ${amount}`, { param });
  if (amount < smallest) {
    throw invalidRequest(`Amount must be at least ${sum(smallest)}`, { code: 'amount_too_small', param });
  }
  if (amount > largest) {
    throw invalidRequest(`Amount must be no more than ${sum(largest)}`, { code: 'amount_too_large', param });
  }
}

/** https://docs.stripe.com/get-started/account/statement-descriptors#requirements */
function checkSuffix(suffix: string): void {
  const wrong =
    (suffix.length > 22 && 'must be at most 22 characters') ||
    (!/^[\x20-\x7e]+$/.test(suffix) && 'must contain only Latin characters') ||
    (!/[a-z]/i.test(suffix) && 'must contain at least one letter') ||
    (/[<>\\'"*]/.test(suffix) && `cannot contain any of < > \\ ' " *`);
  if (wrong) throw invalidRequest(`The statement descriptor ${wrong}.`, { param: 'statement_descriptor_suffix' });
}

/** https://docs.stripe.com/api/metadata */
function checkMetadata(metadata: Readonly<Record<string, string>>): void {
  const param = 'metadata';
  if (Object.keys(metadata).length > 50) throw invalidRequest('Metadata can have up to 50 keys.', { param });
  for (const [name, value] of Object.entries(metadata)) {
    if (name.length > 40) throw invalidRequest('Metadata keys can have up to 40 characters.', { param });
    if (value.length <= 500) continue;
    throw invalidRequest(
      `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters.`,
      { param },
    );
  }
}
