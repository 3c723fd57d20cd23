import { randomBytes } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { addDays } from '#core/orders/span.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';
import { keepFacts } from '#server/orders/keep-facts.ts';

interface Given {
  readonly notAfter: Date;
  /** 199 days before the end without it. */
  readonly notBefore?: Date;
  readonly revokedTime?: Date;
}

/** Makes the newest certificate of an order run until `notAfter`; gives an order without one a row that no CA signed. */
export async function giveCertificate(
  { db }: { readonly db: Db },
  orderNo: string,
  given: Given,
): Promise<void> {
  const { notAfter, notBefore = addDays(notAfter, -199), revokedTime = null } = given;
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw new Error(`no order ${orderNo}`);
  const [held] = await db
    .select({ id: certificates.id })
    .from(certificates)
    .where(eq(certificates.orderID, order.id))
    .orderBy(desc(certificates.number))
    .limit(1);
  const span = { notBefore, notAfter, issuedTime: notBefore, revokedTime };
  if (held === undefined) await db.insert(certificates).values({ ...unsigned(order), ...span });
  else await db.update(certificates).set(span).where(eq(certificates.id, held.id));
  await keepFacts(db, order.id);
}

/** A certificate row with the names and key of its order. */
export function unsigned(order: Pick<typeof orders.$inferSelect, 'id' | 'accountID' | 'commonName'>) {
  return {
    orderID: order.id,
    accountID: order.accountID,
    number: 1,
    serialNumber: randomBytes(16).toString('hex'),
    authority: 'rsa',
    chain: [],
    sha256Fingerprint: randomBytes(32).toString('hex'),
    csr: '',
    hashValue: '',
    spkiHash: randomBytes(32).toString('hex'),
    sealedKey: '',
    names: [order.commonName],
  };
}
