import { describe, expect, it, test } from 'vitest';
import {
  type CertificateFacts,
  certificateState,
  coversNames,
  endingFrom,
  endingSpan,
  leadingCertificate,
  replacedUntil,
} from '#core/orders/certificate-state.ts';
import { type ErrandFacts, shownStatus, waitsFor } from '#core/orders/errand.ts';
import type { OrderStatus } from '#core/orders/status.ts';

const day = (number: number) => new Date(Date.UTC(2027, 0, 1 + number));
const fact = (changes: Partial<CertificateFacts> = {}): CertificateFacts => ({
  notBefore: day(0),
  notAfter: day(199),
  revokedTime: null,
  replacedUntil: null,
  ...changes,
});

describe('a certificate', () => {
  test.each([
    { name: 'runs', on: 168, want: 'live' },
    { name: 'ends in exactly 30 days', on: 169, want: 'ending' },
    { name: 'ends this moment', on: 199, want: 'ended' },
    { name: 'is revoked, whatever else', on: 250, changes: { revokedTime: day(3) }, want: 'revoked' },
    { name: 'ended after it was replaced', on: 199, changes: { replacedUntil: day(300) }, want: 'ended' },
    { name: 'is replaced', on: 180, changes: { replacedUntil: day(300) }, want: 'replaced' },
    { name: 'outlives what replaced it', on: 180, changes: { replacedUntil: day(180) }, want: 'ending' },
    { name: 'lasts 90 days, in its last third', on: 60, changes: { notAfter: day(90) }, want: 'ending' },
    { name: 'lasts 90 days, before it', on: 59, changes: { notAfter: day(90) }, want: 'live' },
    { name: 'lasts 47 days', on: 31, changes: { notAfter: day(47) }, want: 'live' },
  ])('$name', ({ on, changes, want }) => {
    expect(certificateState(fact(changes), day(on))).toBe(want);
  });

  it('is ending from the smaller of 30 days and a third of its life', () => {
    expect(endingFrom(fact())).toEqual(day(169));
    expect(endingFrom(fact({ notAfter: day(9) }))).toEqual(day(6));
  });

  test.each([
    { name: 'alone', changes: {}, want: [169, 199] },
    { name: 'replaced to its end', changes: { replacedUntil: day(300) }, want: null },
    { name: 'replaced for a while', changes: { replacedUntil: day(190) }, want: [190, 199] },
    { name: 'replaced before it would be ending', changes: { replacedUntil: day(20) }, want: [169, 199] },
    { name: 'revoked', changes: { revokedTime: day(1) }, want: null },
  ])('is ending within one span: $name', ({ changes, want }) => {
    expect(endingSpan(fact(changes))).toEqual(want === null ? null : want.map(day));
  });
});

describe('what replaces a certificate', () => {
  const issued = (names: readonly string[], until: number, revoked = false) => ({
    names,
    notBefore: day(1),
    notAfter: day(until),
    issuedTime: day(1),
    revokedTime: revoked ? day(2) : null,
  });
  test.each([
    { name: 'nothing', later: [], want: null },
    { name: 'the same names', later: [issued(['a.example', 'b.example'], 300)], want: 300 },
    { name: 'more names', later: [issued(['b.example', 'c.example', 'A.example'], 300)], want: 300 },
    { name: 'fewer names', later: [issued(['a.example'], 300)], want: null },
    { name: 'a revoked one', later: [issued(['a.example', 'b.example'], 300, true)], want: null },
    {
      name: 'the last of two',
      later: [issued(['a.example', 'b.example'], 300), issued(['a.example', 'b.example'], 280)],
      want: 300,
    },
  ])('$name', ({ later, want }) => {
    expect(replacedUntil({ names: ['a.example', 'b.example'] }, later)).toEqual(
      want === null ? null : day(want),
    );
  });

  test.each([
    { by: ['*.example.com'], names: ['a.example.com'], want: true },
    { by: ['*.example.com'], names: ['a.b.example.com'], want: false },
    { by: ['*.example.com'], names: ['example.com'], want: false },
    { by: ['a.example.com'], names: ['*.example.com'], want: false },
    { by: ['*.example.com'], names: ['*.example.com'], want: true },
    { by: [], names: [], want: true },
  ])('$by covers $names: $want', ({ by, names, want }) => {
    expect(coversNames(by, names)).toBe(want);
  });
});

it.each([
  { states: ['ended', 'replaced', 'live'], want: 2 },
  { states: ['live', 'replaced'], want: 0 },
  { states: ['ending', 'live'], want: 0 },
  { states: ['ended', 'revoked'], want: 1 },
  { states: ['live', 'revoked'], want: 0 },
  { states: ['replaced', 'replaced'], want: 1 },
  { states: ['revoked', 'ended'], want: 1 },
] as const)('$states is led by number $want', ({ states, want }) => {
  const certificates = states.map((state, index) => ({ state, notAfter: day(index).toISOString() }));
  expect(leadingCertificate(certificates)).toBe(certificates[want]);
});

describe('an order', () => {
  const errand = (status: OrderStatus, changes: Partial<ErrandFacts> = {}): ErrandFacts => ({
    status,
    paidUntil: day(365),
    vettingTime: null,
    vettedTime: null,
    issuingTime: null,
    nextAskedTime: null,
    ...changes,
  });
  test.each([
    { name: 'unpaid', order: errand(1001, { paidUntil: null }), want: ['payment', 1001] },
    { name: 'a difference unpaid', order: errand(5004), want: ['payment', 5004] },
    { name: 'validating', order: errand(1002), want: ['validation', 1002] },
    { name: 'in review', order: errand(1002, { vettingTime: day(1) }), want: ['review', 1002] },
    {
      name: 'reviewed, a name to validate again',
      order: errand(1002, { vettingTime: day(1), vettedTime: day(2) }),
      want: ['validation', 1002],
    },
    { name: 'at the CA', order: errand(1002, { issuingTime: day(1) }), want: ['issuance', 1002] },
    { name: 'returned', order: errand(1006), want: ['request', 1006] },
    {
      name: 'asked for the next request',
      order: errand(1000, { nextAskedTime: day(1) }),
      want: ['request', 1000],
    },
    { name: 'at rest', order: errand(1000), want: ['nothing', 1000] },
    {
      name: 'waiting at the end of its span',
      order: errand(1002, { paidUntil: day(10) }),
      want: ['nothing', 1000],
    },
    { name: 'canceled', order: errand(1004), want: ['nothing', 1004] },
  ])('$name waits for $want', ({ order, want }) => {
    const held = { validUntil: day(199), isRevoked: false };
    expect([waitsFor(order, day(10)), shownStatus({ ...order, ...held }, day(10))]).toEqual(want);
  });

  test.each([
    { name: 'without a valid certificate', held: { validUntil: day(10), isRevoked: false }, want: 1007 },
    { name: 'without any', held: { validUntil: null, isRevoked: false }, want: 1007 },
    { name: 'revoked', held: { validUntil: null, isRevoked: true }, want: 1008 },
    {
      name: 'revoked, an earlier one still valid',
      held: { validUntil: day(11), isRevoked: true },
      want: 1008,
    },
  ])('at rest $name shows $want', ({ held, want }) => {
    expect(shownStatus({ ...errand(1000), ...held }, day(10))).toBe(want);
  });
});
