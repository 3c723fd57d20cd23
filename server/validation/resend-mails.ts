import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { type Fault, fault } from '#core/fault.ts';
import type { OrderStatus } from '#core/orders/status.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Owner } from '#server/account/own.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { ValidationRow } from '#server/db/schema/validation.ts';
import { lockOrders } from '#server/orders/find-orders.ts';
import { isVerifying, statusOf } from '#server/orders/order-conditions.ts';
import { isMailed, type MailingPost, sendValidationMails } from '#server/validation/validation-mails.ts';
import { validationsOf } from '#server/validation/validations.ts';

/** Minimum seconds between two times a customer has an order's emails sent again. */
export const secondsBetweenMails = 60;

export type ResendRefusal =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'wrong-state'; readonly status: OrderStatus }
  /** None of its names waits for a mailbox that can be written to. */
  | { readonly kind: 'no-mailbox'; readonly fault: Fault }
  | { readonly kind: 'too-soon'; readonly seconds: number };

/**
 * Sends the emails for all names that a mailbox has yet to confirm, one per mailbox. A mailbox that no TXT record names yet gets none.
 * Returns the mailboxes.
 */
export async function resendMails(
  post: MailingPost,
  owner: Owner,
  orderNo: string,
  now: Date,
): Promise<Result<string[], ResendRefusal>> {
  const { tx } = post;
  const [order] = (await lockOrders(tx, owner, [orderNo])) ?? [];
  if (order === undefined) return fail({ kind: 'not-found' });
  if (!isVerifying(order, now)) {
    return fail({ kind: 'wrong-state', status: statusOf(order, now) });
  }
  const open = (await validationsOf(tx, order.id)).filter((row) => row.state !== 'validated');
  const ready = open.filter(
    (row) => row.state === 'waiting' && isMailed(row) && (row.method === 'email' || row.checkTime !== null),
  );
  if (ready.length === 0) return fail({ kind: 'no-mailbox', fault: whyNone(open) });
  const before = new Date(now.getTime() - secondsBetweenMails * 1000);
  const claimed = await tx
    .update(orders)
    .set({ mailedTime: now })
    .where(and(eq(orders.id, order.id), or(isNull(orders.mailedTime), lte(orders.mailedTime, before))))
    .returning({ id: orders.id });
  if (claimed.length === 0) {
    const since = now.getTime() - (order.mailedTime?.getTime() ?? 0);
    return fail({ kind: 'too-soon', seconds: Math.max(1, Math.ceil(secondsBetweenMails - since / 1000)) });
  }
  return ok(await sendValidationMails(post, order, ready, now));
}

/** The names use other methods, or DNS does not name the mailbox yet. */
function whyNone(open: readonly ValidationRow[]): Fault {
  const unnamed = open.find(isMailed);
  return unnamed === undefined
    ? fault('dcvMethod', 'not-offered', open[0]?.method ?? '', 'email, email_dns')
    : fault('emailDnsEmail', 'mismatch', unnamed.found.join(', '), unnamed.mailbox);
}
