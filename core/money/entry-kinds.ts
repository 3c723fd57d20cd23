/**
 * Ledger accounts, of which every entry moves money between two or more. A positive line credits one: what the shop owes, or has earned,
 * becomes more. `clearing` is what a payment provider owes the shop, one a provider; `held` what is on its way to a customer.
 */
export const ledgerAccounts = [
  'balance',
  'sales',
  'refunds',
  'packages-sold',
  'packages-used',
  'clearing',
  'bank',
  'held',
  'referral-payable',
  'referral-paid',
  'write-off',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** `source`: where the money came from, `clearing` of a provider or `bank`. */
type Place = LedgerAccount | 'source';

/** An entry takes its cents from one ledger account and puts them on another. */
export interface Movement {
  readonly from: Place;
  readonly to: Place;
}

/** Every kind of entry. A kind that touches the balance is a bill of the customer, the others only move the shop's money. */
export const entryKinds = {
  deposit: { from: 'source', to: 'balance' },
  charge: { from: 'balance', to: 'sales' },
  refund: { from: 'refunds', to: 'balance' },
  /** A provider took money back: a chargeback, or a refund made on its page. */
  reversal: { from: 'balance', to: 'source' },
  /** A refund leaves the balance for where the money came from; it is settled, or it returns. */
  payout: { from: 'balance', to: 'held' },
  'payout-settled': { from: 'held', to: 'source' },
  'payout-returned': { from: 'held', to: 'balance' },
  package: { from: 'balance', to: 'packages-sold' },
  'package-refund': { from: 'packages-sold', to: 'balance' },
  'package-use': { from: 'packages-sold', to: 'packages-used' },
  'package-back': { from: 'packages-used', to: 'packages-sold' },
  reward: { from: 'referral-paid', to: 'referral-payable' },
  'reward-back': { from: 'referral-payable', to: 'referral-paid' },
  'reward-to-balance': { from: 'referral-payable', to: 'balance' },
  withdrawal: { from: 'referral-payable', to: 'held' },
  'withdrawal-settled': { from: 'held', to: 'bank' },
  'withdrawal-returned': { from: 'held', to: 'referral-payable' },
  /** By an operator, with a reason. */
  gift: { from: 'write-off', to: 'balance' },
  'write-off': { from: 'balance', to: 'write-off' },
} as const satisfies Readonly<Record<string, Movement>>;
export type EntryKind = keyof typeof entryKinds;
export const entryKindNames = Object.keys(entryKinds) as readonly EntryKind[] as [EntryKind, ...EntryKind[]];

/** Cents by which an entry of `cents` (positive) changes the customer's balance. */
export function balanceChange(kind: EntryKind, cents: number): number {
  const { from, to }: Movement = entryKinds[kind];
  if (from === 'balance') return -cents;
  return to === 'balance' ? cents : 0;
}

/** Kinds that take money off the balance, or put it there, or leave it as it is. */
export function kindsOf(sign: -1 | 0 | 1): readonly EntryKind[] {
  return entryKindNames.filter((kind) => balanceChange(kind, 1) === sign);
}

/** Money in another currency than the site's. `rate`: units of `currency` per unit of the site's, as a decimal. */
export interface Charged {
  readonly currency: string;
  readonly cents: number;
  readonly rate: string;
}

export interface EntryLine {
  readonly account: LedgerAccount;
  /** Of `clearing`; empty otherwise. */
  readonly provider: string;
  /** Signed, in the site's currency. */
  readonly cents: number;
  readonly charged: Charged | null;
}

/**
 * The lines of an entry, which sum to zero. `provider`: the gateway whose money moves, needed where the kind names a source. `charged` is
 * kept with the side that is not the balance.
 */
export function linesOf(
  kind: EntryKind,
  cents: number,
  { provider, charged = null }: { readonly provider?: string | undefined; readonly charged?: Charged | null },
): readonly EntryLine[] {
  const { from, to }: Movement = entryKinds[kind];
  const line = (place: Place, signed: number): EntryLine => {
    const isOutside = place === 'source';
    const isClearing = isOutside && provider !== undefined && provider !== 'bank';
    const account = isClearing ? 'clearing' : isOutside ? 'bank' : place;
    const sign = signed < 0 ? -1 : 1;
    return {
      account,
      provider: isClearing ? provider : '',
      cents: signed,
      charged: isOutside && charged !== null ? { ...charged, cents: sign * charged.cents } : null,
    };
  };
  return [line(from, -cents), line(to, cents)];
}
