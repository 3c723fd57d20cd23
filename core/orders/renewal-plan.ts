import type { Renewal } from '#core/contract/order-changes.ts';
import { sumCents } from '#core/money/money.ts';
import { keyOfRenewal } from '#core/orders/renewal.ts';
import type { RenewalKey } from '#core/orders/renewal-keys.ts';

/** What was chosen for all of several renewals. */
export interface RenewalChoice {
  /** Null: each for the term it had. */
  readonly year: number | null;
  readonly renewalKey: RenewalKey;
}

export interface PlannedRenewal {
  readonly renewal: Renewal;
  readonly year: number;
  readonly cents: number;
  readonly renewalKey: RenewalKey;
}

export interface RenewalPlan {
  readonly planned: readonly PlannedRenewal[];
  readonly refused: readonly Renewal[];
  readonly total: number;
}

/** What would be ordered: the chosen term where it is sold, else the order's own, else the longest; likewise the key. */
export function renewalPlan(renewals: readonly Renewal[], choice: RenewalChoice): RenewalPlan {
  const planned = renewals.flatMap((renewal): PlannedRenewal[] => {
    const { terms, validity, keys, refusal } = renewal;
    const termOf = (year: number | null) => terms.find((term) => term.year === year);
    const term = termOf(choice.year) ?? termOf(validity) ?? terms.at(-1);
    if (refusal !== null || term === undefined) return [];
    return [{ renewal, ...term, renewalKey: keyOfRenewal(choice.renewalKey, keys) }];
  });
  return {
    planned,
    refused: renewals.filter(({ refusal }) => refusal !== null),
    total: sumCents(planned.map(({ cents }) => cents)),
  };
}

/** The terms that any of them is sold for, shortest first. */
export function termsOffered(renewals: readonly Renewal[]): readonly number[] {
  const years = new Set(
    renewals.flatMap(({ refusal, terms }) => (refusal ? [] : terms.map(({ year }) => year))),
  );
  // 90 means days.
  return [...years].sort((a, b) => (a === 90 ? 0 : a) - (b === 90 ? 0 : b));
}
