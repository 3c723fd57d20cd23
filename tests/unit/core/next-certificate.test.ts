import { expect, test } from 'vitest';
import { nextBegins } from '#core/orders/next-certificate.ts';

test.each([
  {
    name: 'a long certificate',
    from: '2026-11-21',
    to: '2027-06-08',
    until: '2027-11-21',
    want: '2027-05-09',
  },
  {
    name: 'a short certificate, a third of its life early',
    from: '2029-04-01',
    to: '2029-05-16',
    until: '2029-12-01',
    want: '2029-05-01',
  },
  { name: 'the last certificate', from: '2026-11-21', to: '2027-06-08', until: '2027-06-08', want: null },
  {
    name: 'a certificate that the paid period outlasts by hours',
    from: '2026-11-21',
    to: '2027-06-08',
    until: '2027-06-08T20:00Z',
    want: null,
  },
  { name: 'a certificate of an unpaid order', from: '2026-11-21', to: '2027-06-08', until: null, want: null },
])('start of the next certificate after $name', ({ from, to, until, want }) => {
  const certificate = { notBefore: new Date(from), notAfter: new Date(to) };
  const begins = nextBegins(certificate, until === null ? null : new Date(until));
  expect(begins?.toISOString().slice(0, 10) ?? null).toBe(want);
});
