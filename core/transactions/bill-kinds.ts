/**
 * Kinds of bills: the entries of the ledger that change a balance. A further kind is a row here, and its words in the texts of the pages
 * and of the files. `isSpend`: it counts as spending, or takes some of it back.
 */
export const billKinds = {
  deposit: { isSpend: false },
  charge: { isSpend: true },
  refund: { isSpend: true },
  /** A provider took money back. */
  reversal: { isSpend: false },
  /** A refund left for where the money came from, or came back from there. */
  payout: { isSpend: false },
  'payout-returned': { isSpend: false },
  package: { isSpend: true },
  'package-refund': { isSpend: true },
  'reward-to-balance': { isSpend: false },
  /** By an operator. */
  gift: { isSpend: false },
  'write-off': { isSpend: false },
} as const satisfies Readonly<Record<string, { readonly isSpend: boolean }>>;
export type BillKind = keyof typeof billKinds;

export const billKindNames = Object.keys(billKinds) as readonly BillKind[] as [BillKind, ...BillKind[]];

/** The kinds that net spending is made of. */
export const spendKinds: readonly BillKind[] = billKindNames.filter((kind) => billKinds[kind].isSpend);
