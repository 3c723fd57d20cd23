/** An order that holds a name of an order before it. */
export interface RepeatedName {
  /** Both by their places, from 0. */
  readonly at: number;
  readonly firstAt: number;
  readonly name: string;
}

/** The orders of a batch that repeat a name, each with the first it repeats. Names in ASCII. */
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

/** Names one question 'which of these are ordered already?' may hold. */
export const askedNamesMaximum = 5_000;

/** The names to ask about: each once; of orders that hold too many in all, the common names alone. */
export function namesToAsk(orders: readonly (readonly string[])[]): readonly string[] {
  const all = new Set(orders.flat());
  if (all.size <= askedNamesMaximum) return [...all];
  return [...new Set(orders.flatMap((names) => names.slice(0, 1)))].slice(0, askedNamesMaximum);
}
