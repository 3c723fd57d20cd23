import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { replyCode } from '#core/contract/call.ts';
import type { Run, RunTarget } from '#core/contract/calls/discovery.ts';
import { contract } from '#core/contract/contract.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { misses, type RunState, refusals } from '#core/discovery/codes.ts';
import { fault } from '#core/fault.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import { containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { type DiscoveryAgentRow, discoveryAgents } from '#server/db/schema/discovery-agents.ts';
import {
  type DiscoveryRunRow,
  discoveryProfiles,
  discoveryRuns,
  type RunTargetRow,
  runTargets,
} from '#server/db/schema/scans.ts';
import { findAgent, networksOf } from '#server/discovery/agents.ts';
import { unknownOwners } from '#server/discovery/place-owners.ts';
import { planTargets } from '#server/discovery/plan-run.ts';
import { namesOf } from '#server/discovery/reading/rows.ts';
import { sendRun, startRun } from '#server/discovery/runs.ts';
import { allowedTo } from '#server/discovery/scopes.ts';
import { ownRecord } from '#server/http/own-records.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';

const previewed = { asked: 100, refused: 100 } as const;
const presses = { most: 30, seconds: 600 } as const;
const bodyLimit = 256 * 1024;

/** Calls on runs, and what they would ask. */
export function runRoutes(services: Pick<Services, 'jobs'>): Route[] {
  const { discovery } = contract;
  return [
    serve(
      discovery.preview,
      async ({ db, owner, clock, body: { agentID, ...wanted } }) => {
        const agent = agentID === '' ? null : await findAgent(db, owner, agentID);
        if (agentID !== '' && agent === null) return badInput([fault('agentID', 'not-offered', agentID)]);
        const { asked, refused, hosts, excluded } = await planTargets(
          wanted,
          agent === null
            ? { allowed: await allowedTo(db, wholeAccount(owner.id), clock.now()) }
            : { networks: networksOf(agent) },
        );
        const [unknown = []] = await unknownOwners(db, owner.id, [wanted.targets]);
        const perHost = hosts === 0 ? 0 : asked.length / hosts;
        return success({
          ...{ total: asked.length, hosts, excluded, refusedTotal: refused.length },
          seconds: Math.ceil(Math.max(asked.length / 50, perHost)),
          asked: asked.slice(0, previewed.asked),
          refused: refused.slice(0, previewed.refused),
          unknownOwners: unknown.slice(0, previewed.refused),
        });
      },
      { bodyLimit },
    ),

    serve(discovery.run, async ({ db, owner, actor, clock, params, replyHeaders, afterCommit, audit }) => {
      const [profile] = await db
        .select()
        .from(discoveryProfiles)
        .where(ownRecord(discoveryProfiles, owner, params.id));
      if (profile === undefined) return notFound();
      audit(profile.name);
      const wait = await countAttempt(db, `discovery-run:${owner.id}`, presses, clock.real());
      if (wait !== null) return tooManyTries('run', wait, replyHeaders);
      const runID = await startRun(services, db, profile, actor.id, clock.now());
      afterCommit(() => services.jobs.wake());
      return success({ runID });
    }),

    serve(discovery.runs, async ({ db, owner, clock, query }) => {
      const { limit, offset, profileID, state } = query;
      if (profileID !== undefined && !isRecordID(profileID)) return success({ data: [], total: 0 });
      const wanted = and(
        own(owner, discoveryRuns),
        profileID === undefined ? undefined : eq(discoveryRuns.profileID, profileID),
        state === undefined ? undefined : eq(discoveryRuns.state, state),
      );
      const rows = await readRuns(db, wanted, limit, (offset - 1) * limit);
      return success({
        data: await shownRuns(db, rows, clock.now()),
        total: await db.$count(discoveryRuns, wanted),
      });
    }),

    serve(discovery.runDetail, async ({ db, owner, clock, params, query }) => {
      const found = await findRun(db, owner, params.id);
      if (found === null) return notFound();
      const { limit, offset, result, search } = query;
      const wanted = and(eq(runTargets.runID, found.run.id), hasResult(result), hasText(search));
      const rows = await db
        .select()
        .from(runTargets)
        .where(wanted)
        .orderBy(asc(runTargets.position))
        .limit(limit)
        .offset((offset - 1) * limit);
      const results = await db
        .select({ result: runTargets.result, count: sql<number>`count(*)::int` })
        .from(runTargets)
        .where(eq(runTargets.runID, found.run.id))
        .groupBy(runTargets.result);
      const [run] = await shownRuns(db, [found], clock.now());
      if (run === undefined) return notFound();
      return success({
        run,
        results: results.flatMap(({ result: each, count }) => (each === '' ? [] : [{ result: each, count }])),
        targets: { data: rows.map(shownTarget), total: await db.$count(runTargets, wanted) },
      });
    }),

    ...(['pause', 'resume', 'cancel'] as const).map((verb) =>
      serve(discovery[verb], async ({ db, owner, clock, params, afterCommit, audit }) => {
        const found = await findRun(db, owner, params.id);
        if (found === null) return notFound();
        audit(found.profileName);
        const { from, to } = moves[verb];
        const [run] = await db
          .update(discoveryRuns)
          .set({
            state: to,
            progressTime: clock.now(),
            ...(verb === 'cancel' ? { endedTime: clock.now() } : {}),
          })
          .where(and(eq(discoveryRuns.id, found.run.id), inArray(discoveryRuns.state, [...from])))
          .returning();
        if (run === undefined) return refuse(replyCode.wrongState, `The run does not allow '${verb}' now`);
        if (verb === 'resume') {
          await sendRun(services, db, run);
          afterCommit(() => services.jobs.wake());
        }
        const [shown] = await shownRuns(db, [{ ...found, run }], clock.now());
        return shown === undefined ? notFound() : success(shown);
      }),
    ),
  ];
}

