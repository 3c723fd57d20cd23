/** The Trusted Types policy of the console's bundle; a second of the same name is refused by the browser. */
export const trustedTypesPolicy = 'certhub';

/** And the one that lets a provider's library of payments be loaded: `src/adapters/payment/stripe-library.ts`. */
const paymentScriptsPolicy = 'certhub-payment';

/** Headers of every response, whatever it is. `connect`: origins of other APIs the console may call. */
export function securityHeaders({
  https,
  connect = [],
}: {
  readonly https: boolean;
  readonly connect?: readonly string[];
}): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(connect),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

function contentSecurityPolicy(connect: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicy} ${paymentScriptsPolicy}`,
  ].join('; ');
}
