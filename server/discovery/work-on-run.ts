import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { quietUntil } from '#core/discovery/quiet-hours.ts';
import { usualZone } from '#core/notices/settings.ts';
import { wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import {
  type DiscoveryProfileRow,
  type DiscoveryRunRow,
  discoveryProfiles,
  discoveryRuns,
  runTargets,
} from '#server/db/schema/scans.ts';
import { tendAgentRun } from '#server/discovery/agent-runs.ts';
import { type Asking, askTarget } from '#server/discovery/ask-target.ts';
import type { EndedTarget } from '#server/discovery/ended-target.ts';
import { keepLooks } from '#server/discovery/keep-looks.ts';
import { rejudgeChains } from '#server/discovery/rejudge-chains.ts';
import { finishRun, planRun, scanQueue, sendRun } from '#server/discovery/runs.ts';
import { allowedTo } from '#server/discovery/scopes.ts';
import type { Services } from '#server/services.ts';

/** Milliseconds of one slice: others start within it. It is longer while nobody waits, since each ends with waiting for silent targets. */
const sliceMs = 3000;
const longestSliceMs = 30_000;
/** Targets of a run that are asked at the same time: a third of them may be silent for their whole time. */
const mostAtOnce = 256;
const readAtOnce = 128;
/** Results stored together. */
const mostStored = 40;
const storeMs = 250;
/** Targets without a turn of their address after which a slice only waits. */
const mostWaiting = 32;

type World = Pick<Asking, 'world' | 'pacer'> & { readonly roots: () => Promise<Asking['roots']> };

/** Works on a run for one slice, then sends the next, unless it is over, paused or quiet. That of a disabled account is paused. */
export async function workOnRun(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>,
  { world, pacer, roots }: World,
  runID: string,
): Promise<void> {
  const found = await findRun(db, runID);
  if (found === null || (found.run.state !== 'waiting' && found.run.state !== 'running')) return;
  const { run, profile } = found;
  if (found.isDisabled) {
    await db.update(discoveryRuns).set({ state: 'paused' }).where(eq(discoveryRuns.id, runID));
    return;
  }
  const now = clock.now();
  const until = quietUntil(profile, usualZone, now);
  if (until?.getTime() !== run.quietUntil?.getTime()) {
    await db.update(discoveryRuns).set({ quietUntil: until }).where(eq(discoveryRuns.id, runID));
  }
  if (until !== null) {
    const seconds = Math.min(600, Math.ceil((until.getTime() - now.getTime()) / 1000));
    return sendRun({ jobs }, db, run, seconds);
  }
  if (run.agentID !== null) return tendAgentRun({ db, jobs }, run, profile, now);
  if (run.state === 'waiting') await planRun(db, run, profile, now);
  const allowed = await allowedTo(db, wholeAccount(run.accountID), now);
  const asking = { world, pacer, roots: await roots(), db, allowed, now };
  const goesOn = async () => jobs.isStopping?.() !== true && (await hasTime(db, run));
  const isOver = await askOpen(asking, run, profile, now, goesOn);
  if (isOver) {
    await rejudgeChains(asking, run.accountID);
    return finishRun(db, run, clock.now());
  }
  await sendRun({ jobs }, db, run);
}

/** Whether the run goes on, while every other one has a worker: there are so many, and one for an account. */
async function hasTime(db: Db, run: Pick<DiscoveryRunRow, 'id' | 'accountID'>): Promise<boolean> {
  const { id, accountID, state, agentID } = discoveryRuns;
  const open = await db
    .select({ id, accountID, state })
    .from(discoveryRuns)
    .where(and(inArray(state, ['waiting', 'running']), isNull(agentID)))
    .limit(scanQueue.parallel + 1);
  const own = open.filter((each) => each.accountID === run.accountID);
  return open.length <= scanQueue.parallel && own.length === 1 && own[0]?.state === 'running';
}

/** Asks open targets in their order until the slice is over: after its time, unless it `goesOn`. Returns whether none is left. */
async function askOpen(
  asking: Asking,
  run: DiscoveryRunRow,
  profile: DiscoveryProfileRow,
  now: Date,
  goesOn: () => Promise<boolean>,
): Promise<boolean> {
  const last = performance.now() + longestSliceMs;
  let end = performance.now() + sliceMs;
  const isTime = async () => {
    if (performance.now() >= end && performance.now() < last && (await goesOn()))
      end = Math.min(last, performance.now() + sliceMs);
    return performance.now() < end;
  };
  const store = createStore((ended) => keepLooks(asking.db, run, profile, ended, now));
  const asked = new Set<Promise<void>>();
  let waiting = 0;
  let after = -1;
  let hasMore = true;
  const own = createPace(profile.rate);
  while (hasMore && waiting < mostWaiting && (await isTime())) {
    const open = await openTargets(asking.db, run.id, after);
    hasMore = open.length === readAtOnce;
    for (const target of open) {
      if (waiting >= mostWaiting || !(await isTime())) break;
      while (asked.size >= mostAtOnce) await Promise.race(asked);
      await own();
      await asking.pacer.turn();
      after = target.position;
      const work = askTarget(asking, target)
        .then((ended) => {
          if (ended === null) waiting += 1;
          else store.add(ended);
        })
        .finally(() => asked.delete(work));
      asked.add(work);
    }
    if (open.at(-1)?.position !== after) hasMore = true;
  }
  await Promise.all(asked);
  await store.done();
  return (await openTargets(asking.db, run.id, -1)).length === 0;
}

/** The profile's own rate, besides that of all runs. */
function createPace(perSecond: number): () => Promise<void> {
  let next = performance.now();
  return async () => {
    const now = performance.now();
    if (next > now) await pause(next - now);
    next = Math.max(now, next) + 1000 / perSecond;
  };
}

/** Stores results some at a time, one transaction after the other. */
function createStore(keep: (ended: readonly EndedTarget[]) => Promise<unknown>) {
  let held: EndedTarget[] = [];
  let storing = Promise.resolve();
  let failure: unknown = null;
  let since = performance.now();
  const flush = () => {
    const part = held;
    held = [];
    since = performance.now();
    if (part.length === 0) return;
    storing = storing
      .then(async () => {
        await keep(part);
      })
      .catch((error: unknown) => {
        failure ??= error;
      });
  };
  return {
    add(ended: EndedTarget) {
      held.push(ended);
      if (held.length >= mostStored || performance.now() - since > storeMs) flush();
    },
    /** Rejects if something could not be stored: its targets stay open, and are asked again. */
    async done() {
      flush();
      await storing;
      if (failure !== null) throw failure;
    },
  };
}

function openTargets(db: Db, runID: string, after: number) {
  return db
    .select({
      position: runTargets.position,
      host: runTargets.host,
      port: runTargets.port,
      protocol: runTargets.protocol,
      sni: runTargets.sni,
    })
    .from(runTargets)
    .where(and(eq(runTargets.runID, runID), eq(runTargets.result, ''), gt(runTargets.position, after)))
    .orderBy(asc(runTargets.position))
    .limit(readAtOnce);
}

async function findRun(db: Db, runID: string) {
  const [row] = await db
    .select({
      ...{ run: discoveryRuns, profile: discoveryProfiles },
      isDisabled: sql<boolean>`${accounts.disabledTime} is not null`,
    })
    .from(discoveryRuns)
    .innerJoin(accounts, eq(accounts.id, discoveryRuns.accountID))
    .innerJoin(discoveryProfiles, eq(discoveryProfiles.id, discoveryRuns.profileID))
    .where(eq(discoveryRuns.id, runID));
  return row ?? null;
}
