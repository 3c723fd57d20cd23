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

/** Of one order of a batch: the order before it with the same name, or the customer's order that holds one. */
export interface Repeat {
  /** Its place, from 0. */
  readonly at: number;
  readonly name: string;
  /** Place of the order of this batch that holds the name first; null: an order of before holds it. */
  readonly firstAt: number | null;
  readonly order: OrderedName | null;
}

/** The orders of the batch that hold a name which is ordered already, by their places. */
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

/** The names that are ordered already, each once. */
export function repeatedNames(context: PurchaseContext): readonly string[] {
  return [...new Set(repeatsOf(context).map(({ name }) => name))];
}

/** The customer wants all of them once more. */
export function areRepeatsAccepted(context: PurchaseContext): boolean {
  const accepted = new Set(context.acceptedNames.split(','));
  return repeatedNames(context).every((name) => accepted.has(name));
}

/** Nobody pays twice for a name without having been asked. */
export function repeatFaults(context: PurchaseContext): readonly Fault[] {
  const [first, ...others] = repeatsOf(context);
  if (first === undefined || areRepeatsAccepted(context)) return [];
  const field = orderSourceOf(context) === 'text' ? 'batch' : 'csr';
  return [fault(field, 'orders-repeated', String(others.length + 1), first.name)];
}

/** Without the orders whose names are ordered already. */
export function withoutRepeats(context: PurchaseContext): Partial<PurchaseContext> {
  const places = repeatsOf(context).map(({ at }) => at);
  if (orderSourceOf(context) === 'text') {
    // From the last: the others keep their places.
    const batch = places.reduceRight((left, at) => replaceBlock(left, at, ''), context.batch);
    return { ...putBatchText(context, batch.text), batch: batch.text.trim() === '' ? noBatch : batch };
  }
  const requests = requestsOf(context);
  return dropRequests(
    context,
    places.flatMap((place) => requests[place]?.at ?? []),
  );
}
