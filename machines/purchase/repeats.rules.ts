import { type Fault, fault } from '#core/fault.ts';
import { findRepeatedNames } from '#core/orders/repeated-names.ts';
import { dropRequests, requestsOf } from '#machines/purchase/csr-source/csr-source.rules.ts';
import {
  isForBatch,
  noBatch,
  orderSourceOf,
  putBatchText,
  replaceBlock,
} from '#machines/purchase/order-mode/order-mode.rules.ts';
import { orderNames } from '#machines/purchase/purchase.rules.ts';
import type { OrderedName, PurchaseContext } from '#machines/purchase/purchase.types.ts';

/**
 * An order of a batch that repeats a name of an earlier order in the batch, or of one of the customer's existing
 * orders.
 */
export interface Repeat {
  /** 0-based index of the order. */
  readonly at: number;
  readonly name: string;
  /** Index of the first order in this batch with the name; null if an existing order has it. */
  readonly firstAt: number | null;
  readonly order: OrderedName | null;
}

/** Orders of the batch with a name that is already ordered, by index. */
export function repeatsOf(context: PurchaseContext): readonly Repeat[] {
  if (!isForBatch(context)) return [];
  const orders = orderNames(context);
  const repeated = new Map(findRepeatedNames(orders).map((repeat) => [repeat.at, repeat]));
  const known = new Map(context.ordered.map((order) => [order.name, order]));
  return orders.flatMap((names, at): Repeat[] => {
    const before = repeated.get(at);
    if (before !== undefined) return [{ at, name: before.name, firstAt: before.firstAt, order: null }];
    const name = names.find((each) => known.has(each));
    return name === undefined ? [] : [{ at, name, firstAt: null, order: known.get(name) ?? null }];
  });
}

/** The names that are already ordered, each once. */
export function repeatedNames(context: PurchaseContext): readonly string[] {
  return [...new Set(repeatsOf(context).map(({ name }) => name))];
}

/** The customer accepted all of them. */
export function areRepeatsAccepted(context: PurchaseContext): boolean {
  const accepted = new Set(context.acceptedNames.split(','));
  return repeatedNames(context).every((name) => accepted.has(name));
}

/** Nobody pays twice for a name without being asked. */
export function repeatFaults(context: PurchaseContext): readonly Fault[] {
  const [first, ...others] = repeatsOf(context);
  if (first === undefined || areRepeatsAccepted(context)) return [];
  const field = orderSourceOf(context) === 'text' ? 'batch' : 'csr';
  return [fault(field, 'orders-repeated', String(others.length + 1), first.name)];
}

/** Removes the orders whose names are already ordered. */
export function withoutRepeats(context: PurchaseContext): Partial<PurchaseContext> {
  const places = repeatsOf(context).map(({ at }) => at);
  if (orderSourceOf(context) === 'text') {
    // From last to first, so the remaining indexes stay valid.
    const batch = places.reduceRight((left, at) => replaceBlock(left, at, ''), context.batch);
    return { ...putBatchText(context, batch.text), batch: batch.text.trim() === '' ? noBatch : batch };
  }
  const requests = requestsOf(context);
  return dropRequests(
    context,
    places.flatMap((place) => requests[place]?.at ?? []),
  );
}
