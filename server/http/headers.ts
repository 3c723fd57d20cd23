/** The Trusted Types policy of the console's bundle; a second of the same name is refused by the browser. */
export const trustedTypesPolicy = 'certhub';

/** And the one that lets a provider's library of payments be loaded: `src/adapters/payment/stripe-library.ts`. */
const paymentScriptsPolicy = 'certhub-payment';

/** And the one that registers the service worker of the tools: `src/adapters/site/offline.ts`. */
const offlinePolicy = 'certhub-offline';

/**
 * Of the console's scripts. A worker has the policy its script comes with: whatever it is given, such as keys and passwords, it can send
 * nowhere.
 */
export const scriptPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedTypesPolicy}`,
].join('; ');

/** Where Stripe's library comes from and what it reaches: https://docs.stripe.com/security/guide#content-security-policy */
const stripeOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
} as const;
const noOrigins = { script: [], frame: [], connect: [] } as const;

/**
 * Headers of every response, whatever it is. `connect`: origins of other APIs the console may call. `stripe`: cards are
 * taken by Stripe itself.
 */
export function securityHeaders({
  https,
  connect = [],
  stripe = false,
}: {
  readonly https: boolean;
  readonly connect?: readonly string[];
  readonly stripe?: boolean;
}): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(connect, stripe ? stripeOrigins : noOrigins),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

function contentSecurityPolicy(
  connect: readonly string[],
  other: typeof stripeOrigins | typeof noOrigins,
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...other.script].join(' '),
    ...(other.frame.length === 0 ? [] : [['frame-src', ...other.frame].join(' ')]),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect, ...other.connect].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicy} ${paymentScriptsPolicy} ${offlinePolicy}`,
  ].join('; ');
}
