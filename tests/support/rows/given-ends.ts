import { eq } from 'drizzle-orm';
import { addDays } from '#core/orders/span.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';
import { keepFacts } from '#server/orders/keep-facts.ts';
import { giveCertificate, unsigned } from '#tests/support/rows/given-certificate.ts';
import { changeOrder, type OrderChoice, payOrder, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer, TestServer } from '#tests/support/server/test-server.ts';

/** A paid order with a certificate of 90 days that ends in `days`. */
export async function orderEnding(
  server: TestServer,
  customer: TestCustomer,
  { days, now, ...choice }: OrderChoice & { readonly days: number; readonly now: Date },
): Promise<string> {
  const orderNo = await placeOrder(customer, choice);
  await payOrder(customer, orderNo);
  // A year from the payment, which ends with the certificate.
  await changeOrder(server, orderNo, { status: 1000, issuedCount: 1, payTime: addDays(now, days - 365) });
  const notAfter = addDays(now, days);
  await giveCertificate(server.services, orderNo, { notBefore: addDays(notAfter, -90), notAfter });
  return orderNo;
}

/** The next certificate of an order, issued two hours before `now`. */
export async function giveNext({ services: { db } }: TestServer, orderNo: string, now: Date): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw new Error(`no order ${orderNo}`);
  const issuedTime = new Date(now.getTime() - 7_200_000);
  const span = { notBefore: issuedTime, notAfter: addDays(now, 300), issuedTime };
  await db.insert(certificates).values({ ...unsigned(order), number: 2, ...span });
  await db.update(orders).set({ issuedCount: 2 }).where(eq(orders.id, order.id));
  await keepFacts(db, order.id);
}
