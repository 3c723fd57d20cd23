import * as v from 'valibot';
import { type PaypalSettings, paypalAddresses } from '#server/payment/gateways/paypal-api.ts';
import type { StripeSettings } from '#server/payment/gateways/stripe.ts';

/** Keys of the providers of payments, as the environment has them. Secret but for the two that browsers get. */
export const gatewayEntries = {
  STRIPE_SECRET_KEY: v.optional(v.pipe(v.string(), v.regex(/^[sr]k_(?:test|live)_\w{10,250}$/))),
  STRIPE_PUBLISHABLE_KEY: v.optional(v.pipe(v.string(), v.regex(/^pk_(?:test|live)_\w{10,250}$/))),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.regex(/^whsec_[\w+/=]{10,250}$/))),
  PAYPAL_CLIENT_ID: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{20,200}$/))),
  PAYPAL_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{20,200}$/))),
  PAYPAL_WEBHOOK_ID: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,50}$/))),
  PAYPAL_ENV: v.optional(v.picklist(['sandbox', 'live']), 'sandbox'),
};
type Setting = keyof typeof gatewayEntries;
type Found = v.InferOutput<v.ObjectSchema<typeof gatewayEntries, undefined>>;

export const gatewayExpected: Readonly<Record<Setting, string>> = {
  STRIPE_SECRET_KEY: 'a secret key of Stripe, sk_test_… or sk_live_…',
  STRIPE_PUBLISHABLE_KEY: 'a publishable key of Stripe, pk_test_… or pk_live_…',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of a webhook endpoint of Stripe, whsec_…',
  PAYPAL_CLIENT_ID: 'the client ID of a REST app of PayPal',
  PAYPAL_CLIENT_SECRET: 'the secret of that REST app',
  PAYPAL_WEBHOOK_ID: 'the ID of a webhook of that REST app',
  PAYPAL_ENV: 'sandbox or live',
};

/** Never repeated in an error. */
export const secretSettings: readonly string[] = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_SECRET',
];

const groups = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
] as const satisfies Setting[][];

/** What is wrong with the keys taken together, in words for the person who starts the server. */
export function gatewayFaults(found: Found, isSandbox: boolean): string[] {
  const faults = groups.flatMap((group) => {
    const [known] = group.filter((name) => found[name] !== undefined);
    if (known === undefined) return [];
    return group
      .filter((name) => found[name] === undefined)
      .map((name) => `${name} is not set, expected together with ${known}: ${gatewayExpected[name]}`);
  });
  const modes = [found.STRIPE_SECRET_KEY, found.STRIPE_PUBLISHABLE_KEY].flatMap(
    (key) => key?.split('_')[1] ?? [],
  );
  if (new Set(modes).size > 1) {
    faults.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes, expected both test or both live',
    );
  }
  // In a sandbox anybody moves the clock and gets certificates that nobody trusts: no real money is taken for that.
  if (isSandbox && modes.includes('live')) {
    faults.push('STRIPE_SECRET_KEY is a live key, expected a test key where SANDBOX is on');
  }
  if (isSandbox && found.PAYPAL_ENV === 'live') {
    faults.push('PAYPAL_ENV is "live", expected sandbox where SANDBOX is on');
  }
  return faults;
}

/** Undefined where a provider has no keys: it takes no payments then. */
export function gatewaySettings(found: Found): {
  readonly stripe: StripeSettings | undefined;
  readonly paypal: PaypalSettings | undefined;
} {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = found;
  const { PAYPAL_CLIENT_ID: clientID, PAYPAL_CLIENT_SECRET: clientSecret } = found;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, PAYPAL_WEBHOOK_ID: webhookID } = found;
  return {
    stripe:
      secretKey === undefined || publishableKey === undefined || webhookSecret === undefined
        ? undefined
        : { secretKey, publishableKey, webhookSecret, apiUrl: stripeAddress },
    paypal:
      clientID === undefined || clientSecret === undefined || webhookID === undefined
        ? undefined
        : { clientID, clientSecret, webhookID, apiUrl: paypalAddresses[found.PAYPAL_ENV] },
  };
}

const stripeAddress = 'https://api.stripe.com';
