import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { isRevocable, type RevocationReason } from '#core/orders/revocation.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { type CertificateRow, certificates } from '#server/db/schema/ca.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { record } from '#server/orders/event.ts';
import { lockOrders } from '#server/orders/find-orders.ts';
import type { Issuance } from '#server/orders/issue-order.ts';
import { keepFacts } from '#server/orders/keep-facts.ts';

/** Asks an external issuer to revoke a certificate. */
export const revocationQueue = defineQueue(
  'revocation',
  v.strictObject({ certificateID: v.pipe(v.string(), v.uuid()) }),
  { retries: 12, retryDelay: 5, expireIn: 60 },
);

/** Seconds before an undecided issuer is asked again. */
const askAgain = 30;

interface AskedRevocation {
  readonly orderNo: string;
  readonly serialNumber: string;
  readonly reason: RevocationReason;
}

/**
 * Revokes a certificate, in the caller's transaction: at once with a local CA, else by a job. Repeating a revocation succeeds; a
 * certificate that has ended, or is revoked for another reason, is refused.
 */
export async function revokeCertificate(
  tx: Db,
  { issuer, jobs }: Issuance,
  customerID: string,
  { orderNo, serialNumber, reason }: AskedRevocation,
  now: Date,
): Promise<Result<null, 'not-found' | 'wrong-state'>> {
  const [order] = (await lockOrders(tx, customerID, [orderNo])) ?? [];
  const [certificate] =
    order === undefined
      ? []
      : await tx
          .select()
          .from(certificates)
          .where(and(eq(certificates.orderID, order.id), eq(certificates.serialNumber, serialNumber)));
  if (order === undefined || certificate === undefined) return fail('not-found');
  if (certificate.revocationReason === reason) return ok(null);
  const revocation = certificate.revocationReason === null ? 'none' : 'asked';
  if (!isRevocable({ notAfter: certificate.notAfter, revocation }, now)) return fail('wrong-state');
  await tx
    .update(certificates)
    .set({ revocationReason: reason, revocationAskedTime: now })
    .where(eq(certificates.id, certificate.id));
  if (issuer?.place === 'here') {
    await settleRevocation(tx, order, certificate, 'done', now);
    return ok(null);
  }
  await record(tx, [{ orderID: order.id, at: now, kind: 'revoke-asked', note: serialNumber }]);
  await jobs.send(revocationQueue, { certificateID: certificate.id }, { tx, singletonKey: certificate.id });
  return ok(null);
}

/** Asks the issuer and stores its answer. Safe to repeat. */
export async function askRevocation(
  { db, clock, jobs, issuer }: Issuance & { readonly db: Db; readonly clock: Clock },
  certificateID: string,
): Promise<void> {
  const [found] = await db
    .select({ certificate: certificates, order: orders })
    .from(certificates)
    .innerJoin(orders, eq(orders.id, certificates.orderID))
    .where(eq(certificates.id, certificateID));
  if (found === undefined || issuer?.place !== 'outside' || !isAwaited(found.certificate)) return;
  const { serialNumber, revocationReason } = found.certificate;
  const answer = await issuer.revoke({
    orderNo: found.order.orderNo,
    serialNumber,
    reason: revocationReason ?? 'unspecified',
  });
  if (answer === null) {
    await jobs.send(
      revocationQueue,
      { certificateID },
      { startAfter: askAgain, singletonKey: certificateID },
    );
    return;
  }
  await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, found.order.id)).for('update');
    const [certificate] = await tx.select().from(certificates).where(eq(certificates.id, certificateID));
    if (order === undefined || certificate === undefined || !isAwaited(certificate)) return;
    await settleRevocation(tx, order, certificate, answer, clock.now());
  });
}

function isAwaited({ revocationReason, revokedTime }: CertificateRow): boolean {
  return revocationReason !== null && revokedTime === null;
}

async function settleRevocation(
  tx: Db,
  order: OrderRecord,
  { id, serialNumber }: CertificateRow,
  answer: 'done' | 'refused',
  now: Date,
): Promise<void> {
  const isDone = answer === 'done';
  await tx
    .update(certificates)
    .set(isDone ? { revokedTime: now } : { revocationReason: null, revocationAskedTime: null })
    .where(eq(certificates.id, id));
  const kind = isDone ? 'revoked' : 'revoke-refused';
  await record(tx, [{ orderID: order.id, at: now, kind, note: serialNumber }]);
  if (isDone) await keepFacts(tx, order.id);
}
