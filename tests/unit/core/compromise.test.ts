import { describe, expect, it } from 'vitest';
import { outcomeOf, pendingKey, replacementFor } from '#core/orders/compromise.ts';
import type { WaitsFor } from '#core/orders/errand.ts';

const names = ['shop.example.com', 'www.example.com'];
const certificate = (number: number, changes: Partial<Certificate> = {}): Certificate => ({
  number,
  spkiHash: 'old',
  state: 'live',
  domainNames: names,
  revocation: null,
  ...changes,
});

type Certificate = Parameters<typeof replacementFor>[1];

describe('replacementFor', () => {
  const compromised = certificate(1, { state: 'replaced' });
  const cases: readonly { name: string; later: readonly Certificate[]; want: number | undefined }[] = [
    { name: 'nothing later', later: [], want: undefined },
    { name: 'a later one with another key', later: [certificate(2, { spkiHash: 'new' })], want: 2 },
    { name: 'a later one with the same key', later: [certificate(2)], want: undefined },
    {
      name: 'a later one that lacks a name',
      later: [certificate(2, { spkiHash: 'new', domainNames: ['shop.example.com'] })],
      want: undefined,
    },
    {
      name: 'a wildcard that stands for both names',
      later: [certificate(2, { spkiHash: 'new', domainNames: ['*.example.com'] })],
      want: 2,
    },
    {
      name: 'a later one that is revoked',
      later: [certificate(2, { spkiHash: 'new', state: 'revoked', revocation: {} })],
      want: undefined,
    },
    {
      name: 'a later one whose revocation is requested',
      later: [certificate(2, { spkiHash: 'new', revocation: {} })],
      want: undefined,
    },
    {
      name: 'a later one that ended',
      later: [certificate(2, { spkiHash: 'new', state: 'ended' })],
      want: undefined,
    },
    {
      name: 'the newest of two',
      later: [certificate(2, { spkiHash: 'new' }), certificate(3, { spkiHash: 'newer', state: 'ending' })],
      want: 3,
    },
  ];
  it.each(cases)('$name: $want', ({ later, want }) => {
    expect(replacementFor([compromised, ...later], compromised)?.number).toBe(want);
  });

  it('does not take an earlier one', () => {
    const [earlier, later] = [certificate(1, { spkiHash: 'first' }), certificate(2)];
    expect(replacementFor([earlier, later], later)).toBeUndefined();
  });
});

const order = (waitsFor: WaitsFor, spkiHash: string, certificates: readonly Certificate[] = []) => ({
  waitsFor,
  spkiHash,
  certificates,
});

describe('pendingKey', () => {
  it.each([
    { waitsFor: 'validation', spkiHash: 'new', want: 'new' },
    { waitsFor: 'payment', spkiHash: 'new', want: 'new' },
    { waitsFor: 'validation', spkiHash: 'old', want: null },
    { waitsFor: 'request', spkiHash: 'new', want: null },
    { waitsFor: 'nothing', spkiHash: 'new', want: null },
  ] as const)('$waitsFor with the $spkiHash key: $want', ({ waitsFor, spkiHash, want }) => {
    expect(pendingKey(order(waitsFor, spkiHash), 'old')).toBe(want);
  });
});

describe('outcomeOf', () => {
  const issued = certificate(2, { spkiHash: 'new' });
  const cases = [
    { name: 'issued', of: order('nothing', 'new', [certificate(1), issued]), want: issued },
    { name: 'under way', of: order('issuance', 'new', [certificate(1)]), want: null },
    { name: 'returned by the CA', of: order('request', 'new', [certificate(1)]), want: 'lost' },
    { name: 'cancelled', of: order('nothing', 'old', [certificate(1)]), want: 'lost' },
    { name: 'overtaken by another request', of: order('validation', 'newer'), want: 'lost' },
    {
      name: 'issued and revoked since',
      of: order('nothing', 'new', [{ ...issued, state: 'revoked', revocation: {} }]),
      want: 'lost',
    },
  ] as const;
  it.each(cases)('$name', ({ of, want }) => {
    expect(outcomeOf(of, 'new')).toBe(want);
  });
});
