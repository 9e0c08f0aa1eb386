/** Local states of the fee (the server alone moves them). A decline is none: the intent waits for another method and we stay `initiated`. */
export const paymentStates = ['none', 'initiated', 'processing', 'paid', 'refunded', 'disputed'] as const;

export type PaymentState = (typeof paymentStates)[number];
