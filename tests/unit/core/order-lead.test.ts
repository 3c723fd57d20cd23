import { describe, expect, test } from 'vitest';
import { zeroTime } from '#core/contract/fields.ts';
import { type LeadCertificate, type LeadFacts, orderLead } from '#core/orders/lead.ts';
import { orderTags } from '#core/orders/order-tags.ts';

const now = '2027-05-16T09:00:00Z';
const day = (offset: number) => new Date(Date.parse(now) + offset * 86_400_000).toISOString();

/** Issued `from` days from now, ends in `to`. */
function certificate(from: number, to: number, changes: Partial<LeadCertificate> = {}): LeadCertificate {
  return {
    number: 1,
    serialNumber: '01',
    state: 'live',
    notBefore: day(from),
    notAfter: day(to),
    issuedTime: day(from),
    spkiHash: 'a',
    revocation: null,
    revokeDueTime: zeroTime,
    ...changes,
  };
}

const live = certificate(-100, 99);
const fresh = certificate(-1, 199);
const ending = certificate(-171, 28, { state: 'ending' });
const ended = certificate(-200, -1, { state: 'ended' });
const asked = certificate(-100, 99, { revocation: { doneTime: zeroTime } });
const revoked = certificate(-100, 99, { state: 'revoked', revocation: { doneTime: day(-1) } });
const replaced = certificate(-100, 99, { state: 'replaced' });

function order(changes: Partial<LeadFacts>): LeadFacts {
  return {
    orderNo: 'A',
    orderStatus: 1000,
    waitsFor: 'nothing',
    certificates: [],
    paidUntil: day(190),
    serverTime: now,
    domainNames: ['www.example.com'],
    renewals: [],
    ...changes,
  };
}

const over = { paidUntil: ending.notAfter };
const renewedBy = (orderStatus: LeadFacts['orderStatus']) => ({
  ...over,
  renewals: [
    { orderNo: 'A', orderStatus: 1000 as const },
    { orderNo: 'B', orderStatus },
  ],
});

const table: readonly { name: string; facts: Partial<LeadFacts>; want: string }[] = [
  {
    name: 'a new order',
    facts: { orderStatus: 1001, waitsFor: 'payment', paidUntil: zeroTime },
    want: 'pay none warning pay',
  },
  {
    name: 'paid',
    facts: { orderStatus: 1002, waitsFor: 'validation' },
    want: 'validate none warning validate',
  },
  {
    name: 'code signing, which has no names',
    facts: { orderStatus: 1002, waitsFor: 'validation', domainNames: [] },
    want: 'review none info null',
  },
  { name: 'vetting', facts: { orderStatus: 1002, waitsFor: 'review' }, want: 'review none info null' },
  { name: 'at the CA', facts: { orderStatus: 1002, waitsFor: 'issuance' }, want: 'issue none info null' },
  {
    name: 'returned',
    facts: { orderStatus: 1006, waitsFor: 'request' },
    want: 'resubmit none danger resubmit',
  },
  { name: 'to be approved', facts: { waitsFor: 'approval' }, want: 'approve none info null' },
  { name: 'cancelled', facts: { orderStatus: 1004 }, want: 'cancelled none neutral order' },
  { name: 'never issued', facts: { orderStatus: 1007, ...over }, want: 'lapsed none neutral order' },
  { name: 'just issued', facts: { certificates: [fresh] }, want: 'install live success download' },
  { name: 'installed long ago', facts: { certificates: [live] }, want: 'works live success null' },
  {
    name: 'a voluntary reissue waits',
    facts: { certificates: [live], orderStatus: 1002, waitsFor: 'validation' },
    want: 'validate live info validate',
  },
  {
    name: 'the next one waits',
    facts: { certificates: [ending], orderStatus: 1002, waitsFor: 'validation' },
    want: 'validate ending warning validate',
  },
  {
    name: 'the next one waits, and the present one has ended',
    facts: { certificates: [ended], orderStatus: 1002, waitsFor: 'validation' },
    want: 'validate ended warning validate',
  },
  {
    name: 'the one after a revocation waits',
    facts: { certificates: [revoked], orderStatus: 1002, waitsFor: 'validation' },
    want: 'validate revoked danger validate',
  },
  {
    name: 'a reissue is not paid',
    facts: { certificates: [live], orderStatus: 5004, waitsFor: 'payment' },
    want: 'payReissue live info pay',
  },
  {
    name: 'the next one needs a key',
    facts: { certificates: [ending], waitsFor: 'request' },
    want: 'request ending warning request',
  },
  {
    name: 'ending, and nothing asked',
    facts: { certificates: [ending] },
    want: 'next ending warning reissue',
  },
  {
    name: 'ending with its span',
    facts: { certificates: [ending], ...over },
    want: 'renew ending warning renew',
  },
  {
    name: 'an unpaid renewal does not silence it',
    facts: { certificates: [ending], ...renewedBy(1001) },
    want: 'payRenewal ending warning openRenewal B',
  },
  {
    name: 'a paid renewal that waits',
    facts: { certificates: [ending], ...renewedBy(1002) },
    want: 'renewing ending warning openRenewal B',
  },
  {
    name: 'a cancelled renewal is none',
    facts: { certificates: [ending], ...renewedBy(1004) },
    want: 'renew ending warning renew',
  },
  {
    name: 'renewed',
    facts: { certificates: [replaced], ...renewedBy(1000) },
    want: 'renewed replaced neutral openRenewal B',
  },
  {
    name: 'ended within the span',
    facts: { certificates: [ended], orderStatus: 1007 },
    want: 'ended ended danger reissue',
  },
  {
    name: 'ended with the span',
    facts: { certificates: [ended], orderStatus: 1007, paidUntil: ended.notAfter },
    want: 'ended ended danger renew',
  },
  {
    name: 'its revocation is under way',
    facts: { certificates: [asked] },
    want: 'revoking revoking warning reissue',
  },
  {
    name: 'revoked',
    facts: { certificates: [revoked], orderStatus: 1008 },
    want: 'revoked revoked danger reissue',
  },
  {
    name: 'revoked, and the span is over',
    facts: { certificates: [revoked], orderStatus: 1008, paidUntil: day(-1) },
    want: 'revoked revoked danger order',
  },
  {
    name: 'reissued with a new key',
    facts: { certificates: [replaced, { ...fresh, number: 2, spkiHash: 'b' }] },
    want: 'switch live warning download old 1',
  },
  {
    name: 'followed with a new key when its time came',
    facts: {
      certificates: [certificate(-190, 9, { state: 'replaced' }), { ...fresh, number: 2, spkiHash: 'b' }],
    },
    want: 'install live success download',
  },
  {
    name: 'followed with the same key',
    facts: { certificates: [replaced, { ...fresh, number: 2 }] },
    want: 'install live success download',
  },
  {
    name: 'the old one was revoked already',
    facts: { certificates: [revoked, { ...fresh, number: 2, spkiHash: 'b' }] },
    want: 'install live success download',
  },
  {
    name: 'the old one holds a name no longer ordered',
    facts: {
      certificates: [
        { ...live, revokeDueTime: day(3) },
        { ...fresh, number: 2, spkiHash: 'b' },
      ],
    },
    want: 'replaceBy live warning download old 1',
  },
];