/** A run that was paused before its targets were read begins with them. */
const moves: Readonly<
  Record<'pause' | 'resume' | 'cancel', { readonly from: readonly RunState[]; readonly to: RunState }>
> = {
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  cancel: { from: ['waiting', 'running', 'paused'], to: 'canceled' },
};

interface FoundRun {
  readonly run: DiscoveryRunRow;
  readonly profileName: string;
  readonly rate: number;
  readonly agent: Pick<DiscoveryAgentRow, 'name' | 'lastSeen'> | null;
}

function readRuns(db: Db, wanted: SQL | undefined, limit: number, offset: number): Promise<FoundRun[]> {
  return db
    .select({
      ...{ run: discoveryRuns, profileName: discoveryProfiles.name, rate: discoveryProfiles.rate },
      agent: { name: discoveryAgents.name, lastSeen: discoveryAgents.lastSeen },
    })
    .from(discoveryRuns)
    .innerJoin(discoveryProfiles, eq(discoveryProfiles.id, discoveryRuns.profileID))
    .leftJoin(discoveryAgents, eq(discoveryAgents.id, discoveryRuns.agentID))
    .where(wanted)
    .orderBy(desc(discoveryRuns.createdTime), desc(discoveryRuns.id))
    .limit(limit)
    .offset(offset);
}

async function findRun(db: Db, owner: Owner, id: string): Promise<FoundRun | null> {
  if (!isRecordID(id)) return null;
  const [found] = await readRuns(db, and(own(owner, discoveryRuns), eq(discoveryRuns.id, id)), 1, 0);
  return found ?? null;
}

async function shownRuns(db: Db, rows: readonly FoundRun[], now: Date): Promise<Run[]> {
  const names = await namesOf(
    db,
    rows.map(({ run }) => run.startedBy),
  );
  return rows.map(({ run, profileName, rate, agent }) => {
    const { startedTime, state } = run;
    const seconds = startedTime === null ? 0 : Math.max(1, (now.getTime() - startedTime.getTime()) / 1000);
    const measured = seconds === 0 ? 0 : run.done / seconds;
    const isRunning = state === 'running' && run.quietUntil === null;
    // How fast an agent is shows with its first result.
    const isPaced = isRunning && (agent === null || measured > 0);
    return {
      ...{ id: run.id, profileID: run.profileID, profileName, state },
      agentName: agent?.name ?? '',
      agentSeen: agent?.lastSeen?.toISOString() ?? zeroTime,
      startedBy: names.get(run.startedBy ?? '') ?? '',
      createdTime: run.createdTime.toISOString(),
      startedTime: startedTime?.toISOString() ?? zeroTime,
      endedTime: run.endedTime?.toISOString() ?? zeroTime,
      ...{ targets: run.targets, done: run.done, found: run.found, refused: run.refused },
      ...{ newCertificates: run.newCertificates, changed: run.changed },
      rate: isRunning ? Math.round(measured * 10) / 10 : 0,
      secondsLeft: isPaced ? Math.ceil((run.targets - run.done) / (measured || Math.min(rate, 50))) : 0,
      quietUntil: run.quietUntil?.toISOString() ?? zeroTime,
    };
  });
}

function hasResult(result: RunTarget['result'] | 'refused' | 'missed' | undefined): SQL | undefined {
  if (result === undefined || result === '') return undefined;
  if (result === 'refused') return inArray(runTargets.result, [...refusals]);
  return result === 'missed' ? inArray(runTargets.result, [...misses]) : eq(runTargets.result, result);
}

function hasText(search: string | undefined): SQL | undefined {
  if (search === undefined || search === '') return undefined;
  const pattern = containing(search);
  return or(ilike(runTargets.host, pattern), ilike(runTargets.sni, pattern));
}

function shownTarget(row: RunTargetRow): RunTarget {
  const { position, host, port, protocol, sni, result, addresses, detail, ms } = row;
  return {
    ...{ position, host, port, protocol, sni, result, addresses, detail, ms },
    certificateID: row.certificateID ?? '',
    at: row.at?.toISOString() ?? zeroTime,
  };
}
