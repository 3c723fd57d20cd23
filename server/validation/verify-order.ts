import { eq } from 'drizzle-orm';
import type { Issuer } from '#server/ca/issuer.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { ValidationRow } from '#server/db/schema/validation.ts';
import { advanceOrder } from '#server/orders/advance-order.ts';
import { record } from '#server/orders/event.ts';
import { isVerifying } from '#server/orders/order-conditions.ts';
import type { Reviewer } from '#server/orders/vetting.ts';
import type { Services } from '#server/services.ts';
import { forgetStale } from '#server/validation/ahead.ts';
import { beginAtCa } from '#server/validation/at-ca.ts';
import type { FindCaa } from '#server/validation/caa.ts';
import type { CheckValidation } from '#server/validation/checker.ts';
import { publishDelegated } from '#server/validation/delegated-records.ts';
import { keepObservations } from '#server/validation/keep-observations.ts';
import { type Observed, observe, placeOfName } from '#server/validation/observe.ts';
import { endChecks, isCheckedBy, planCheck } from '#server/validation/recheck.ts';
import { isMailed, mailFor, mailsOf, sendValidationMails } from '#server/validation/validation-mails.ts';
import { validationsOf } from '#server/validation/validations.ts';

export interface Verification
  extends Pick<Services, 'db' | 'clock' | 'jobs' | 'address' | 'mailer' | 'sells'> {
  readonly check: CheckValidation;
  /** The shop's zone for delegated names; null if it has none. */
  readonly delegationZone: string | null;
  /** Looks up CAA records, and names the resolver. */
  readonly caa: { readonly find: FindCaa; readonly resolverName: string };
  /** Null where nobody issues certificates or vets organizations: products that need them are then not sold. */
  readonly issuer: Issuer | null;
  readonly reviewer: Reviewer | null;
}

/**
 * Checks every unvalidated name of a paid order, or only those in `names`. Emails the mailboxes that are to confirm names, and advances
 * the order when none is left. `schedule` also plans the next check. The lookups run outside any transaction; their results are
 * settled under the order's lock, so that of several concurrent checks, in any number of processes, only one issues.
 */
export async function verifyOrder(
  services: Verification,
  orderID: string,
  by: 'customer' | 'schedule',
  names?: ReadonlySet<string>,
): Promise<void> {
  const [order] = await services.db.select().from(orders).where(eq(orders.id, orderID));
  if (order === undefined || !isVerifying(order, services.clock.now())) return;
  await forgetStale(services.db, orderID, services.clock.now());
  if (await beginAtCa(services, order, await validationsOf(services.db, orderID))) return;
  const rows = await validationsOf(services.db, orderID);
  const open = rows.filter((row) => row.state !== 'validated');
  const terms = { now: services.clock.now(), delegationZone: services.delegationZone };
  const placeOf = (row: ValidationRow) => placeOfName(order, row, terms);
  // Before the first lookup: resolvers remember for a while that a name has no record.
  await publishDelegated(services.db, orderID, rows.filter(isPublished).map(placeOf), terms.now);
  const asked = names === undefined ? open : open.filter((row) => names.has(row.domainName));
  const seen = await observe(services.check, placeOf, asked);
  await services.db.transaction((tx) => settle(services, tx, orderID, seen, by));
}

/** Records of validated names stay where the CA looks them up after this server. */
function isPublished({ state, caRecords }: ValidationRow): boolean {
  return state !== 'validated' || caRecords !== null;
}

async function settle(
  services: Verification,
  tx: Db,
  orderID: string,
  seen: readonly Observed[],
  by: 'customer' | 'schedule',
): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderID)).for('update');
  const now = services.clock.now();
  if (order === undefined || !isVerifying(order, now)) return;
  await record(tx, await keepObservations(tx, orderID, seen, now));
  const rows = await validationsOf(tx, orderID);
  const terms = { now, delegationZone: services.delegationZone };
  await publishDelegated(
    tx,
    orderID,
    rows.filter(isPublished).map((row) => placeOfName(order, row, terms)),
    now,
  );
  if (await advanceOrder(services, tx, order, rows, now)) return;
  const reachable = new Set(
    seen.filter(({ observation }) => observation.state === 'validated').map(({ row }) => row.id),
  );
  const mails = await mailsOf(tx, orderID);
  const unwritten = rows.filter(
    (row) =>
      row.state !== 'validated' &&
      isMailed(row) &&
      (row.method === 'email' || reachable.has(row.id)) &&
      mailFor(row, mails) === undefined,
  );
  if (unwritten.length > 0 && services.mailer !== null) {
    const post = { tx, mailer: services.mailer, address: await services.address };
    await sendValidationMails(post, order, unwritten, now);
  }
  const isDue = by === 'schedule' || order.nextCheckTime === null;
  if (isDue && isCheckedBy(order, now)) await planCheck(services.jobs, tx, order, now);
  else if (isDue) await endChecks(tx, order.id);
}
