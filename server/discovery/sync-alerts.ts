import { eq, isNotNull } from 'drizzle-orm';
import {
  type CalledAlerts,
  certificateAlerts,
  isLookingBlind,
  isOfCertificate,
  isOfProof,
  isSilent,
  proofAlert,
} from '#core/discovery/alerts.ts';
import { usualEnds } from '#core/notices/thresholds.ts';
import { validationEnd } from '#core/validation/ahead.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type DiscoveryAlertRow, discoveryAlertSettings, discoveryAlerts } from '#server/db/schema/alerts.ts';
import { endpoints } from '#server/db/schema/discovery.ts';
import {
  alertCandidates,
  type CandidateFacts,
  countPlaces,
  provedScopes,
  silentPlaces,
} from '#server/discovery/alert-facts.ts';
import { closeAlerts, type NewAlert, openAlerts, openAlertsOf } from '#server/discovery/alerts.ts';
import { lockInventory } from '#server/discovery/lock-account.ts';
import { servesNamesOf } from '#server/discovery/refresh.ts';

/** What one pass changes. */
interface Changes {
  readonly open: NewAlert[];
  readonly gone: string[];
  readonly later: string[];
  readonly counted: { readonly id: string; readonly places: number }[];
}

/** Opens the alerts of an account that the facts call for, and ends those whose facts are gone. An unchanged world writes nothing. */
export async function syncAlerts(tx: Db, accountID: string, now: Date): Promise<void> {
  await lockInventory(tx, accountID);
  const rows = await openAlertsOf(tx, accountID);
  const changes: Changes = { open: [], gone: [], later: [], counted: [] };
  const isBlind = isLookingBlind(await countPlaces(tx, accountID));
  await syncCertificates(tx, accountID, rows, changes, isBlind, now);
  if (!isBlind) await syncPlaces(tx, accountID, rows, changes, now);
  await syncProofs(tx, accountID, rows, changes, now);
  await closeAlerts(tx, accountID, changes.gone, 'gone', now);
  await closeAlerts(tx, accountID, changes.later, 'later', now);
  for (const { id, places } of changes.counted) {
    await tx.update(discoveryAlerts).set({ places }).where(eq(discoveryAlerts.id, id));
  }
  await openAlerts(tx, accountID, changes.open, now);
}

async function syncCertificates(
  tx: Db,
  accountID: string,
  all: readonly DiscoveryAlertRow[],
  changes: Changes,
  isBlind: boolean,
  now: Date,
): Promise<void> {
  const ends = await endsOf(tx, accountID);
  // Others are ended by who opened them.
  const rows = all.filter(
    ({ kind, certificateID }) => isOfCertificate(kind) && kind !== 'own-key' && certificateID !== null,
  );
  const byCertificate = new Map<string, DiscoveryAlertRow[]>();
  for (const row of rows) {
    const id = row.certificateID ?? '';
    byCertificate.set(id, [...(byCertificate.get(id) ?? []), row]);
  }
  for await (const page of alertCandidates(tx, accountID, [...byCertificate.keys()], now)) {
    for (const facts of page) {
      const called = certificateAlerts(facts, ends, now);
      await compare(tx, facts, called, byCertificate.get(facts.id) ?? [], changes, isBlind);
    }
  }
}

async function compare(
  tx: Db,
  facts: CandidateFacts,
  { open, keep }: CalledAlerts,
  rows: readonly DiscoveryAlertRow[],
  changes: Changes,
  isBlind: boolean,
): Promise<void> {
  const { id, name, departmentID, notAfter } = facts;
  // While nothing answers, the passing of time alone counts.
  const isKnown = (kind: DiscoveryAlertRow['kind']) => !isBlind || kind === 'expiring';
  for (const alert of open.filter(({ kind }) => isKnown(kind))) {
    const row = rows.find(({ kind }) => kind === alert.kind);
    if (row !== undefined && row.days <= alert.days) {
      if (row.places !== alert.places) changes.counted.push({ id: row.id, places: alert.places });
      continue;
    }
    // A later threshold of what somebody muted stays muted.
    const muted = row === undefined ? {} : mutedAs(row);
    if (row !== undefined) changes.later.push(row.id);
    const about = { subject: id, certificateID: id, name, departmentID, aboutTime: notAfter };
    changes.open.push({ ...alert, ...about, mutedUntil: null, muteReason: '', mutedBy: null, ...muted });
  }
  for (const row of rows) {
    if (!isKnown(row.kind) || keep.has(row.kind)) continue;
    if (row.kind === 'not-served' && (await isSilentInstead(tx, facts, row.accountID))) continue;
    changes.gone.push(row.id);
  }
}

function mutedAs({ mutedUntil, muteReason, mutedBy }: DiscoveryAlertRow) {
  return { mutedUntil, muteReason, mutedBy };
}

/** A place that served its names with another certificate does not answer: whether it is served is not known. */
async function isSilentInstead(
  tx: Db,
  { id, places, isRetired, isReplaced }: CandidateFacts,
  accountID: string,
): Promise<boolean> {
  if (isRetired || isReplaced || places.length > 0) return false;
  const [silent] = await tx
    .select({ id: endpoints.id })
    .from(endpoints)
    .where(servesNamesOf(accountID, id, isNotNull(endpoints.unreachableSince)))
    .limit(1);
  return silent !== undefined;
}

async function syncPlaces(
  tx: Db,
  accountID: string,
  rows: readonly DiscoveryAlertRow[],
  changes: Changes,
  now: Date,
): Promise<void> {
  const open = new Map(
    rows.filter(({ kind }) => kind === 'unreachable').map((row) => [row.subject, row.id] as const),
  );
  for (const { subject, name, departmentID, certificateID, first, last } of await silentPlaces(
    tx,
    accountID,
  )) {
    const silent = isSilent([{ unreachableSince: first }, { unreachableSince: last }], now);
    if (open.has(subject) ? !silent.isKept : !silent.isOpen) continue;
    if (!open.delete(subject)) {
      const about = { subject, name, departmentID, certificateID, aboutTime: last };
      changes.open.push({ kind: 'unreachable', days: 0, places: 1, ...about });
    }
  }
  changes.gone.push(...open.values());
}

async function syncProofs(
  tx: Db,
  accountID: string,
  rows: readonly DiscoveryAlertRow[],
  changes: Changes,
  now: Date,
): Promise<void> {
  const open = new Map(rows.filter(({ kind }) => isOfProof(kind)).map((row) => [row.subject, row]));
  for (const { id, value, departmentID, provedTime } of await provedScopes(tx, accountID)) {
    const end = provedTime === null ? null : validationEnd(provedTime);
    const kind = end === null ? null : proofAlert(end, now);
    if (end === null || kind === null) continue;
    const row = open.get(id);
    open.delete(id);
    if (row?.kind === kind) continue;
    // The end of what somebody muted stays muted.
    if (row !== undefined) changes.later.push(row.id);
    const muted = row === undefined ? {} : mutedAs(row);
    const about = { subject: id, name: value, departmentID, certificateID: null, aboutTime: end };
    changes.open.push({ ...{ kind, days: 0, places: 0 }, ...about, ...muted });
  }
  changes.gone.push(...[...open.values()].map(({ id }) => id));
}

/** The thresholds an account chose. */
async function endsOf(tx: Db, accountID: string) {
  const [row] = await tx
    .select({ ends: discoveryAlertSettings.ends })
    .from(discoveryAlertSettings)
    .where(own(wholeAccount(accountID), discoveryAlertSettings));
  return row?.ends ?? usualEnds;
}
