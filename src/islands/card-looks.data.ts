import type { Appearance } from '@stripe/stripe-js';
import { hex } from '../palette/hex.ts';
import { sizes } from '../palette/sizes.ts';

const variables = (theme: 'light' | 'dark') => ({
  colorPrimary: hex[theme].primary,
  colorBackground: hex[theme].surface,
  colorText: hex[theme].ink,
  colorTextSecondary: hex[theme].muted,
  colorDanger: hex[theme].danger,
  borderRadius: sizes['radius-s'],
  fontFamily: sizes.sans,
});

/** How the provider draws its card fields in each theme. It cannot read our style sheets from inside its frame. */
export const cardLooks: Readonly<Record<'light' | 'dark', Appearance>> = {
  light: { theme: 'stripe', variables: variables('light') },
  dark: { theme: 'night', variables: variables('dark') },
};