describe('orderLead', () => {
  test.each(table)('$name', ({ facts, want }) => {
    const { kind, held, tone, action, renewal, old } = orderLead(order(facts));
    expect(
      [kind, held, tone, `${action}`, renewal, old && `old ${old.number}`].filter(Boolean).join(' '),
    ).toBe(want);
  });

  test.each(table)(
    'nothing is green and no download leads while its certificate is revoked: $name',
    ({ facts }) => {
      const lead = orderLead(order(facts));
      if (lead.held !== 'revoked') return;
      expect([lead.tone, lead.action]).not.toContain('success');
      expect(lead.action).not.toBe('download');
    },
  );
});

describe('orderTags', () => {
  test.each([
    { name: 'live', facts: { certificates: [live] }, want: ['live success 99', null] },
    {
      name: 'ending while the next one waits',
      facts: { certificates: [ending], orderStatus: 1002, waitsFor: 'validation' },
      want: ['ending warning 28', 'validation warning next'],
    },
    {
      name: 'before the first',
      facts: { orderStatus: 1002, waitsFor: 'validation' },
      want: [null, 'validation warning'],
    },
    { name: 'cancelled', facts: { orderStatus: 1004 }, want: [null, 'cancelled neutral'] },
    { name: 'never issued', facts: { orderStatus: 1007 }, want: [null, 'lapsed neutral'] },
    {
      name: 'revoked, and a reissue unpaid',
      facts: { certificates: [revoked], orderStatus: 5004, waitsFor: 'payment' },
      want: ['revoked danger 99', 'payment warning next'],
    },
    { name: 'ended', facts: { certificates: [ended], orderStatus: 1007 }, want: ['ended neutral 0', null] },
  ] satisfies readonly { name: string; facts: Partial<LeadFacts>; want: readonly (string | null)[] }[])(
    '$name',
    ({ facts, want }) => {
      const { certificate: held, errand } = orderTags(order(facts), Date.parse(now));
      expect([
        held && `${held.kind} ${held.tone} ${held.days}`,
        errand && `${errand.kind} ${errand.tone}${errand.isNext ? ' next' : ''}`,
      ]).toEqual(want);
    },
  );
});
