import type { Looks } from '../../../islands/CheckoutForm.tsx';
import { hex } from '../../../palette/hex.ts';
import { sizes } from '../../../palette/sizes.ts';

const variables = (theme: 'light' | 'dark') => ({
  colorPrimary: hex[theme].primary,
  colorBackground: hex[theme].surface,
  colorText: hex[theme].ink,
  colorTextSecondary: hex[theme].muted,
  colorDanger: hex[theme].danger,
  borderRadius: sizes['radius-s'],
  fontFamily: sizes.sans,
});

/** How the payment provider draws its card fields in each theme; the island chooses. */
export const cardLooks: Looks = {
  light: { theme: 'stripe', variables: variables('light') },
  dark: { theme: 'night', variables: variables('dark') },
};
