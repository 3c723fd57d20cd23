import { and, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type closeReasons, isOfCertificate } from '#core/discovery/alerts.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type DiscoveryAlertRow, discoveryAlertSettings, discoveryAlerts } from '#server/db/schema/alerts.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { hasEndpoints } from '#server/webhooks/order-events.ts';
import { raise } from '#server/webhooks/raise.ts';

/**
 * Opening and ending alerts. What follows from the inventory is opened and ended by `syncAlerts`. Who finds something elsewhere:
 *
 * - A certificate that enters the inventory (`keepCertificates` with the source `ct`) needs only `alertSoon`: a stranger is alerted to by
 *   its facts, and that ends by itself.
 * - Anything else, such as an entry of a log whose certificate cannot be read, or a key of the account's own with other names (`own-key`),
 *   opens an alert by `openAlerts` with `certificateID: null` (or the kind `own-key`) and a subject of its own, such as `ct:<hash>`, and
 *   calls `alertSoon`. `syncAlerts` never ends these: who opened them does, by `closeAlerts`.
 *
 * Both are idempotent. Call them in the transaction of the finding; people are told within a minute of it, if it is urgent.
 */
export type NewAlert = Pick<
  DiscoveryAlertRow,
  'departmentID' | 'kind' | 'subject' | 'days' | 'certificateID' | 'name' | 'places' | 'aboutTime'
> &
  Partial<Pick<DiscoveryAlertRow, 'mutedUntil' | 'muteReason' | 'mutedBy'>>;

const atOnce = 500;

/** Opens those that are not open yet. */
export async function openAlerts(
  tx: Db,
  accountID: string,
  alerts: readonly NewAlert[],
  now: Date,
): Promise<void> {
  const rows = alerts.map((alert) => ({ ...alert, accountID, openedTime: now }));
  for (let at = 0; at < rows.length; at += atOnce) {
    await tx
      .insert(discoveryAlerts)
      .values(rows.slice(at, at + atOnce))
      .onConflictDoNothing();
  }
}

/** Tells the account's programs of alerts. */
export async function raiseAlerts(
  tx: Db,
  accountID: string,
  alerts: readonly DiscoveryAlertRow[],
  kind: 'alert.opened' | 'alert.closed',
  at: Date,
): Promise<void> {
  if (alerts.length === 0 || !(await hasEndpoints(tx, accountID))) return;
  await raise(
    tx,
    alerts.map((row) => ({
      ...{ accountID, departmentID: row.departmentID, kind, at },
      object: { type: 'alert', id: row.id, name: row.name },
      data: {
        alert: row.kind,
        ...(row.places > 0 ? { count: row.places } : {}),
        ...(row.days > 0 ? { daysLeft: row.days } : {}),
        ...(isOfCertificate(row.kind) ? { notAfter: row.aboutTime.toISOString() } : {}),
      },
    })),
  );
}

/** Ends alerts. What people wait to be told of them is dropped with them. */
export async function closeAlerts(
  tx: Db,
  accountID: string,
  ids: readonly string[],
  reason: (typeof closeReasons)[number],
  now: Date,
): Promise<void> {
  const isOne = and(
    own(wholeAccount(accountID), discoveryAlerts),
    isNull(discoveryAlerts.closedTime),
    isAmong(discoveryAlerts.id, ids),
  );
  if (ids.length === 0) return;
  const closed = await tx
    .update(discoveryAlerts)
    .set({ closedTime: now, closeReason: reason })
    .where(isOne)
    .returning();
  // A later threshold is an alert of its own: each that was opened is closed, by its number.
  await raiseAlerts(tx, accountID, await toldOf(tx, closed), 'alert.closed', now);
}

/** Those that programs were told of: not the ends that the order's own notices tell of, which leave no item. */
async function toldOf(tx: Db, alerts: readonly DiscoveryAlertRow[]): Promise<DiscoveryAlertRow[]> {
  const noticed = alerts.filter(({ noticedTime }) => noticedTime !== null);
  const ends = noticed.filter(({ kind }) => kind === 'expiring').map(({ id }) => id);
  if (ends.length === 0) return noticed;
  const { alertID } = noticeItems;
  const items = await tx.select({ alertID }).from(noticeItems).where(isAmong(alertID, ends));
  const told = new Set(items.map((item) => item.alertID));
  return noticed.filter(({ id, kind }) => kind !== 'expiring' || told.has(id));
}

/** As one parameter: a query has no more than 65,535. */
function isAmong(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(`{${ids.join(',')}}`)}::uuid[])`;
}

/** Has the alerts of an account computed with the next job: something changed. */
export async function alertSoon(tx: Db, accountID: string, now: Date): Promise<void> {
  await tx
    .insert(discoveryAlertSettings)
    .values({ accountID, checkTime: now })
    .onConflictDoUpdate({
      target: discoveryAlertSettings.accountID,
      set: { checkTime: sql`least(${discoveryAlertSettings.checkTime}, excluded.check_time)` },
    });
}

/** Alerts of an account that have not ended. */
export function openAlertsOf(tx: Db, accountID: string): Promise<DiscoveryAlertRow[]> {
  return tx
    .select()
    .from(discoveryAlerts)
    .where(and(own(wholeAccount(accountID), discoveryAlerts), isNull(discoveryAlerts.closedTime)));
}
