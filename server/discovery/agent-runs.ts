import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { AgentPart } from '#core/contract/agent-reports.ts';
import { agentGoneMs } from '#core/discovery/agents.ts';
import { quietUntil } from '#core/discovery/quiet-hours.ts';
import { usualZone } from '#core/notices/settings.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type DiscoveryAgentRow, discoveryAgents } from '#server/db/schema/discovery-agents.ts';
import {
  type DiscoveryProfileRow,
  type DiscoveryRunRow,
  discoveryProfiles,
  discoveryRuns,
  runTargets,
} from '#server/db/schema/scans.ts';
import { networksOf } from '#server/discovery/agents.ts';
import { finishRun, planRun, sendRun } from '#server/discovery/runs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

/** Seconds between looks at a run that an agent works on. */
const lookSeconds = 15;
/** Seconds of work in one part, and the most targets of it. */
const partSeconds = 10;
const mostInPart = 100;
const mostRuns = 50;

const isOpen = (runID: string) => and(eq(runTargets.runID, runID), eq(runTargets.result, ''));

/** Tends a run that an agent works on: plans it, ends it, and gives it up if no result came for long. */
export async function tendAgentRun(
  { db, jobs }: { readonly db: Db; readonly jobs: Jobs },
  run: DiscoveryRunRow,
  profile: DiscoveryProfileRow,
  now: Date,
): Promise<void> {
  const isTheirs = and(
    own(wholeAccount(run.accountID), discoveryAgents),
    eq(discoveryAgents.id, run.agentID ?? ''),
    isNull(discoveryAgents.removedTime),
  );
  const [agent] = await db.select().from(discoveryAgents).where(isTheirs);
  if (run.state === 'waiting') {
    await planRun(db, run, profile, now, { networks: agent === undefined ? [] : networksOf(agent) });
    return sendRun({ jobs }, db, run, 1);
  }
  if ((await db.$count(runTargets, isOpen(run.id))) === 0) return finishRun(db, run, now);
  // While it works on other runs, this one waits for its turn. The end of the quiet hours begins anew.
  const last = Math.max(run.progressTime?.getTime() ?? 0, agent?.reportedTime?.getTime() ?? 0);
  if (run.quietUntil !== null) {
    await db.update(discoveryRuns).set({ progressTime: now }).where(eq(discoveryRuns.id, run.id));
  } else if (agent === undefined || now.getTime() - last > agentGoneMs) return giveUp(db, run, now);
  await sendRun({ jobs }, db, run, lookSeconds);
}

/** Ends a run whose agent is gone: what it did not ask has that as its result. */
async function giveUp(db: Db, run: DiscoveryRunRow, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [current] = await tx.select().from(discoveryRuns).where(eq(discoveryRuns.id, run.id)).for('update');
    if (current?.state !== 'running') return;
    const left = await tx
      .update(runTargets)
      .set({ result: 'agent-gone', at: now })
      .where(isOpen(run.id))
      .returning({ position: runTargets.position });
    await tx
      .update(discoveryRuns)
      .set({
        ...{ state: 'failed', endedTime: now },
        done: current.done + left.length,
        refused: current.refused + left.length,
      })
      .where(eq(discoveryRuns.id, run.id));
  });
}

/** The next part for an agent: of the run that waits longest for a result. Null if there is nothing to do. */
export async function nextPart(
  db: Db,
  agent: Pick<DiscoveryAgentRow, 'id' | 'accountID'>,
  now: Date,
): Promise<Omit<AgentPart, 'wait'> | null> {
  const isTheirs = and(
    own(wholeAccount(agent.accountID), discoveryRuns),
    eq(discoveryRuns.agentID, agent.id),
    eq(discoveryRuns.state, 'running'),
  );
  const runs = await db
    .select({ run: discoveryRuns, profile: discoveryProfiles })
    .from(discoveryRuns)
    .innerJoin(discoveryProfiles, eq(discoveryProfiles.id, discoveryRuns.profileID))
    .where(isTheirs)
    .orderBy(asc(discoveryRuns.progressTime), asc(discoveryRuns.id))
    .limit(mostRuns);
  for (const { run, profile } of runs) {
    if (quietUntil(profile, usualZone, now) !== null) continue;
    const { position, host, port, protocol, sni } = runTargets;
    const targets = await db
      .select({ position, host, port, protocol, sni })
      .from(runTargets)
      .where(isOpen(run.id))
      .orderBy(asc(position))
      .limit(Math.min(mostInPart, profile.rate * partSeconds));
    if (targets.length > 0) return { runID: run.id, rate: profile.rate, targets };
  }
  return null;
}

/** Targets that wait for an agent, for a list of agents. */
export const queueOfAgent = sql<number>`(select coalesce(sum(${discoveryRuns.targets} - ${discoveryRuns.done}), 0)
  from ${discoveryRuns} where ${discoveryRuns.agentID} = ${discoveryAgents.id}
  and ${discoveryRuns.state} in ('running', 'paused'))`;
