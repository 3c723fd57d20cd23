/** Percent of a budget at which people are warned, once a month each. */
export const budgetShares = [50, 80, 100] as const;
export type BudgetShare = (typeof budgetShares)[number];

/** Whole percent of the budget that is used, rounded down; never negative. */
export function usedShare(usedCents: number, budgetCents: number): number {
  return Math.max(0, Math.floor((usedCents * 100) / budgetCents));
}

/** The highest share that is reached; null below the first. */
export function reachedShare(usedCents: number, budgetCents: number): BudgetShare | null {
  return budgetShares.findLast((share) => usedShare(usedCents, budgetCents) >= share) ?? null;
}
