/** Percent of a budget at which people are warned, once a month each. */
export const budgetShares = [50, 80, 100] as const;
export type BudgetShare = (typeof budgetShares)[number];

/** Whole percent of the budget that is used (both in cents), rounded down; never negative. */
export function usedShare(used: number, budget: number): number {
  return used <= 0 ? 0 : Number((BigInt(used) * 100n) / BigInt(budget));
}

/** The highest share that is reached; null below the first. */
export function reachedShare(used: number, budget: number): BudgetShare | null {
  return budgetShares.findLast((share) => usedShare(used, budget) >= share) ?? null;
}
