import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { securityHeaders } from '#server/http/headers.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_51HhTestSecretKey',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51HhTestPublishable',
  STRIPE_WEBHOOK_SECRET: 'whsec_geheim0123456789',
};
const live = {
  ...stripe,
  STRIPE_SECRET_KEY: 'sk_live_51HhTestSecretKey',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51HhTestPublishable',
};
const paypal = {
  PAYPAL_CLIENT_ID: 'AZ_client_id_0123456789',
  PAYPAL_CLIENT_SECRET: 'EJ_geheim_client_secret_0123456789',
  PAYPAL_WEBHOOK_ID: '8PT597110X687430LKGECATA',
};

describe('provider keys', () => {
  it('enable their provider', () => {
    expect(readConfig({}).stripe).toBeUndefined();
    expect(readConfig({}).paypal).toBeUndefined();
    expect(readConfig(stripe).stripe).toEqual({
      secretKey: stripe.STRIPE_SECRET_KEY,
      publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      apiUrl: 'https://api.stripe.com',
    });
    expect(readConfig(paypal).paypal?.apiUrl).toBe('https://api-m.sandbox.paypal.com');
    expect(readConfig({ ...paypal, PAYPAL_ENV: 'live', SANDBOX: 'off' }).paypal?.apiUrl).toBe(
      'https://api-m.paypal.com',
    );
    expect(readConfig({ ...live, SANDBOX: 'off' }).stripe?.secretKey).toBe(live.STRIPE_SECRET_KEY);
  });

  it.each([
    {
      set: { ...stripe, STRIPE_WEBHOOK_SECRET: '' },
      want: 'STRIPE_WEBHOOK_SECRET is not set, but STRIPE_SECRET_KEY requires it: the signing secret of a Stripe webhook endpoint, whsec_…',
    },
    {
      set: { PAYPAL_CLIENT_ID: paypal.PAYPAL_CLIENT_ID },
      want: 'PAYPAL_CLIENT_SECRET is not set, but PAYPAL_CLIENT_ID requires it: the secret of that REST app\nPAYPAL_WEBHOOK_ID is not set, but PAYPAL_CLIENT_ID requires it: the webhook ID of that REST app',
    },
    {
      set: { ...stripe, STRIPE_SECRET_KEY: 'geheim' },
      want: 'STRIPE_SECRET_KEY is (not shown), expected a Stripe secret key, sk_test_… or sk_live_…',
    },
    {
      set: { ...stripe, STRIPE_WEBHOOK_SECRET: 'geheim' },
      want: 'STRIPE_WEBHOOK_SECRET is (not shown), expected the signing secret of a Stripe webhook endpoint, whsec_…',
    },
    {
      set: { ...paypal, PAYPAL_CLIENT_SECRET: 'geheim' },
      want: 'PAYPAL_CLIENT_SECRET is (not shown), expected the secret of that REST app',
    },
    {
      set: { ...stripe, STRIPE_PUBLISHABLE_KEY: live.STRIPE_PUBLISHABLE_KEY, SANDBOX: 'off' },
      want: 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY have different modes; expected both test or both live',
    },
    { set: live, want: 'STRIPE_SECRET_KEY is a live key, expected a test key when SANDBOX is on' },
    {
      set: { ...paypal, PAYPAL_ENV: 'live' },
      want: 'PAYPAL_ENV is "live", expected sandbox when SANDBOX is on',
    },
    { set: { PAYPAL_ENV: 'prod' }, want: 'PAYPAL_ENV is "prod", expected sandbox or live' },
  ])('are refused with an explanation: $want', ({ set, want }) => {
    expect(() => readConfig(set)).toThrow(new ConfigError(want));
  });

  it('are repeated in no error message', () => {
    const all = { ...stripe, ...paypal, STRIPE_PUBLISHABLE_KEY: 'x', PAYPAL_WEBHOOK_ID: '!', PORT: 'x' };
    expect(() => readConfig(all)).toThrow(/^(?![\s\S]*geheim)[\s\S]*PORT is "x"/);
  });
});

describe('the content security policy', () => {
  const directives = (options: Parameters<typeof securityHeaders>[0]) =>
    new Map(
      (securityHeaders(options)['content-security-policy'] ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
    );

  it('allows nothing from Stripe unless it takes the cards', () => {
    const policy = directives({ https: true });
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.has('frame-src')).toBe(false);
    expect(policy.get('connect-src')).toBe("'self'");
    expect(JSON.stringify([...policy])).not.toContain('stripe');
  });

  it('adds what Stripe needs, and relaxes nothing else', () => {
    const before = directives({ https: true, connect: ['https://api.example'] });
    const policy = directives({ https: true, connect: ['https://api.example'], stripe: true });
    expect(policy.get('script-src')).toBe("'self' https://js.stripe.com https://*.js.stripe.com");
    expect(policy.get('frame-src')).toBe(
      'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    );
    expect(policy.get('connect-src')).toBe("'self' https://api.example https://api.stripe.com");
    for (const [name, sources] of before) {
      if (!['script-src', 'connect-src'].includes(name)) expect(policy.get(name), name).toBe(sources);
    }
  });
});
