/** Trusted Types policy of the console's bundle; the browser refuses a second policy of the same name. */
export const trustedTypesPolicy = 'certhub';

/** Policy that lets a payment provider's library load: `src/adapters/payment/stripe-library.ts`. */
const paymentScriptsPolicy = 'certhub-payment';

/** Policy that registers the service worker of the tools: `src/adapters/site/offline.ts`. */
const offlinePolicy = 'certhub-offline';

/** Policy that writes the empty document of a replayed screen: `src/features/support/replay/stage/stage-frame.tsx`. */
const stagePolicy = 'certhub-stage';

/**
 * CSP of the console's scripts. A worker takes the policy served with its script, so it cannot send what it is given, such as keys
 * and passwords, anywhere.
 */
export const scriptPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedTypesPolicy}`,
].join('; ');

/** Origins Stripe's library loads from and connects to: https://docs.stripe.com/security/guide#content-security-policy */
const stripeOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
} as const;
const noOrigins = { script: [], frame: [], connect: [] } as const;

/** Headers of every response. `connect`: origins of other APIs the console may call. `stripe`: Stripe's own library takes the cards. */
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
    `trusted-types ${trustedTypesPolicy} ${paymentScriptsPolicy} ${offlinePolicy} ${stagePolicy}`,
  ].join('; ');
}
