import * as v from 'valibot';
import type { BankSettings } from '#server/payment/gateways/bank.ts';
import { type PaypalSettings, paypalAddresses } from '#server/payment/gateways/paypal-api.ts';
import type { StripeSettings } from '#server/payment/gateways/stripe-sdk.ts';

/** Environment settings of the payment providers. Secret, except for the two that browsers receive. */
export const gatewayEntries = {
  STRIPE_SECRET_KEY: v.optional(v.pipe(v.string(), v.regex(/^[sr]k_(?:test|live)_\w{10,250}$/))),
  STRIPE_PUBLISHABLE_KEY: v.optional(v.pipe(v.string(), v.regex(/^pk_(?:test|live)_\w{10,250}$/))),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.regex(/^whsec_[\w+/=]{10,250}$/))),
  PAYPAL_CLIENT_ID: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{20,200}$/))),
  PAYPAL_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{20,200}$/))),
  PAYPAL_WEBHOOK_ID: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,50}$/))),
  PAYPAL_ENV: v.optional(v.picklist(['sandbox', 'live']), 'sandbox'),
  BANK_ACCOUNT_NAME: v.optional(v.pipe(v.string(), v.maxLength(140))),
  BANK_ACCOUNT_NO: v.optional(v.pipe(v.string(), v.regex(/^[\dA-Z][\dA-Z -]{4,40}$/))),
  BANK_NAME: v.optional(v.pipe(v.string(), v.maxLength(140))),
  BANK_SWIFT: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{6}[\dA-Z]{2}(?:[\dA-Z]{3})?$/))),
  BANK_NOTICE_SECRET: v.optional(v.pipe(v.string(), v.minLength(32), v.maxLength(200))),
};
type Setting = keyof typeof gatewayEntries;
type Found = v.InferOutput<v.ObjectSchema<typeof gatewayEntries, undefined>>;

export const gatewayExpected: Readonly<Record<Setting, string>> = {
  STRIPE_SECRET_KEY: 'a Stripe secret key, sk_test_… or sk_live_…',
  STRIPE_PUBLISHABLE_KEY: 'a Stripe publishable key, pk_test_… or pk_live_…',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of a Stripe webhook endpoint, whsec_…',
  PAYPAL_CLIENT_ID: 'the client ID of a PayPal REST app',
  PAYPAL_CLIENT_SECRET: 'the secret of that REST app',
  PAYPAL_WEBHOOK_ID: 'the webhook ID of that REST app',
  PAYPAL_ENV: 'sandbox or live',
  BANK_ACCOUNT_NAME: 'the holder of the account that receives transfers',
  BANK_ACCOUNT_NO: 'that account’s number or IBAN',
  BANK_NAME: 'the name of that account’s bank',
  BANK_SWIFT: 'that bank’s BIC, 8 or 11 characters',
  BANK_NOTICE_SECRET: 'a secret of at least 32 characters that signs transfer notices',
};

/** Never repeated in an error. */
export const secretSettings: readonly string[] = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_SECRET',
  'BANK_NOTICE_SECRET',
];

const groups = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['BANK_ACCOUNT_NO', 'BANK_ACCOUNT_NAME', 'BANK_NAME', 'BANK_NOTICE_SECRET'],
] as const satisfies Setting[][];

/** Faults of the settings taken together, worded for the person who starts the server. */
export function gatewayFaults(found: Found, isSandbox: boolean): string[] {
  const faults = groups.flatMap((group) => {
    const [known] = group.filter((name) => found[name] !== undefined);
    if (known === undefined) return [];
    return group
      .filter((name) => found[name] === undefined)
      .map((name) => `${name} is not set, but ${known} requires it: ${gatewayExpected[name]}`);
  });
  const modes = [found.STRIPE_SECRET_KEY, found.STRIPE_PUBLISHABLE_KEY].flatMap(
    (key) => key?.split('_')[1] ?? [],
  );
  if (new Set(modes).size > 1) {
    faults.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY have different modes; expected both test or both live',
    );
  }
  // In a sandbox anybody can move the clock, and nobody trusts its certificates: take no real money for that.
  if (isSandbox && modes.includes('live')) {
    faults.push('STRIPE_SECRET_KEY is a live key, expected a test key when SANDBOX is on');
  }
  if (isSandbox && found.PAYPAL_ENV === 'live') {
    faults.push('PAYPAL_ENV is "live", expected sandbox when SANDBOX is on');
  }
  if (isSandbox && found.BANK_ACCOUNT_NO !== undefined) {
    faults.push('BANK_ACCOUNT_NO can only be set when SANDBOX is off');
  }
  return faults;
}

/** Undefined for a provider without keys, which then takes no payments. */
export function gatewaySettings(found: Found): {
  readonly stripe: StripeSettings | undefined;
  readonly paypal: PaypalSettings | undefined;
  readonly bank: BankSettings | undefined;
} {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = found;
  const { PAYPAL_CLIENT_ID: clientID, PAYPAL_CLIENT_SECRET: clientSecret } = found;
  const { BANK_ACCOUNT_NAME: accountName, BANK_ACCOUNT_NO: accountNo, BANK_NAME: bankName } = found;
  const { BANK_SWIFT: swift = '', BANK_NOTICE_SECRET: noticeSecret } = found;
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
    bank:
      accountName === undefined ||
      accountNo === undefined ||
      bankName === undefined ||
      noticeSecret === undefined
        ? undefined
        : { accountName, accountNo, bankName, swift, noticeSecret },
  };
}

const stripeAddress = 'https://api.stripe.com';
