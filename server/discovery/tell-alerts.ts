import { and, isNull, lte, or, sql } from 'drizzle-orm';
import { zonedDay, zonedStart } from '#core/calendar/zoned-days.ts';
import { digestHour, isForecast, isOfProof, isToldByOrder, isUrgent } from '#core/discovery/alerts.ts';
import { alertTopic } from '#core/notices/kinds.ts';
import { usualZone } from '#core/notices/settings.ts';
import { addDays } from '#core/orders/span.ts';
import { isOwn, own, wholeAccount } from '#server/account/own.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import { type DiscoveryAlertRow, discoveryAlertSettings, discoveryAlerts } from '#server/db/schema/alerts.ts';
import { foundCertificates } from '#server/db/schema/discovery.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { isReplaced } from '#server/discovery/alert-facts.ts';
import { raiseAlerts } from '#server/discovery/alerts.ts';
import { lookAgain, type Scanning } from '#server/discovery/look-again.ts';
import { syncAlerts } from '#server/discovery/sync-alerts.ts';
import { type Person, peopleOf } from '#server/notices/people.ts';
import type { Services } from '#server/services.ts';

type Telling = Pick<Services, 'db' | 'clock'>;
/** Asks places once more; tests look in their own world. */
export type LookAgain = (accountID: string, certificateIDs: readonly string[], now: Date) => Promise<boolean>;

export function lookingAgain(db: Db, scanning: Scanning): LookAgain {
  return (accountID, certificateIDs, now) => lookAgain(db, scanning, accountID, certificateIDs, now);
}

/**
 * Computes the alerts of an account, and tells people of those that are new: of urgent ones now, of the others in the first pass of a day
 * after the digest's hour. The places are asked again before: what was mended meanwhile is told to nobody.
 */
export async function checkAlerts({ db, clock }: Telling, look: LookAgain, accountID: string): Promise<void> {
  const now = clock.now();
  await db.transaction((tx) => syncAlerts(tx, accountID, now));
  const day = digestDay(now);
  const due = await dueAlerts(db, accountID, day, now);
  const ids = due.flatMap(({ certificateID }) => certificateID ?? []);
  const isLooked = ids.length > 0 && (await look(accountID, [...new Set(ids)], now));
  await db.transaction(async (tx) => {
    if (isLooked) await syncAlerts(tx, accountID, now);
    await tell(tx, accountID, await dueAlerts(tx, accountID, day, now), now);
    await tx.delete(discoveryAlerts).where(isOld(accountID, now));
    const isIt = own(wholeAccount(accountID), discoveryAlertSettings);
    if (day !== null) await tx.update(discoveryAlertSettings).set({ digestDay: day }).where(isIt);
  });
}

const keptDays = 365;

function isOld(accountID: string, now: Date) {
  return and(
    own(wholeAccount(accountID), discoveryAlerts),
    lte(discoveryAlerts.closedTime, addDays(now, -keptDays)),
  );
}

/** The day whose digest may be sent by now, as the shop's calendar has it; null before its hour. */
function digestDay(now: Date): string | null {
  const today = zonedDay(now, usualZone);
  const from = zonedStart(today, usualZone).getTime() + digestHour * 3_600_000;
  const { year, month, day } = today;
  return now.getTime() < from ? null : new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** Alerts that people are to be told of now: new ones, and those whose mute has ended. */
async function dueAlerts(
  tx: Db,
  accountID: string,
  day: string | null,
  now: Date,
): Promise<DiscoveryAlertRow[]> {
  const owner = wholeAccount(accountID);
  const { noticedTime, mutedUntil, closedTime } = discoveryAlerts;
  const rows = await tx
    .select()
    .from(discoveryAlerts)
    .where(
      and(
        own(owner, discoveryAlerts),
        isNull(closedTime),
        or(isNull(mutedUntil), lte(mutedUntil, now)),
        or(isNull(noticedTime), sql`${noticedTime} < ${mutedUntil}`),
      ),
    );
  const [settings] = await tx
    .select({ digestDay: discoveryAlertSettings.digestDay })
    .from(discoveryAlertSettings)
    .where(own(owner, discoveryAlertSettings));
  const isDigest = day !== null && (settings?.digestDay ?? '') < day;
  return rows.filter((row) => isDigest || isUrgent(row));
}

async function tell(
  tx: Db,
  accountID: string,
  alerts: readonly DiscoveryAlertRow[],
  now: Date,
): Promise<void> {
  if (alerts.length === 0) return;
  const about = await aboutOf(tx, alerts);
  const told = alerts.filter(({ kind, certificateID }) => {
    const facts = about.get(certificateID ?? '');
    return facts === undefined || !isToldByOrder(kind, facts);
  });
  const people = await peopleOf(tx, accountID);
  await insertMany(
    tx,
    noticeItems,
    told.map((alert) => ({
      cause: `alert:${alert.id}:${alert.mutedUntil?.toISOString() ?? ''}`,
      accountID,
      kind: isUrgent(alert) ? ('alert' as const) : ('alert-digest' as const),
      topic: alertTopic(alert.kind),
      alertID: alert.id,
      days: alert.days,
      note: alert.name,
      endTime: isForecast(alert.kind) || isOfProof(alert.kind) ? alert.aboutTime : now,
      forUsers: wantedFor(alert, about.get(alert.certificateID ?? '')?.ownerID ?? null, people),
      createTime: now,
    })),
  );
  await raiseAlerts(tx, accountID, told, 'alert.opened', now);
  const ids = sql.param(`{${alerts.map(({ id }) => id).join(',')}}`);
  await tx
    .update(discoveryAlerts)
    .set({ noticedTime: now })
    .where(sql`${discoveryAlerts.id} = any(${ids}::uuid[])`);
}

/** Who is told: the owner of the certificate, or else everybody who may change the inventory. */
function wantedFor(alert: DiscoveryAlertRow, ownerID: string | null, people: readonly Person[]): string[] {
  const able = people.filter(({ rights, owner }) => rights.includes('discovery:read') && isOwn(owner, alert));
  const owner = able.find(({ id }) => id === ownerID);
  if (owner !== undefined) return [owner.id];
  return able.filter(({ rights }) => rights.includes('discovery:write')).map(({ id }) => id);
}

async function aboutOf(tx: Db, alerts: readonly DiscoveryAlertRow[]) {
  const ids = alerts.flatMap(({ certificateID }) => certificateID ?? []);
  const rows = await tx
    .select({
      id: foundCertificates.id,
      ownerID: foundCertificates.ownerID,
      whose: foundCertificates.whose,
      isReplaced: isReplaced(),
    })
    .from(foundCertificates)
    .where(sql`${foundCertificates.id} = any(${sql.param(`{${ids.join(',')}}`)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
