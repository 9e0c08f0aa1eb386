/** The header by which a test chooses the source address that functions see. The real platform sets its own and ignores this one. */
export const clientAddressHeader = 'x-sandbox-client-ip';
