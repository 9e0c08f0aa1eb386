/**
 * What every answer of a function carries beside its own headers: the platform's rules for headers reach files only (BUG-F18).
 * The same as `/*` in `netlify.toml`, which a test compares.
 */
export const guardingHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), bluetooth=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(self "https://js.stripe.com"), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
};

/** For an answer that is no page: whoever opens it as one gets nothing that runs, loads or stands in a frame. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
