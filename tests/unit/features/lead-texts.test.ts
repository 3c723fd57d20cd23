import { describe, expect, test } from 'vitest';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { HeldFact, LeadAction, LeadKind } from '#core/orders/lead.ts';
import { leadTexts, type OrderCertificate, shortSerial } from '#src/features/orders/order/lead-texts.ts';
import { createFormat } from '#src/i18n/format.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';

const certificate: OrderCertificate = {
  number: 1,
  serialNumber: '5597000000000000000000000000b9d3',
  notBefore: '2026-11-26T09:00:00Z',
  notAfter: '2027-06-13T09:00:00Z',
  issuedTime: '2026-11-26T09:00:00Z',
  sha256Fingerprint: '0'.repeat(64),
  domainNames: ['www.example.com'],
  spkiHash: '0'.repeat(64),
  state: 'live',
  keyType: 'RSA-2048',
  revokeDueTime: '2026-12-01T09:00:00Z',
  revocation: {
    reason: 'superseded',
    askedTime: '2027-05-01T09:00:00Z',
    doneTime: '2027-05-01T09:00:00Z',
  },
};
const order = {
  orderStatus: 1000,
  payAmount: 24_800,
  reSignPriceDiff: 0,
  dcvMethod: 'dns',
  productType: 'dv_one_ssl',
  paidUntil: '2027-11-26T09:00:00Z',
  serverTime: '2027-05-16T09:00:00Z',
  timeline: [{ at: zeroTime, kind: 'resubmit', note: 'key-weak' }],
};

function texts(language: 'zh' | 'en', kind: LeadKind, held: HeldFact, action: LeadAction = null) {
  return leadTexts(
    {
      // Only these fields of an order are read.
      order: order as unknown as OrderDetail,
      lead: { kind, held, action, tone: 'info', certificate, old: certificate, renewal: null },
      methods: [],
      validated: 1,
      validations: 2,
    },
    { t: translators[language], format: createFormat(language), money: (cents) => `￥${cents / 100}` },
  );
}

const kinds: readonly (readonly [LeadKind, HeldFact, LeadAction?])[] = [
  ['pay', 'none'],
  ['payReissue', 'live'],
  ['validate', 'none'],
  ['validate', 'revoked'],
  ['validate', 'replaced'],
  ['review', 'none'],
  ['issue', 'ended'],
  ['resubmit', 'none'],
  ['request', 'ending'],
  ['request', 'ended'],
  ['request', 'revoked'],
  ['approve', 'none'],
  ['cancelled', 'none'],
  ['lapsed', 'none'],
  ['install', 'live'],
  ['switch', 'live'],
  ['replaceBy', 'live'],
  ['fallback', 'fallback', 'reissue'],
  ['validate', 'fallback'],
  ['unreplaced', 'ending', 'openRenewal'],
  ['ended', 'ended', 'openRenewal'],
  ['works', 'live'],
  ['next', 'ending', 'reissue'],
  ['renew', 'ending', 'renew'],
  ['renew', 'ending', 'order'],
  ['payRenewal', 'ending'],
  ['payRenewal', 'ended'],
  ['renewing', 'ending'],
  ['renewing', 'ended'],
  ['renewed', 'replaced'],
  ['ended', 'ended', 'reissue'],
  ['revoking', 'revoking', 'reissue'],
  ['revoked', 'revoked', 'order'],
];

describe.each(['zh', 'en'] as const)('leadTexts in %s', (language) => {
  const said = kinds.map(([kind, held, action = null]) => ({ kind, held, action }));
  test.each(said)('says $kind of a certificate that is $held ($action)', ({ kind, held, action }) => {
    const { title, about } = texts(language, kind, held, action);
    expect(title).toMatch(/\S/);
    expect(`${title} ${about}`).not.toMatch(/\{\{|undefined|NaN|Invalid/);
  });
});

test('says what is so before what to do', () => {
  expect(texts('en', 'validate', 'ending').title).toBe(
    'Your certificate works until 2027-06-13. Publish the validation record for the next one',
  );
  expect(texts('zh', 'validate', 'ending').title).toBe('证书有效至 2027-06-13。请为下一张证书添加验证记录');
  expect(texts('en', 'next', 'ending', 'reissue').title).toBe(
    'Your certificate ends in 28 days. Request the next one',
  );
});

test('a request for a revoked certificate says nothing of its end', () => {
  expect(texts('en', 'request', 'ended').about).toContain('expired on 2027-06-13');
  expect(texts('en', 'request', 'revoked').about).not.toMatch(/expire|2027/);
  expect(texts('zh', 'request', 'revoked').about).not.toMatch(/到期|2027/);
});

test.each([
  ['5597000000000000000000000000b9d3', '5597…b9d3'],
  ['0102', '0102'],
])('shortens the serial number %s to %s', (serialNumber, want) => {
  expect(shortSerial(serialNumber)).toBe(want);
});
