import { and, desc, eq, gt, ilike, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import type { AlertSettings, DiscoveryAlert } from '#core/contract/discovery-alerts.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { alertSeverity, type alertStates } from '#core/discovery/alerts.ts';
import { checkEnds, endsOf } from '#core/notices/settings.ts';
import { type EndsChoice, usualEnds } from '#core/notices/thresholds.ts';
import { addDays } from '#core/orders/span.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import { containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { type DiscoveryAlertRow, discoveryAlertSettings, discoveryAlerts } from '#server/db/schema/alerts.ts';
import { alertSoon } from '#server/discovery/alerts.ts';
import { namesOf } from '#server/discovery/reading/rows.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';

type State = (typeof alertStates)[number];

/** Calls on alerts. */
export function alertRoutes(): Route[] {
  const { discovery } = contract;
  return [
    serve(discovery.alerts, async ({ db, owner, clock, query }) => {
      const { limit, offset, state, kind, certificateID, search } = query;
      const now = clock.now();
      const wanted = and(
        own(owner, discoveryAlerts),
        state === undefined ? undefined : isIn(state, now),
        kind === undefined ? undefined : eq(discoveryAlerts.kind, kind),
        certificateID === undefined ? undefined : eq(discoveryAlerts.certificateID, certificateID),
        search === undefined ? undefined : ilike(discoveryAlerts.name, containing(search.trim())),
      );
      const rows = await db
        .select()
        .from(discoveryAlerts)
        .where(wanted)
        .orderBy(desc(discoveryAlerts.openedTime), desc(discoveryAlerts.id))
        .limit(limit)
        .offset((offset - 1) * limit);
      const names = await namesOf(
        db,
        rows.map(({ mutedBy }) => mutedBy),
      );
      const data = rows.map((row) => shownAlert(row, names.get(row.mutedBy ?? '') ?? '', now));
      return success({ data, total: await db.$count(discoveryAlerts, wanted) });
    }),

    serve(discovery.muteAlerts, async ({ db, owner, actor, clock, body, audit }) => {
      const rows = await lastingAlerts(db, owner, body.ids);
      if (rows === null) return notFound();
      audit(auditName(rows));
      const mutedUntil = addDays(clock.now(), body.days);
      await setMute(db, owner, rows, { mutedUntil, muteReason: body.reason, mutedBy: actor.id });
      return success({ changed: rows.length });
    }),

    serve(discovery.unmuteAlerts, async ({ db, owner, clock, body, audit }) => {
      const rows = await lastingAlerts(db, owner, body.ids);
      if (rows === null) return notFound();
      audit(auditName(rows));
      await setMute(db, owner, rows, { mutedUntil: null, muteReason: '', mutedBy: null });
      await alertSoon(db, owner.id, clock.now());
      return success({ changed: rows.length });
    }),

    serve(discovery.alertSettings, async ({ db, owner }) => success(await readSettings(db, owner))),

    serve(discovery.changeAlertSettings, async ({ db, owner, clock, body, audit }) => {
      const faults = checkEnds('ends', body.ends, body.endsBy);
      if (faults.length > 0) return badInput(faults);
      const before = await readSettings(db, owner);
      const ends = endsOf(body.endsBy, body.ends);
      const text = ({ endsBy, ends: values }: AlertSettings) => `${endsBy} ${values.join(', ')}`;
      const after = shownEnds(ends);
      audit(
        '',
        text(before) === text(after) ? [] : [{ field: 'ends', before: text(before), after: text(after) }],
      );
      await alertSoon(db, owner.id, clock.now());
      await db
        .update(discoveryAlertSettings)
        .set({ ends })
        .where(own(wholeAccount(owner.id), discoveryAlertSettings));
      return success(after);
    }),
  ];
}

function isIn(state: State, now: Date): SQL | undefined {
  const { closedTime, mutedUntil } = discoveryAlerts;
  if (state === 'closed') return isNotNull(closedTime);
  const isMuted = gt(mutedUntil, now);
  return and(isNull(closedTime), state === 'muted' ? isMuted : or(isNull(mutedUntil), lte(mutedUntil, now)));
}

/** The alerts with these ids that have not ended; null if one of them is not the owner's. */
async function lastingAlerts(
  db: Db,
  owner: Owner,
  ids: readonly string[],
): Promise<DiscoveryAlertRow[] | null> {
  const isOne = and(own(owner, discoveryAlerts), inArray(discoveryAlerts.id, [...ids]));
  const rows = await db.select().from(discoveryAlerts).where(isOne).for('update');
  if (rows.length < new Set(ids).size) return null;
  return rows.filter(({ closedTime }) => closedTime === null);
}

async function setMute(
  db: Db,
  owner: Owner,
  rows: readonly DiscoveryAlertRow[],
  set: Pick<DiscoveryAlertRow, 'mutedUntil' | 'muteReason' | 'mutedBy'>,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const isOne = and(own(owner, discoveryAlerts), inArray(discoveryAlerts.id, ids));
  if (ids.length > 0) await db.update(discoveryAlerts).set(set).where(isOne);
}

const auditName = (rows: readonly DiscoveryAlertRow[]) =>
  rows.length === 1 ? (rows[0]?.name ?? '') : String(rows.length);

async function readSettings(db: Db, owner: Owner): Promise<AlertSettings> {
  const [row] = await db
    .select({ ends: discoveryAlertSettings.ends })
    .from(discoveryAlertSettings)
    .where(own(wholeAccount(owner.id), discoveryAlertSettings));
  return shownEnds(row?.ends ?? usualEnds);
}

const shownEnds = ({ by, values }: EndsChoice): AlertSettings => ({ endsBy: by, ends: values.map(String) });

function shownAlert(row: DiscoveryAlertRow, mutedBy: string, now: Date): DiscoveryAlert {
  const { id, kind, name, days, places, muteReason, mutedUntil, closedTime } = row;
  const isMuted = mutedUntil !== null && mutedUntil > now;
  const text = (time: Date | null) => time?.toISOString() ?? zeroTime;
  return {
    ...{ id, kind, name, days, places },
    severity: alertSeverity[kind],
    state: closedTime !== null ? 'closed' : isMuted ? 'muted' : 'open',
    certificateID: row.certificateID ?? '',
    aboutTime: row.aboutTime.toISOString(),
    openedTime: row.openedTime.toISOString(),
    closedTime: text(closedTime),
    closeReason: row.closeReason ?? '',
    noticedTime: text(row.noticedTime),
    mutedUntil: isMuted ? text(mutedUntil) : zeroTime,
    ...(isMuted ? { muteReason, mutedBy } : { muteReason: '', mutedBy: '' }),
  };
}
