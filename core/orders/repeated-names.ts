/** An order that contains a name of an earlier order. */
export interface RepeatedName {
  /** 0-based positions of both orders. */
  readonly at: number;
  readonly firstAt: number;
  readonly name: string;
}

/** Finds the orders of a batch that repeat a name, each with the first name repeated. Names are in ASCII. */
export function findRepeatedNames(orders: readonly (readonly string[])[]): readonly RepeatedName[] {
  const first = new Map<string, number>();
  return orders.flatMap((names, at) => {
    const [repeated] = names.flatMap((name): RepeatedName[] => {
      const firstAt = first.get(name);
      if (firstAt === undefined) first.set(name, at);
      return firstAt === undefined || firstAt === at ? [] : [{ at, firstAt, name }];
    });
    return repeated === undefined ? [] : [repeated];
  });
}

/** Maximum names in one query for names that already have orders. */
export const askedNamesMaximum = 5_000;

/** Distinct names to query: all of them or, if there are too many, only the common names. */
export function namesToAsk(orders: readonly (readonly string[])[]): readonly string[] {
  const all = new Set(orders.flat());
  if (all.size <= askedNamesMaximum) return [...all];
  return [...new Set(orders.flatMap((names) => names.slice(0, 1)))].slice(0, askedNamesMaximum);
}
