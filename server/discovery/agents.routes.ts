import { and, asc, desc, eq, ilike, isNull, type SQL, sql } from 'drizzle-orm';
import { longestReport } from '#core/contract/agent-reports.ts';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { type Agent, agents } from '#core/contract/discovery-agents.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { agentState, keptAgentNetworks } from '#core/discovery/agents.ts';
import { own } from '#server/account/own.ts';
import { containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { endpoints } from '#server/db/schema/discovery.ts';
import { type DiscoveryAgentRow, discoveryAgents } from '#server/db/schema/discovery-agents.ts';
import { discoveryProfiles, discoveryRuns } from '#server/db/schema/scans.ts';
import { nextPart, queueOfAgent } from '#server/discovery/agent-runs.ts';
import { findAgent, mayKeySpeak } from '#server/discovery/agents.ts';
import type { Asking } from '#server/discovery/ask-target.ts';
import { judgeReports } from '#server/discovery/judge-reports.ts';
import { keepLooks } from '#server/discovery/keep-looks.ts';
import { rejudgeChains } from '#server/discovery/rejudge-chains.ts';
import { finishRunIfDone } from '#server/discovery/runs.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, type SignedInput, serve } from '#server/http/serve.ts';
import { serveResource } from '#server/http/serve-resource.ts';
import type { Services } from '#server/services.ts';
import { printable } from '#server/tools/tls/carrier.ts';

/** Seconds an agent without work waits. */
const idleSeconds = 5;

/** Calls on agents, and those that they make. */
export function agentRoutes({ log }: Pick<Services, 'log'>, roots: () => Promise<Asking['roots']>): Route[] {
  const { discovery } = contract;
  const [, ...saving] = serveResource(agents, {
    table: discoveryAgents,
    log,
    hasDepartment: true,
    // With its runs and places it stays in the history.
    usedBy: sql<number>`${usesIn(discoveryProfiles)} + ${usesIn(discoveryRuns)} + ${usesIn(endpoints)}`,
    columnsOf: ({ name, networks }: AgentDraft) => ({ name, networks: keptAgentNetworks(networks) }),
    verbs: { release: ({ keyID }: DiscoveryAgentRow) => (keyID === null ? null : { keyID: null }) },
  });
  return [
    serve(agents.list, async ({ db, owner, clock, query }) => {
      const { limit, offset, search, sort, direction } = query;
      const wanted = and(
        own(owner, discoveryAgents),
        isNull(discoveryAgents.removedTime),
        search === undefined ? undefined : ilike(discoveryAgents.name, containing(search)),
      );
      const by = direction === 'desc' ? desc : asc;
      const { name, createdTime, id } = discoveryAgents;
      const rows = await db
        .select({ agent: discoveryAgents, keyName: apiKeys.name, queue: queueOfAgent.mapWith(Number) })
        .from(discoveryAgents)
        .leftJoin(apiKeys, eq(apiKeys.id, discoveryAgents.keyID))
        .where(wanted)
        .orderBy(by(sort === 'name' ? name : createdTime), by(id))
        .limit(limit)
        .offset((offset - 1) * limit);
      return success({
        data: rows.map((row) => shownAgent(row, clock.now())),
        total: await db.$count(discoveryAgents, wanted),
      });
    }),
    ...saving,

    serve(discovery.agentWork, async (input) => {
      const { db, owner, actor, clock, ip, params, body } = input;
      const agent = await findAgent(db, owner, params.id);
      if (agent === null || actor.kind !== 'key') return notFound();
      if (!(await mayKeySpeak(db, agent, actor.id))) return otherKey();
      const now = clock.now();
      await db
        .update(discoveryAgents)
        .set({
          ...{ keyID: actor.id, version: printable(body.version), lastSeen: now, lastAddress: ip },
          allowed: keptAgentNetworks(body.allowed),
        })
        .where(and(own(owner, discoveryAgents), eq(discoveryAgents.id, agent.id)));
      const part = await nextPart(db, agent, now);
      return success({ wait: idleSeconds, ...(part ?? { runID: '', rate: 0, targets: [] }) });
    }),

    serve(discovery.agentReport, (input) => takeReport(input, roots), {
      transaction: 'own',
      bodyLimit: longestReport,
    }),
  ];
}

interface AgentDraft {
  readonly name: string;
  readonly networks: readonly string[];
}

interface FoundAgent {
  readonly agent: DiscoveryAgentRow;
  readonly keyName: string | null;
  readonly queue: number;
}

function shownAgent({ agent, keyName, queue }: FoundAgent, now: Date): Agent {
  const { id, name, networks, version, allowed, lastSeen, lastAddress } = agent;
  return {
    ...{ id, name, networks, version, allowed, lastAddress, queue },
    state: agentState(lastSeen, now),
    keyName: keyName ?? '',
    lastSeen: lastSeen?.toISOString() ?? zeroTime,
  };
}

const usesIn = (table: typeof discoveryProfiles | typeof discoveryRuns | typeof endpoints): SQL =>
  sql`(select count(*) from ${table} where ${table.agentID} = ${discoveryAgents.id})`;

async function takeReport(
  { db, owner, actor, clock, params, body }: SignedInput<typeof contract.discovery.agentReport>,
  roots: () => Promise<Asking['roots']>,
) {
  const agent = await findAgent(db, owner, params.id);
  // Only the key that takes the work reports on it.
  if (agent === null || actor.kind !== 'key' || agent.keyID !== actor.id) return notFound();
  const found = await findRun(db, agent, body.runID);
  if (found === null) return notFound();
  const { run, profile } = found;
  if (run.state !== 'running' && run.state !== 'paused') return success({ stored: 0, state: run.state });
  const now = clock.now();
  const asking = { db, roots: await roots(), now };
  const ended = await judgeReports(asking, agent, run.id, body.results);
  const stored = await keepLooks(db, run, profile, ended, now);
  await db
    .update(discoveryAgents)
    .set({ lastSeen: now, ...(stored > 0 ? { reportedTime: now } : {}) })
    .where(and(own(owner, discoveryAgents), eq(discoveryAgents.id, agent.id)));
  const state = await finishRunIfDone(db, run, now);
  if (state === 'done') await rejudgeChains(asking, run.accountID);
  return success({ stored, state });
}

/** A run that was given to this agent. */
async function findRun(db: Db, agent: DiscoveryAgentRow, id: string) {
  if (!isRecordID(id)) return null;
  const [row] = await db
    .select({ run: discoveryRuns, profile: discoveryProfiles })
    .from(discoveryRuns)
    .innerJoin(discoveryProfiles, eq(discoveryProfiles.id, discoveryRuns.profileID))
    .where(and(eq(discoveryRuns.id, id), eq(discoveryRuns.agentID, agent.id)));
  return row ?? null;
}

function otherKey() {
  return refuse(
    replyCode.wrongState,
    'The agent has another API key, or this key speaks for another agent: release the agent first, or use a key of its own',
  );
}
