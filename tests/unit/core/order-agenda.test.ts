import { expect, test } from 'vitest';
import { zeroTime as zero } from '#core/contract/fields.ts';
import { type AgendaFacts, orderAgenda } from '#core/orders/agenda.ts';
import { orderLead } from '#core/orders/lead.ts';

const unpaid: AgendaFacts = {
  orderNo: 'A',
  orderStatus: 1001,
  waitsFor: 'payment',
  certificates: [],
  paidUntil: zero,
  serverTime: '2027-05-16T09:00:00Z',
  renewals: [],
  createTime: '2026-11-26T10:02:00Z',
  payTime: zero,
  reSignPaid: 0,
  domainNames: ['example.com'],
  vetting: { needed: false, askedTime: zero, doneTime: zero },
  nextTime: zero,
  timeline: [],
};
const paid: AgendaFacts = {
  ...unpaid,
  orderStatus: 1002,
  waitsFor: 'validation',
  payTime: '2026-11-26T10:03:00Z',
  paidUntil: '2027-11-26T10:03:00Z',
};
const certificate = {
  number: 1,
  serialNumber: '01',
  state: 'live',
  notBefore: '2026-11-26T10:10:00Z',
  notAfter: '2027-06-13T10:10:00Z',
  issuedTime: '2026-11-26T10:10:00Z',
  spkiHash: 'a',
  revocation: null,
  revokeDueTime: zero,
} as const;
const issued: AgendaFacts = {
  ...paid,
  orderStatus: 1000,
  waitsFor: 'nothing',
  certificates: [certificate],
  nextTime: '2027-05-14T10:10:00Z',
};
const vetting = { needed: true, askedTime: zero, doneTime: zero };

test.each([
  {
    name: 'unpaid',
    order: unpaid,
    want: 'ordered done, paid now, validated later, issued later, install later',
  },
  { name: 'paid', order: paid, want: 'ordered done, paid done, validated now, issued later, install later' },
  {
    name: 'an organization to be vetted',
    order: { ...paid, vetting },
    want: 'ordered done, paid done, validated now, vetted later, issued later, install later',
  },
  {
    name: 'an organization being vetted',
    order: { ...paid, waitsFor: 'review', vetting: { ...vetting, askedTime: '2026-11-26T10:05:00Z' } },
    want: 'ordered done, paid done, validated done, vetted now, issued later, install later',
  },
  {
    name: 'code signing, which has no names',
    order: { ...paid, waitsFor: 'review', domainNames: [], vetting },
    want: 'ordered done, paid done, vetted now, issued later, install later',
  },
  {
    name: 'returned by the CA',
    order: { ...paid, orderStatus: 1006, waitsFor: 'request' },
    want: 'ordered done, paid done, request now, validated later, issued later, install later',
  },
  {
    name: 'at the CA',
    order: { ...paid, waitsFor: 'issuance' },
    want: 'ordered done, paid done, validated done, issued now, install later',
  },
  {
    name: 'cancelled unpaid',
    order: { ...unpaid, orderStatus: 1004, waitsFor: 'nothing' },
    want: 'ordered done, paid stopped, validated later, issued later, install later',
  },
  {
    name: 'just issued',
    order: { ...issued, serverTime: '2026-11-26T11:00:00Z' },
    want: 'issued done, install now, next later',
  },
  {
    name: 'installed long ago',
    order: { ...issued, serverTime: '2027-03-01T00:00:00Z' },
    want: 'clear done, next later',
  },
  {
    name: 'the last one of the span',
    order: { ...issued, serverTime: '2027-03-01T00:00:00Z', nextTime: zero },
    want: 'clear done, end later',
  },
  {
    name: 'the next one waits for its names',
    order: { ...issued, orderStatus: 1002, waitsFor: 'validation' },
    want: 'asked done, validated now, issued later, install later',
  },
  {
    name: 'the next one waits for its key',
    order: { ...issued, waitsFor: 'request' },
    want: 'asked done, request now, validated later, issued later, install later',
  },
  {
    name: 'a reissue waits for its payment',
    order: { ...issued, orderStatus: 5004, waitsFor: 'payment' },
    want: 'asked done, paid now, validated later, issued later, install later',
  },
  {
    name: 'a paid reissue is vetted',
    order: { ...issued, orderStatus: 1002, waitsFor: 'review', reSignPaid: 1 },
    want: 'asked done, paid done, validated done, vetted now, issued later, install later',
  },
  {
    name: 'reissued with a new key',
    order: {
      ...issued,
      serverTime: '2026-12-02T00:00:00Z',
      certificates: [
        { ...certificate, state: 'replaced' },
        { ...certificate, number: 2, issuedTime: '2026-12-01T00:00:00Z', spkiHash: 'b' },
      ],
    },
    want: 'issued done, install now, revoke later, next later',
  },
  {
    name: 'revoked',
    order: {
      ...issued,
      orderStatus: 1008,
      certificates: [{ ...certificate, state: 'revoked', revocation: { doneTime: '2027-05-01T00:00:00Z' } }],
    },
    want: 'reissue now, validated later, issued later, install later',
  },
  {
    name: 'ending with its span',
    order: {
      ...issued,
      certificates: [{ ...certificate, state: 'ending' }],
      paidUntil: certificate.notAfter,
    },
    want: 'renew now',
  },
] satisfies readonly { name: string; order: AgendaFacts; want: string }[])('$name', ({ order, want }) => {
  const steps = orderAgenda(order, orderLead(order));
  expect(steps.map(({ step, state }) => `${step} ${state}`).join(', ')).toBe(want);
  expect(steps.filter(({ state }) => state === 'now').length).toBeLessThan(2);
});

test('dates what is done and due, and reads the zero date as no time', () => {
  expect(orderAgenda(unpaid, orderLead(unpaid)).map(({ at }) => at)).toEqual([
    unpaid.createTime,
    null,
    null,
    null,
    null,
  ]);
  expect(orderAgenda(issued, orderLead(issued)).at(-1)?.at).toBe(issued.nextTime);
});
