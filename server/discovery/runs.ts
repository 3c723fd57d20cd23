import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { dayMs } from '#core/day.ts';
import type { Interval, RunState } from '#core/discovery/codes.ts';
import { isRefusal } from '#core/discovery/codes.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { sightings } from '#server/db/schema/discovery.ts';
import {
  type DiscoveryProfileRow,
  type DiscoveryRunRow,
  discoveryProfiles,
  discoveryRuns,
  runTargets,
} from '#server/db/schema/scans.ts';
import { alertSoon } from '#server/discovery/alerts.ts';
import { applyNotes } from '#server/discovery/apply-notes.ts';
import { lockInventory } from '#server/discovery/lock-account.ts';
import { planTargets, type Within } from '#server/discovery/plan-run.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';

/**
 * Works on a run for some seconds, and then lets others have a turn. A killed process loses at most what it was asking: a run never gives
 * up.
 */
export const scanQueue = defineQueue(
  'discovery-scan',
  v.strictObject({ runID: v.pipe(v.string(), v.uuid()) }),
  {
    retries: 100_000,
    retryDelay: 0,
    expireIn: 120,
    parallel: 8,
  },
);
export const scheduleQueue = defineQueue('discovery-schedule', v.object({}));

const unfinished = ['waiting', 'running', 'paused'] as const;
/** Runs kept of one profile, with their targets. */
const mostKept = 20;
const intervalDays: Readonly<Record<Interval, number | null>> = {
  never: null,
  daily: 1,
  weekly: 7,
  monthly: 30,
};

/** Starts a run, or returns the unfinished one. */
export async function startRun(
  { jobs }: { readonly jobs: Jobs },
  tx: Db,
  profile: Pick<DiscoveryProfileRow, 'id' | 'accountID' | 'departmentID' | 'agentID'>,
  startedBy: string | null,
  now: Date,
): Promise<string> {
  const { accountID, departmentID, agentID } = profile;
  const [made] = await tx
    .insert(discoveryRuns)
    .values({ accountID, departmentID, agentID, profileID: profile.id, startedBy, createdTime: now })
    .onConflictDoNothing()
    .returning({ id: discoveryRuns.id });
  if (made === undefined) {
    const [open] = await tx
      .select({ id: discoveryRuns.id })
      .from(discoveryRuns)
      .where(and(eq(discoveryRuns.profileID, profile.id), inArray(discoveryRuns.state, [...unfinished])));
    return open?.id ?? '';
  }
  const old = tx
    .select({ id: discoveryRuns.id })
    .from(discoveryRuns)
    .where(eq(discoveryRuns.profileID, profile.id))
    .orderBy(desc(discoveryRuns.createdTime))
    .offset(mostKept);
  await tx.delete(discoveryRuns).where(inArray(discoveryRuns.id, old));
  await sendRun({ jobs }, tx, { id: made.id, accountID });
  return made.id;
}

/** Asks for another slice of a run. */
export function sendRun(
  { jobs }: { readonly jobs: Jobs },
  tx: Db,
  run: Pick<DiscoveryRunRow, 'id' | 'accountID'>,
  startAfter = 0,
): Promise<void> {
  const options = { tx, accountID: run.accountID, singletonKey: run.id, startAfter };
  return jobs.send(scanQueue, { runID: run.id }, options);
}

/** Stores the targets of a waiting run, refused ones with their refusal, and sets it running. */
export async function planRun(
  db: Db,
  run: DiscoveryRunRow,
  profile: DiscoveryProfileRow,
  now: Date,
  within: Within = {},
): Promise<void> {
  const { asked, refused } = await planTargets(profile, within);
  await db.transaction(async (tx) => {
    const [current] = await tx.select().from(discoveryRuns).where(eq(discoveryRuns.id, run.id)).for('update');
    if (current?.state !== 'waiting') return;
    const refusedRows = refused.map(({ target, refusal }) => ({
      ...{ host: target, port: 0, protocol: 'tls' as const, sni: '' },
      ...{ result: refusal, at: now },
    }));
    const rows = [...asked.map((each) => ({ ...each, result: '' as const, at: null })), ...refusedRows];
    await insertMany(
      tx,
      runTargets,
      rows.map((row, position) => ({ runID: run.id, position, ...row, addresses: [], detail: '', ms: 0 })),
    );
    await tx
      .update(discoveryRuns)
      .set({
        state: 'running',
        startedTime: now,
        progressTime: now,
        targets: rows.length,
        done: refusedRows.length,
        refused: refusedRows.filter(({ result }) => isRefusal(result)).length,
      })
      .where(eq(discoveryRuns.id, run.id));
  });
}

/** Ends a run: what its targets serve was seen now, and the profile's next run is due after its interval. */
export async function finishRun(db: Db, run: DiscoveryRunRow, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Before the run's row, as whoever stores results does.
    await lockInventory(tx, run.accountID);
    const [ended] = await tx
      .update(discoveryRuns)
      .set({ state: 'done', endedTime: now, quietUntil: null })
      .where(and(eq(discoveryRuns.id, run.id), eq(discoveryRuns.state, 'running')))
      .returning();
    if (ended === undefined) return;
    await tx.execute(sql`
      update ${sightings} set last_seen = ${now.toISOString()}::timestamptz
      where source in ('scan', 'agent') and ref = ${run.profileID} and certificate_id in (
        select certificate_id from ${runTargets} where ${runTargets.runID} = ${run.id} and certificate_id is not null)`);
    await applyNotes(tx, ended);
    await alertSoon(tx, run.accountID, now);
  });
}

/** Ends a run that has no open target, and returns its state. */
export async function finishRunIfDone(db: Db, run: DiscoveryRunRow, now: Date): Promise<RunState> {
  const isOpen = and(eq(runTargets.runID, run.id), eq(runTargets.result, ''));
  if ((await db.$count(runTargets, isOpen)) === 0) await finishRun(db, run, now);
  const [current] = await db
    .select({ state: discoveryRuns.state })
    .from(discoveryRuns)
    .where(eq(discoveryRuns.id, run.id));
  return current?.state ?? 'canceled';
}

/** When a profile runs next after `from`; null without a schedule. */
export function nextRun(interval: Interval, from: Date): Date | null {
  const days = intervalDays[interval];
  return days === null ? null : new Date(from.getTime() + days * dayMs);
}

/** Starts the runs that are due, but for disabled accounts. */
export async function startDueRuns(
  { db, jobs }: { readonly db: Db; readonly jobs: Jobs },
  now: Date,
): Promise<void> {
  const due = await db
    .select({ profile: discoveryProfiles })
    .from(discoveryProfiles)
    .innerJoin(accounts, eq(accounts.id, discoveryProfiles.accountID))
    .where(
      and(
        lte(discoveryProfiles.nextRunTime, now),
        isNull(discoveryProfiles.removedTime),
        isNull(accounts.disabledTime),
      ),
    )
    .limit(100);
  for (const { profile } of due) {
    await db.transaction(async (tx) => {
      const isStill = and(
        eq(discoveryProfiles.id, profile.id),
        eq(discoveryProfiles.nextRunTime, profile.nextRunTime ?? now),
      );
      // Days without the server are not made up for.
      const nextRunTime = nextRun(profile.interval, now);
      const [taken] = await tx.update(discoveryProfiles).set({ nextRunTime }).where(isStill).returning();
      if (taken !== undefined) await startRun({ jobs }, tx, profile, null, now);
    });
  }
  if (due.length > 0) jobs.wake();
}
