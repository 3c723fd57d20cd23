import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { isEmailMethod } from '#core/validation/methods.ts';
import type { CaValidation, ChosenChallenges, NameRefusal, Postponed } from '#server/ca/issuer.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { domainValidations, type ValidationRow } from '#server/db/schema/validation.ts';
import { type OrderEvent, record } from '#server/orders/event.ts';
import { giveBack, issuanceQueue, issueRequest } from '#server/orders/issue-order.ts';
import type { Issuance } from '#server/orders/issuer-and-jobs.ts';
import { isVerifying } from '#server/orders/order-conditions.ts';
import { isFresh } from '#server/orders/order-request.ts';
import type { Services } from '#server/services.ts';
import { unseen } from '#server/validation/ahead.ts';
import { planCheck, recheckQueue } from '#server/validation/recheck.ts';
import { methodOf, validationsOf } from '#server/validation/validations.ts';
import { challengeOf } from '#server/validation/wanted-by-ca.ts';

/** Begins the problem of a name that the CA refused; its own type follows. */
const refusedBy = 'CA-';

type AtCa = Issuance & Pick<Services, 'db' | 'clock'>;

/**
 * Opens the order at a CA that validates names itself, and keeps what it wants published. Returns whether nothing else can be done now:
 * the CA has to be asked again later, refused, or wants names published anew. No transaction may be open.
 */
export async function beginAtCa(
  { db, clock, jobs, issuer }: AtCa,
  order: OrderRecord,
  names: readonly ValidationRow[],
): Promise<boolean> {
  if (issuer?.place !== 'outside') return false;
  const begun = await issuer.begin(issueRequest(order, names, clock.now()));
  if (begun.kind === 'begun' && begun.validations.length === 0) return false;
  return db.transaction(async (tx) => {
    const [current] = await tx.select().from(orders).where(eq(orders.id, order.id)).for('update');
    const now = clock.now();
    if (current === undefined || !isVerifying(current, now)) return true;
    const rows = await validationsOf(tx, order.id);
    switch (begun.kind) {
      case 'refused':
        await keepRefusals(tx, rows, begun.refusals, { isOver: true, now });
        await giveBack(tx, current, 'issuer-refused', now);
        return true;
      case 'postponed':
        await postpone({ jobs }, tx, current, begun, now);
        return true;
      case 'begun':
        await keepRecords(tx, rows, begun.validations, now);
        return letGo({ jobs }, tx, current, now);
    }
  });
}

/** If names have to be published although the order was with the CA already, it waits for them as before. */
async function letGo(
  services: Pick<Issuance, 'jobs'>,
  tx: Db,
  order: OrderRecord,
  now: Date,
): Promise<boolean> {
  if (order.issuingTime === null) return false;
  const rows = await validationsOf(tx, order.id);
  if (rows.every((row) => isFresh(row, now))) return false;
  await planCheck(services.jobs, tx, { ...order, checks: 0 }, now, { issuingTime: null });
  return true;
}

/** Keeps what the CA said, and asks it again when it allows that, under the caller's lock on the order. */
export async function postpone(
  { jobs }: Pick<Issuance, 'jobs'>,
  tx: Db,
  order: OrderRecord,
  { until, refusals, isAnew }: Postponed,
  now: Date,
): Promise<void> {
  const rows = await validationsOf(tx, order.id);
  await keepRefusals(tx, rows, refusals, { isOver: isAnew, now });
  const wait = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const nextCheckTime = new Date(now.getTime() + wait * 1000);
  const { id, accountID } = order;
  const isIssuing = order.issuingTime !== null && !isAnew;
  await tx
    .update(orders)
    .set({ nextCheckTime, ...(isIssuing ? {} : { issuingTime: null }) })
    .where(eq(orders.id, id));
  const terms = { tx, startAfter: wait, singletonKey: id };
  if (isIssuing) await jobs.send(issuanceQueue, { orderID: id }, terms);
  else await jobs.send(recheckQueue, { orderID: id }, { ...terms, accountID });
}

/** A name whose record changed has to be published, unless the CA counts an earlier validation of it. */
async function keepRecords(
  tx: Db,
  rows: readonly ValidationRow[],
  validations: readonly CaValidation[],
  now: Date,
): Promise<void> {
  const wanted = new Map(validations.map((one) => [one.name, one]));
  const events: OrderEvent[] = [];
  for (const row of rows) {
    const found = wanted.get(row.domainName);
    if (found === undefined || isDeepStrictEqual(row.caRecords, found.records)) continue;
    const isNew = found.isValid && row.state !== 'validated';
    const progress = found.isValid
      ? { ...unseen, state: 'validated' as const, checkTime: now, validatedTime: now }
      : unseen;
    // The words of a refusal stay until the name is checked again: they say why it has to be published anew.
    await tx
      .update(domainValidations)
      .set({
        ...{ ...progress, found: [], caRecords: found.records },
        ...(isRefused(row) && !found.isValid ? { state: 'error', problem: row.problem } : {}),
        // The CA reads no mailboxes.
        ...(isEmailMethod(methodOf(row.method)) ? { method: 'dns_txt', mailbox: '', contactRecord: '' } : {}),
      })
      .where(eq(domainValidations.id, row.id));
    if (isNew) events.push({ orderID: row.orderID, at: now, kind: 'verified', note: row.domainName });
  }
  await record(tx, events);
}

function isRefused({ problem }: ValidationRow): boolean {
  return problem.startsWith(refusedBy);
}

/** Keeps what the CA said about names. `isOver`: what was validated of them no longer counts; else it only has to wait. */
async function keepRefusals(
  tx: Db,
  rows: readonly ValidationRow[],
  refusals: readonly NameRefusal[],
  { isOver, now }: { readonly isOver: boolean; readonly now: Date },
): Promise<void> {
  const said = new Map(refusals.map((one) => [one.name, one]));
  const events: OrderEvent[] = [];
  for (const row of rows) {
    const refusal = said.get(row.domainName);
    if (refusal === undefined) continue;
    const problem = `${refusedBy}${refusal.problem}`;
    const isNews = row.problem !== problem || row.caWords !== refusal.words;
    if (!isOver && (row.state === 'validated' || !isNews)) continue;
    await tx
      .update(domainValidations)
      .set({
        ...{ ...unseen, found: [], state: 'error', problem, checkTime: now },
        ...{ caWords: refusal.words, caLink: refusal.link },
      })
      .where(eq(domainValidations.id, row.id));
    if (isNews) events.push({ orderID: row.orderID, at: now, kind: 'check-failed', note: row.domainName });
  }
  await record(tx, events);
}

/** By what each validated name was published. */
export function chosenChallenges(rows: readonly ValidationRow[]): ChosenChallenges {
  return new Map(
    rows.flatMap((row) => {
      const challenge = challengeOf(row);
      return challenge === null ? [] : [[row.domainName, challenge] as const];
    }),
  );
}
