import { describe, expect, test } from 'vitest';
import { zeroTime } from '#core/contract/fields.ts';
import { dayMs } from '#core/day.ts';
import { type LeadCertificate, type LeadFacts, orderLead } from '#core/orders/lead.ts';
import { orderTags } from '#core/orders/order-tags.ts';

const now = '2027-05-16T09:00:00Z';
const day = (offset: number) => new Date(Date.parse(now) + offset * dayMs).toISOString();

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
const own = { orderNo: 'A', orderStatus: 1000 as const, isIssued: true };
const renewedBy = (
  orderStatus: LeadFacts['orderStatus'],
  isIssued = ![1001, 1002].includes(orderStatus),
) => ({
  ...over,
  renewals: [own, { orderNo: 'B', orderStatus, isIssued }],
});
/** Renewed year after year. */
const renewedTwice = (first: LeadFacts['orderStatus'], second: LeadFacts['orderStatus']) => {
  const { renewals } = renewedBy(first);
  return {
    renewals: [...renewals, { ...own, orderNo: 'C', orderStatus: second, isIssued: second !== 1001 }],
  };
};
const past = { certificates: [ended], orderStatus: 1007 as const, paidUntil: ended.notAfter };

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
    name: 'a short last certificate, while the paid span ends',
    facts: { certificates: [certificate(-15, 21)], paidUntil: day(21) },
    want: 'renew live info renew',
  },
  {
    name: 'a short last certificate, just issued',
    facts: { certificates: [certificate(-2, 21)], paidUntil: day(21) },
    want: 'install live success download',
  },
  {
    name: 'a short last certificate that is being renewed',
    facts: { ...renewedBy(1002), certificates: [certificate(-15, 21)], paidUntil: day(21) },
    want: 'renewing live info openRenewal B',
  },
  {
    name: 'a short certificate that another follows',
    facts: { certificates: [certificate(-15, 21)], paidUntil: day(28) },
    want: 'works live success null',
  },
  {
    name: 'the last certificate, early',
    facts: { certificates: [certificate(-60, 35)], paidUntil: day(35) },
    want: 'works live success null',
  },
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
    want: 'validate ended danger validate',
  },
  {
    name: 'the present one has ended, and the next one waits for the review',
    facts: { certificates: [ended], orderStatus: 1002, waitsFor: 'review' },
    want: 'review ended danger null',
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
    name: 'an unpaid renewal, long before the end',
    facts: { ...renewedBy(1001), certificates: [certificate(-60, 60)] },
    want: 'payRenewal live info openRenewal B',
  },
  {
    name: 'works, and its renewal holds fewer names',
    facts: { ...renewedBy(1000), certificates: [certificate(-60, 60)] },
    want: 'works live success null B',
  },
  {
    name: 'ended, and the issued renewal waits for its own next certificate',
    facts: { ...renewedBy(1002, true), ...past },
    want: 'renewed ended neutral openRenewal B',
  },
  {
    name: 'ended, and a reissue of the renewal is not paid',
    facts: { ...renewedBy(5004, true), ...past },
    want: 'renewed ended neutral openRenewal B',
  },
  {
    name: 'ended, and its renewal was renewed in turn',
    facts: { ...renewedTwice(1007, 1000), ...past },
    want: 'renewed ended neutral openRenewal C',
  },
  {
    name: 'ended as its renewal did, whose own is unpaid',
    facts: { ...renewedTwice(1007, 1001), ...past },
    want: 'payRenewal ended danger openRenewal C',
  },
  {
    name: 'ended, and its renewal is being renewed',
    facts: { ...renewedTwice(1000, 1001), ...past },
    want: 'renewed ended neutral openRenewal B',
  },
  {
    name: 'revoked with an unpaid renewal, after the paid span',
    facts: { ...renewedBy(1001), certificates: [revoked], orderStatus: 1008, paidUntil: day(-1) },
    want: 'revoked revoked danger openRenewal B',
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
    name: 'the newest revoked while the one before works',
    facts: { certificates: [live, { ...revoked, number: 2 }], orderStatus: 1008 },
    want: 'fallback fallback warning reissue',
  },
  {
    name: 'the newest being revoked while the one before is ending',
    facts: { certificates: [ending, { ...asked, number: 2 }] },
    want: 'fallback fallback warning reissue',
  },
  {
    name: 'the newest revoked, the one before works, and the next one waits',
    facts: {
      certificates: [live, { ...revoked, number: 2 }],
      orderStatus: 1002,
      waitsFor: 'validation',
    },
    want: 'validate fallback warning validate',
  },
  {
    name: 'revoked after its renewal was issued',
    facts: { certificates: [revoked], orderStatus: 1008, renewals: renewedBy(1000).renewals },
    want: 'revoked revoked danger openRenewal B',
  },
  {
    name: 'revoked with an unpaid renewal: a reissue is nearer',
    facts: { certificates: [revoked], orderStatus: 1008, renewals: renewedBy(1001).renewals },
    want: 'revoked revoked danger reissue B',
  },
  {
    name: 'ended after its renewal was issued',
    facts: { ...renewedBy(1000), certificates: [ended], orderStatus: 1007, paidUntil: ended.notAfter },
    want: 'renewed ended neutral openRenewal B',
  },
  {
    name: 'ended, and the renewal is revoked',
    facts: { ...renewedBy(1008), certificates: [ended], orderStatus: 1007, paidUntil: ended.notAfter },
    want: 'ended ended danger openRenewal B',
  },
  {
    name: 'ending, and the renewal was issued without all its names',
    facts: { certificates: [ending], ...renewedBy(1000) },
    want: 'unreplaced ending warning openRenewal B',
  },
  {
    name: 'replaced, and a reissue waits',
    facts: {
      certificates: [replaced],
      orderStatus: 1002,
      waitsFor: 'validation',
      renewals: renewedBy(1000).renewals,
    },
    want: 'validate replaced info validate B',
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

const held: Readonly<Record<string, readonly LeadCertificate[]>> = {
  none: [],
  live: [live],
  fresh: [fresh],
  ending: [ending],
  ended: [ended],
  asked: [asked],
  revoked: [revoked],
  replaced: [replaced],
  'live, revoked': [live, { ...revoked, number: 2 }],
  'ending, asked': [ending, { ...asked, number: 2 }],
  'ended, revoked': [ended, { ...revoked, number: 2 }],
  'replaced, fresh': [replaced, { ...fresh, number: 2, spkiHash: 'b' }],
};
const errands: readonly Pick<LeadFacts, 'orderStatus' | 'waitsFor'>[] = [
  { orderStatus: 1001, waitsFor: 'payment' },
  { orderStatus: 5004, waitsFor: 'payment' },
  { orderStatus: 1002, waitsFor: 'validation' },
  { orderStatus: 1002, waitsFor: 'review' },
  { orderStatus: 1002, waitsFor: 'issuance' },
  { orderStatus: 1006, waitsFor: 'request' },
  { orderStatus: 1000, waitsFor: 'request' },
  { orderStatus: 1000, waitsFor: 'nothing' },
  { orderStatus: 1007, waitsFor: 'nothing' },
  { orderStatus: 1008, waitsFor: 'nothing' },
];
const combinations = Object.entries(held).flatMap(([name, certificates]) =>
  errands.flatMap((errand) =>
    [null, 1001, 1002, 1000, 1007, 1008].flatMap((by) => {
      const renewals = by === null ? [] : renewedBy(by as LeadFacts['orderStatus']).renewals;
      const waits = `${errand.orderStatus} ${errand.waitsFor}`;
      return { name, waits, by, facts: { ...errand, certificates, renewals } };
    }),
  ),
);

describe('every combination of certificates, errand and renewal', () => {
  test.each(combinations)('$name · $waits · renewal $by', ({ facts }) => {
    const lead = orderLead(order(facts));
    const newest = facts.certificates.at(-1);
    const works = facts.certificates.some(({ state }) => state === 'live' || state === 'ending');
    // Green only if what works is the newest, and nobody is awaited.
    if (lead.tone === 'success') {
      expect(lead.certificate).toBe(newest);
      expect([newest?.revocation, facts.waitsFor, works]).toEqual([null, 'nothing', true]);
    }
    // Nothing revoked is offered as the thing to install, and no revocation of the newest goes unmentioned.
    if (lead.action === 'download') expect(lead.certificate?.revocation).toBeNull();
    if (newest?.revocation) expect(['revoked', 'revoking', 'fallback']).toContain(lead.held);
    // What the order waits for is never hidden, and what does not wait for anybody is not asked for.
    const asks = ['pay', 'payReissue', 'validate', 'review', 'issue', 'resubmit', 'request', 'approve'];
    expect(asks.includes(lead.kind)).toBe(facts.waitsFor !== 'nothing');
    // A renewal that was issued is never 'in progress', and the button that opens one has one to open.
    const by = facts.renewals[1]?.orderStatus;
    if (lead.kind === 'renewing') expect(by).toBe(1002);
    if (lead.kind === 'payRenewal') expect(by).toBe(1001);
    if (lead.action === 'openRenewal') expect(lead.renewal).toBe('B');
    // 'Nothing to do' is said of a certificate that works.
    if (lead.kind === 'works' || lead.kind === 'install') expect(lead.held).toBe('live');
  });
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
    {
      name: 'ended before the next one',
      facts: { certificates: [ended], orderStatus: 1002, waitsFor: 'validation' },
      want: ['ended danger 0', 'validation warning next'],
    },
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
