import { expect, test } from 'vitest';
import { nextBegins } from '#core/orders/next-certificate.ts';

test.each([
  { name: 'a long one', from: '2026-11-21', to: '2027-06-08', until: '2027-11-21', want: '2027-05-09' },
  {
    name: 'a short one, a third',
    from: '2029-04-01',
    to: '2029-05-16',
    until: '2029-12-01',
    want: '2029-05-01',
  },
  { name: 'the last one', from: '2026-11-21', to: '2027-06-08', until: '2027-06-08', want: null },
  {
    name: 'one that the span outlasts by hours',
    from: '2026-11-21',
    to: '2027-06-08',
    until: '2027-06-08T20:00Z',
    want: null,
  },
  { name: 'one of an order that is not paid', from: '2026-11-21', to: '2027-06-08', until: null, want: null },
])('after $name', ({ from, to, until, want }) => {
  const certificate = { notBefore: new Date(from), notAfter: new Date(to) };
  const begins = nextBegins(certificate, until === null ? null : new Date(until));
  expect(begins?.toISOString().slice(0, 10) ?? null).toBe(want);
});
