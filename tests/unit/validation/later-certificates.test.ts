import { expect, test } from 'vitest';
import { zeroTime } from '#core/contract/fields.ts';
import { laterCertificates } from '#core/validation/later-certificates.ts';

const tls = 'dv_one_ssl';
const cases = [
  { name: 'a year before payment: 199, 99 and 67 days', order: { productType: tls, validity: 1 }, want: 2 },
  { name: '90 days', order: { productType: tls, validity: 90 }, want: 0 },
  {
    name: 'the second certificate of a year',
    order: { productType: tls, validity: 1, paidUntil: '2027-11-26T00:00:00Z' },
    now: '2027-05-16T00:00:00Z',
    want: 1,
  },
  {
    name: 'the last certificate of a year',
    order: { productType: tls, validity: 1, paidUntil: '2027-11-26T00:00:00Z' },
    now: '2027-09-20T00:00:00Z',
    want: 0,
  },
  {
    name: 'after the paid span',
    order: { productType: tls, validity: 1, paidUntil: '2027-11-26T00:00:00Z' },
    now: '2028-01-01T00:00:00Z',
    want: 0,
  },
  { name: 'a document certificate', order: { productType: 'ov_doc', validity: 3 }, want: 0 },
];
test.each(cases)('$name', ({ order, now = '2026-11-26T00:00:00Z', want }) => {
  expect(laterCertificates({ paidUntil: zeroTime, ...order }, new Date(now))).toBe(want);
});
