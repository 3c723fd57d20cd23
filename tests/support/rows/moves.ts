import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { BillKind } from '#core/transactions/bill-kinds.ts';
import { orders } from '#server/db/schema/orders.ts';
import { post } from '#server/ledger/ledger.ts';
import type { TestServer } from '#tests/support/server/test-server.ts';

export interface Move {
  readonly kind: BillKind;
  /** Signed. */
  readonly cents: number;
  readonly at: Date;
  readonly orderNo?: string;
  readonly userID?: string;
}

/** Moves money of a balance behind the server's back. */
export async function move(
  { services }: TestServer,
  accountID: string,
  { orderNo, ...entry }: Move,
): Promise<void> {
  const [order] =
    orderNo === undefined
      ? []
      : await services.db.select({ id: orders.id }).from(orders).where(eq(orders.orderNo, orderNo));
  const posted = await services.db.transaction((tx) =>
    post(tx, {
      accountID,
      ...(order && { orderID: order.id }),
      ...entry,
      cause: `test:${randomUUID()}`,
      cents: Math.abs(entry.cents),
    }),
  );
  if (!posted.ok) throw new Error('the balance does not cover it');
}
