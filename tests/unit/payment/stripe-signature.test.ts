import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createStripeGateway } from '#server/payment/gateways/stripe.ts';

const secret = 'whsec_test_secret';
const body = new TextEncoder().encode('{\n  "id": "evt_test_webhook",\n  "object": "event"\n}');
const at = 1_763_726_400;
const v1 = (by = secret, seconds = at) =>
  createHmac('sha256', by).update(`${seconds}.`).update(body).digest('hex');
const bad = '0'.repeat(64);

it.each([
  ['made now', 'genuine', 0, `t=${at},v1=${v1()}`],
  ['next to one of the test scheme', 'genuine', 0, `t=${at},v1=${v1()},v0=${bad}`],
  ['by the second of two secrets', 'genuine', 0, `t=${at},v1=${v1('old')},v1=${v1()}`],
  ['with spaces, which Stripe does not send', 'forged', 0, `t=${at}, v1=${v1()}`],
  ['that is five minutes old', 'genuine', 300, `t=${at},v1=${v1()}`],
  ['that is older', 'too-old', 301, `t=${at},v1=${v1()}`],
  ['from a clock that is ahead', 'genuine', -60, `t=${at},v1=${v1()}`],
  ['only of the test scheme', 'forged', 0, `t=${at},v0=${v1()}`],
  ['by another secret', 'forged', 0, `t=${at},v1=${v1('other')}`],
  ['whose time was changed', 'forged', 0, `t=${at + 1},v1=${v1()}`],
  ['with two times', 'forged', 0, `t=${at},t=${at + 9},v1=${v1()}`],
  ['without a time', 'forged', 0, `v1=${v1()}`],
  ['in upper case', 'forged', 0, `t=${at},v1=${v1().toUpperCase()}`],
  ['that is truncated', 'forged', 0, `t=${at},v1=${v1().slice(0, 62)}`],
  ['that is empty', 'forged', 0, ''],
  ['that is absent', 'forged', 0, null],
])('a signature %s is %s', async (_name, want, after, header) => {
  const now = () => new Date((at + after) * 1000);
  const keys = { secretKey: 'sk_test_0123456789', publishableKey: 'pk_test_0123456789' };
  const gateway = createStripeGateway(
    { ...keys, webhookSecret: secret, apiUrl: 'http://127.0.0.1:1' },
    { now, real: now },
  );
  const read = await gateway.readCallback(
    new Headers(header === null ? {} : { 'stripe-signature': header }),
    body,
  );
  // The event itself lacks what every event has: it is read only once the signature is found genuine.
  const faults = { malformed: 'genuine', signature: 'forged', 'too-old': 'too-old', ignored: 'ignored' };
  expect(read.ok ? 'read' : faults[read.error.kind]).toBe(want);
});
