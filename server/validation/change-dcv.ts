import { and, eq } from 'drizzle-orm';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { type Fault, fault } from '#core/fault.ts';
import { isResubmittable } from '#core/orders/reissue.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Owner } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { lockOrders } from '#server/orders/find-orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';
import { unseen } from '#server/validation/ahead.ts';
import { validationMethods } from '#server/validation/validation-methods.ts';
import { namesAsKept, validationsOf } from '#server/validation/validations.ts';

export type ChangeRefusal =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'wrong-state'; readonly status: OrderStatus }
  | { readonly kind: 'bad-input'; readonly faults: readonly Fault[] };

/**
 * States in which nothing is being processed by the CA: before payment, while names are being validated, and after the CA returned the
 * order.
 */
export const changeableStates = [
  orderStatus.unpaid,
  orderStatus.verifying,
  orderStatus.resubmit,
  orderStatus.returned,
  orderStatus.resign,
] as const;

/**
 * Changes the validation method of names of an order, or of all if `domain` is empty, in the caller's transaction. Clears the last
 * check along with its method. Validated names stay so, except in a returned order, which may have been returned because of them.
 */
export async function changeDcv(
  tx: Db,
  owner: Owner,
  asked: {
    readonly orderNo: string;
    /** Comma-joined. */
    readonly domain: string;
    readonly dcvMethod: DcvMethod;
    /** Mailbox of the email methods. */
    readonly emailDnsEmail?: string;
  },
  now: Date,
): Promise<Result<OrderRecord, ChangeRefusal>> {
  const [order] = (await lockOrders(tx, owner, [asked.orderNo])) ?? [];
  if (order === undefined) return fail({ kind: 'not-found' });
  const status = statusOf(order, now);
  if (!changeableStates.some((state) => state === status)) {
    return fail({ kind: 'wrong-state', status });
  }

  const chosen = await namesAsKept(asked.domain);
  const isReturned = isResubmittable(status);
  const open = (await validationsOf(tx, order.id)).filter((row) => isReturned || row.state !== 'validated');
  const changed = chosen.length === 0 ? open : open.filter((row) => chosen.includes(row.domainName));
  if (changed.length < Math.max(1, chosen.length)) {
    const expected = open.slice(0, 5).map((row) => row.domainName);
    return fail({
      kind: 'bad-input',
      faults: [fault('domain', 'not-offered', asked.domain, expected.join(', '))],
    });
  }
  const names = changed.map((row) => row.domainName);
  const { dcvMethod, emailDnsEmail = '' } = asked;
  const product = { productType: order.productType, subBrand: order.subBrand };
  const methods = await validationMethods(
    { method: dcvMethod, mailbox: emailDnsEmail, names, product, now },
    '',
  );
  if (!methods.ok) return fail({ kind: 'bad-input', faults: methods.error });

  for (const [index, { id }] of changed.entries()) {
    const method = methods.value[index];
    await tx
      .update(domainValidations)
      .set({ ...method, ...unseen, found: [] })
      .where(and(eq(domainValidations.id, id), eq(domainValidations.orderID, order.id)));
  }
  if (chosen.length === 0)
    await tx.update(orders).set({ dcvMethod: asked.dcvMethod }).where(eq(orders.id, order.id));
  return ok(order);
}
