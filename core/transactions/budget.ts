/** Percent of a budget at which people are warned, once a month each. */
export const budgetShares = [50, 80, 100] as const;
export type BudgetShare = (typeof budgetShares)[number];

/** Whole percent of the budget that is used, rounded down; never negative. */
export function usedShare(usedCents: number, budgetCents: number): number {
  return usedCents <= 0 ? 0 : Number((BigInt(usedCents) * 100n) / BigInt(budgetCents));
}

/** The highest share that is reached; null below the first. */
export function reachedShare(usedCents: number, budgetCents: number): BudgetShare | null {
  return budgetShares.findLast((share) => usedShare(usedCents, budgetCents) >= share) ?? null;
}
