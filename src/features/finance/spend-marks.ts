import type { DataOf } from '#core/contract/call.ts';
import type { monthlyConsumption } from '#core/contract/calls/transactions.ts';
import type { BillsSearch, SpendPart } from '#src/features/finance/bills-search.ts';

export type Consumption = DataOf<typeof monthlyConsumption>;
export type SpendMonth = Consumption['months'][number];
export type Share = SpendMonth['brands'][number];

/** Shares with a color of their own; the others are one. */
export const mostColors = 5;
/** Key of the others. */
export const others = '*';

export function sharesOf(month: SpendMonth, by: SpendPart): readonly Share[] {
  return by === 'brand' ? month.brands : by === 'kind' ? month.kinds : month.departments;
}

/** What all months spent of each share, the largest first. */
export function totalsOf(months: readonly SpendMonth[], by: SpendPart): readonly Share[] {
  const sums = new Map<string, number>();
  for (const month of months)
    for (const { key, cents } of sharesOf(month, by)) sums.set(key, (sums.get(key) ?? 0) + cents);
  return [...sums]
    .map(([key, cents]) => ({ key, cents }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((one, other) => other.cents - one.cents);
}

/** The shares of a month in the colors' order, those without one summed up. */
export function coloredShares(
  month: SpendMonth,
  by: SpendPart,
  colored: readonly string[],
): readonly Share[] {
  const own = sharesOf(month, by);
  const rest = own.filter(({ key }) => !colored.includes(key)).reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...colored.flatMap((key) => own.filter((share) => share.key === key)),
    ...(rest === 0 ? [] : [{ key: others, cents: rest }]),
  ];
}

/** Filter of the list for the bills of a share; null where no filter names it. */
export function shareFilter(by: SpendPart, key: string): BillsSearch | null {
  if (key === others) return null;
  if (by === 'department') return { departmentID: key === '' ? 'none' : key };
  if (key === '') return null;
  return by === 'brand' ? { brand: key } : { productKind: key as NonNullable<BillsSearch['productKind']> };
}
