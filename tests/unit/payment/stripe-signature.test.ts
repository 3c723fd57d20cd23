import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { judgeStripeSignature } from '#server/payment/gateways/stripe-webhook.ts';

const secret = 'whsec_test_secret';
const body = new TextEncoder().encode('{\n  "id": "evt_test_webhook",\n  "object": "event"\n}');
const at = 1_763_726_400;
const v1 = (by = secret, seconds = at) =>
  createHmac('sha256', by).update(`${seconds}.`).update(body).digest('hex');
const bad = '0'.repeat(64);

it.each([
  { name: 'made now', header: `t=${at},v1=${v1()}`, after: 0, want: 'genuine' },
  {
    name: 'next to one of the test scheme',
    header: `t=${at},v1=${v1()},v0=${bad}`,
    after: 0,
    want: 'genuine',
  },
  {
    name: 'by the second of two secrets',
    header: `t=${at},v1=${v1('old')},v1=${v1()}`,
    after: 0,
    want: 'genuine',
  },
  { name: 'with spaces', header: `t=${at}, v1=${v1()}`, after: 0, want: 'genuine' },
  { name: 'that is five minutes old', header: `t=${at},v1=${v1()}`, after: 300, want: 'genuine' },
  { name: 'that is older', header: `t=${at},v1=${v1()}`, after: 301, want: 'too-old' },
  { name: 'from a clock that is ahead', header: `t=${at},v1=${v1()}`, after: -60, want: 'genuine' },
  { name: 'only of the test scheme', header: `t=${at},v0=${v1()}`, after: 0, want: 'forged' },
  { name: 'by another secret', header: `t=${at},v1=${v1('other')}`, after: 0, want: 'forged' },
  { name: 'whose time was changed', header: `t=${at + 1},v1=${v1()}`, after: 0, want: 'forged' },
  { name: 'with two times', header: `t=${at},t=${at + 9},v1=${v1()}`, after: 0, want: 'forged' },
  { name: 'without a time', header: `v1=${v1()}`, after: 0, want: 'forged' },
  { name: 'in upper case', header: `t=${at},v1=${v1().toUpperCase()}`, after: 0, want: 'forged' },
  { name: 'that is truncated', header: `t=${at},v1=${v1().slice(0, 62)}`, after: 0, want: 'forged' },
  { name: 'that is empty', header: '', after: 0, want: 'forged' },
  { name: 'that is absent', header: null, after: 0, want: 'forged' },
])('a signature $name is $want', ({ header, after, want }) => {
  expect(judgeStripeSignature(secret, header, body, new Date((at + after) * 1000))).toBe(want);
});
