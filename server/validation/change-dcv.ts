import { and, eq } from 'drizzle-orm';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { type Fault, fault } from '#core/fault.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { effectiveStatus } from '#server/orders/effective-status.ts';
import { lockOrders } from '#server/orders/find-orders.ts';
import { validationMethods } from '#server/validation/validation-methods.ts';
import { asKept, validationsOf } from '#server/validation/validations.ts';

export type ChangeRefusal =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'wrong-state'; readonly status: OrderStatus }
  | { readonly kind: 'bad-input'; readonly faults: readonly Fault[] };

/**
 * Changes how one name of an order is validated, or all that are not validated yet when `domain` is empty, in the caller's
 * transaction. The last look is forgotten with the method it was for.
 */
export async function changeDcv(
  tx: Db,
  customerID: string,
  asked: {
    readonly orderNo: string;
    readonly domain: string;
    readonly dcvMethod: DcvMethod;
    /** Mailbox of the e-mail methods. */
    readonly emailDnsEmail?: string;
  },
  now: Date,
): Promise<Result<OrderRecord, ChangeRefusal>> {
  const [order] = (await lockOrders(tx, customerID, [asked.orderNo])) ?? [];
  if (order === undefined) return fail({ kind: 'not-found' });
  const status = effectiveStatus(order, now);
  if (status !== orderStatus.unpaid && status !== orderStatus.verifying) {
    return fail({ kind: 'wrong-state', status });
  }

  const typed = asked.domain.trim();
  const name = typed === '' ? null : await asKept(typed);
  const open = (await validationsOf(tx, order.id)).filter((row) => row.state !== 'validated');
  const changed = name === null ? open : open.filter((row) => row.domainName === name);
  if (changed.length === 0) {
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
      .set({ ...method, state: 'waiting', found: [], problem: '', checkTime: null })
      .where(and(eq(domainValidations.id, id), eq(domainValidations.orderID, order.id)));
  }
  if (name === null)
    await tx.update(orders).set({ dcvMethod: asked.dcvMethod }).where(eq(orders.id, order.id));
  return ok(order);
}
