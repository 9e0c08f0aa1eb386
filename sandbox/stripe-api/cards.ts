/** How a test card behaves, after Stripe's documentation (https://docs.stripe.com/testing). */
export interface CardBehaviour {
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  /** ISO country of the issuer: Indian rules ask more of foreign cards. */
  readonly country: string;
  /** Ask for the bank's challenge first: in a dialog on the page, or on the bank's own page. */
  readonly challenge?: 'dialog' | 'page';
  readonly decline?: Decline;
  /** The holder's bank disputes the charge as soon as it is made, or asks about it. */
  readonly disputed?: 'needs_response' | 'warning_needs_response';
  /** The bank takes its time with a refund. */
  readonly slowRefunds?: boolean;
}

export interface Decline {
  readonly code: string;
  readonly declineCode?: string;
  readonly message: string;
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');

const cards: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': { brand: 'visa', country: 'US' },
  '4000056655665556': { brand: 'visa', country: 'US' },
  '4000003560000008': { brand: 'visa', country: 'IN' },
  '5555555555554444': { brand: 'mastercard', country: 'US' },
  '378282246310005': { brand: 'amex', country: 'US' },
  '6011111111111117': { brand: 'discover', country: 'US' },
  '4000000000000002': { brand: 'visa', country: 'US', decline: declined('generic_decline') },
  '4000000000009995': { brand: 'visa', country: 'US', decline: insufficientFunds },
  '4000000000009987': { brand: 'visa', country: 'US', decline: declined('lost_card') },
  '4000000000009979': { brand: 'visa', country: 'US', decline: declined('stolen_card') },
  '4000000000000069': {
    brand: 'visa',
    country: 'US',
    decline: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  },
  '4000000000000127': {
    brand: 'visa',
    country: 'US',
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  '4000000000000119': {
    brand: 'visa',
    country: 'US',
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  '4000000000000259': { brand: 'visa', country: 'US', disputed: 'needs_response' },
  '4000000000001976': { brand: 'visa', country: 'US', disputed: 'warning_needs_response' },
  '4000000000007726': { brand: 'visa', country: 'US', slowRefunds: true },
  '4000002500003155': { brand: 'visa', country: 'US', challenge: 'dialog' },
  '4000002760003184': { brand: 'visa', country: 'US', challenge: 'dialog' },
  '4000000000003220': { brand: 'visa', country: 'US', challenge: 'dialog' },
  '4000000000003063': { brand: 'visa', country: 'US', challenge: 'page' },
  '4000008400001629': { brand: 'visa', country: 'US', challenge: 'dialog', decline: declined('generic_decline') },
  '4000008260003178': { brand: 'visa', country: 'US', challenge: 'dialog', decline: insufficientFunds },
};

/** The behaviour of a card number (digits only), or undefined when it is no test card. */
export function cardBehaviour(number: string): CardBehaviour | undefined {
  return cards[number];
}

/** The check digit of a card number (digits only), ISO/IEC 7812. */
export function hasValidCheckDigit(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit;
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2);
  }, 0);
  return /^\d{13,19}$/.test(number) && sum % 10 === 0;
}
