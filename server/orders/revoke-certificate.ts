import { and, asc, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { revocationStep } from '#core/orders/revocation.ts';
import type { RevocationReason } from '#core/orders/revocation-reasons.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { type CertificateRow, certificates } from '#server/db/schema/ca.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { holdKey } from '#server/orders/compromised-keys.ts';
import { record } from '#server/orders/event.ts';
import type { Issuance } from '#server/orders/issuer-and-jobs.ts';
import { keepFacts } from '#server/orders/keep-facts.ts';
import { whereUnrevoked } from '#server/orders/order-conditions.ts';

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

/** A certificate with its order. */
export interface Concerned {
  readonly certificate: CertificateRow;
  readonly order: OrderRecord;
}

type Refused = 'not-found' | 'wrong-state';

/**
 * The certificates a revocation concerns, the asked one first: for `keyCompromise` all unrevoked ones of its key that have not ended,
 * also other customers' (BR §4.9.1.1). Those revoked for this reason already are left out.
 */
export async function concernedBy(
  db: Db,
  owner: Owner,
  { orderNo, serialNumber, reason }: AskedRevocation,
  now: Date,
): Promise<Result<{ readonly asked: Concerned; readonly all: readonly Concerned[] }, Refused>> {
  const isAsked = and(
    own(owner, orders),
    eq(orders.orderNo, orderNo),
    eq(certificates.serialNumber, serialNumber),
  );
  const [asked] = await selectConcerned(db).where(isAsked);
  if (asked === undefined) return fail('not-found');
  const { notAfter, revocationReason, spkiHash } = asked.certificate;
  const step = revocationStep({ notAfter, reason: revocationReason }, reason, now);
  if (step === 'refused') return fail('wrong-state');
  const first = step === 'done' ? [] : [asked];
  if (reason !== 'keyCompromise') return ok({ asked, all: first });
  const others = await selectConcerned(db)
    .where(and(eq(certificates.spkiHash, spkiHash), whereUnrevoked(now)))
    .orderBy(asc(orders.orderNo), asc(certificates.number));
  return ok({
    asked,
    all: [...first, ...others.filter(({ certificate }) => certificate.id !== asked.certificate.id)],
  });
}

function selectConcerned(db: Db) {
  return db
    .select({ certificate: certificates, order: orders })
    .from(certificates)
    .innerJoin(orders, eq(orders.id, certificates.orderID))
    .$dynamic();
}

/**
 * Revokes a certificate, and all of its key if the key is compromised, in the caller's transaction: at once with a local CA, else by jobs.
 * Repeating a revocation succeeds. Returns the certificates it concerned, other customers' too.
 */
export async function revokeCertificate(
  tx: Db,
  issuance: Issuance,
  owner: Owner,
  asked: AskedRevocation,
  now: Date,
): Promise<Result<readonly Concerned[], Refused>> {
  const seen = await concernedBy(tx, owner, asked, now);
  if (!seen.ok) return seen;
  await lockEach(tx, [seen.value.asked, ...seen.value.all]);
  if (asked.reason === 'keyCompromise') await holdKey(tx, seen.value.asked.certificate.spkiHash);
  // Read again: what was revoked or issued meanwhile counts.
  const found = await concernedBy(tx, owner, asked, now);
  if (!found.ok) return found;
  await lockEach(tx, found.value.all);
  for (const each of found.value.all) await revokeOne(tx, issuance, each, asked.reason, now);
  return ok(found.value.all.length === 0 ? [found.value.asked] : found.value.all);
}

/** Locks the orders, always in the same order. */
async function lockEach(tx: Db, concerned: readonly Concerned[]): Promise<void> {
  const ids = concerned.map(({ order }) => order.id);
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.orderNo))
    .for('update');
}

/** Revokes one certificate or raises its reason, under the caller's lock on its order. */
export async function revokeOne(
  tx: Db,
  { issuer, jobs }: Issuance,
  { certificate, order }: Concerned,
  reason: RevocationReason,
  now: Date,
): Promise<void> {
  const { id, serialNumber, revocationReason, revokedTime } = certificate;
  const isRaised = revocationReason !== null;
  await tx
    .update(certificates)
    .set({ revocationReason: reason, ...(isRaised ? {} : { revocationAskedTime: now }) })
    .where(eq(certificates.id, id));
  if (isRaised) await record(tx, [{ orderID: order.id, at: now, kind: 'revoke-raised', note: serialNumber }]);
  if (issuer?.place === 'here') {
    if (revokedTime === null) await settleRevocation(tx, order, certificate, 'done', now);
    return;
  }
  if (!isRaised) await record(tx, [{ orderID: order.id, at: now, kind: 'revoke-asked', note: serialNumber }]);
  await jobs.send(revocationQueue, { certificateID: id }, { tx, singletonKey: `${id} ${reason}` });
}

/** Asks the issuer and stores its answer. Safe to repeat, also for a certificate that is revoked: its reason may have been raised. */
export async function askRevocation(
  { db, clock, jobs, issuer }: Issuance & { readonly db: Db; readonly clock: Clock },
  certificateID: string,
): Promise<void> {
  const [found] = await selectConcerned(db).where(eq(certificates.id, certificateID));
  if (found === undefined || issuer?.place !== 'outside') return;
  const { serialNumber, revocationReason: reason, chain } = found.certificate;
  if (reason === null) return;
  const answer = await issuer.revoke({
    ...{ orderNo: found.order.orderNo, serialNumber, reason, certificate: chain[0] ?? '' },
  });
  if (answer === null) {
    const singletonKey = `${certificateID} ${reason}`;
    await jobs.send(revocationQueue, { certificateID }, { startAfter: askAgain, singletonKey });
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
