import { createHmac, timingSafeEqual } from 'node:crypto';

/** The tolerance of Stripe's own libraries, in seconds. */
const toleranceSeconds = 300;

/**
 * Verifies `Stripe-Signature` (https://docs.stripe.com/webhooks#verify-manually): `t=<seconds>,v1=<hex>[,v1=<hex>]`, each `v1` an
 * HMAC-SHA-256 of `<seconds>.<body>`. There are several while the endpoint's secret is being rotated.
 */
export function judgeStripeSignature(
  secret: string,
  header: string | null,
  body: Uint8Array,
  now: Date,
): 'genuine' | 'forged' | 'too-old' {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const times = parts.filter(([name]) => name === 't').map(([, value = '']) => value);
  const [time = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return 'forged';
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  const isSigned = parts.some(
    ([name, value = '']) =>
      name === 'v1' && /^[0-9a-f]{64}$/.test(value) && timingSafeEqual(Buffer.from(value, 'hex'), expected),
  );
  if (!isSigned) return 'forged';
  return now.getTime() / 1000 - Number(time) > toleranceSeconds ? 'too-old' : 'genuine';
}
