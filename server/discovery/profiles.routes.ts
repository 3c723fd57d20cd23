import { and, asc, desc, ilike, inArray, isNull, sql } from 'drizzle-orm';
import { type Profile, type ProfileDraft, profiles } from '#core/contract/calls/discovery.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { Fault } from '#core/fault.ts';
import { fault } from '#core/fault.ts';
import { type Owner, own } from '#server/account/own.ts';
import { containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { type DiscoveryProfileRow, discoveryProfiles, discoveryRuns } from '#server/db/schema/scans.ts';
import { agentNames, findAgent } from '#server/discovery/agents.ts';
import { colleagues, unknownOwners } from '#server/discovery/place-owners.ts';
import { namesOf } from '#server/discovery/reading/rows.ts';
import { nextRun } from '#server/discovery/runs.ts';
import { success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { serveResource } from '#server/http/serve-resource.ts';
import type { Services } from '#server/services.ts';

const bodyLimit = 512 * 1024;
/** Unknown owners shown of one profile. */
const mostUnknown = 5;

/** Calls on profiles; the list also tells how the newest run of each went. */
export function profileRoutes({ log, clock }: Pick<Services, 'log' | 'clock'>): Route[] {
  const [, ...saving] = serveResource(profiles, {
    table: discoveryProfiles,
    log,
    hasDepartment: true,
    // With its runs it stays in the history.
    usedBy: sql<number>`(select count(*) from ${discoveryRuns} where ${discoveryRuns.profileID} = ${discoveryProfiles.id})`,
    faultsOf: (db, owner, draft: ProfileDraft) => faultsOf(db, owner, draft),
    columnsOf: (draft: ProfileDraft) => ({
      ...draft,
      ownerID: draft.ownerID === '' ? null : draft.ownerID,
      agentID: draft.agentID === '' ? null : draft.agentID,
      nextRunTime: nextRun(draft.interval, clock.now()),
    }),
    bodyLimit,
  });
  return [
    serve(profiles.list, async ({ db, owner, query }) => {
      const { limit, offset, search, sort, direction } = query;
      const wanted = and(
        own(owner, discoveryProfiles),
        isNull(discoveryProfiles.removedTime),
        search === undefined ? undefined : ilike(discoveryProfiles.name, containing(search)),
      );
      const by = direction === 'desc' ? desc : asc;
      const rows = await db
        .select()
        .from(discoveryProfiles)
        .where(wanted)
        .orderBy(
          by(sort === 'name' ? discoveryProfiles.name : discoveryProfiles.createdTime),
          by(discoveryProfiles.id),
        )
        .limit(limit)
        .offset((offset - 1) * limit);
      return success({
        data: await shownProfiles(db, owner.id, rows),
        total: await db.$count(discoveryProfiles, wanted),
      });
    }),
    ...saving,
  ];
}

/** The owner, and those that lines name, are somebody of the account, and the agent one of its own. */
async function faultsOf(db: Db, owner: Owner, { targets, ownerID, agentID }: ProfileDraft): Promise<Fault[]> {
  const isOwner = ownerID === '' || (await isColleague(db, owner, ownerID));
  const isAgent = agentID === '' || (await findAgent(db, owner, agentID)) !== null;
  const [unknown = []] = await unknownOwners(db, owner.id, [targets]);
  return [
    ...unknown
      .slice(0, 1)
      .map((each) => ({ ...fault('targets', 'not-offered', each.owner), line: each.line })),
    ...(isOwner ? [] : [fault('ownerID', 'not-offered', ownerID)]),
    ...(isAgent ? [] : [fault('agentID', 'not-offered', agentID)]),
  ];
}

/** Whether this is a user of the account who was not removed. */
export async function isColleague(db: Db, owner: Owner, userID: string): Promise<boolean> {
  return (await colleagues(db, owner.id, [userID])).has(userID);
}

async function shownProfiles(
  db: Db,
  accountID: string,
  rows: readonly DiscoveryProfileRow[],
): Promise<Profile[]> {
  const ids = rows.map(({ id }) => id);
  const newest =
    ids.length === 0
      ? []
      : await db
          .selectDistinctOn([discoveryRuns.profileID])
          .from(discoveryRuns)
          .where(inArray(discoveryRuns.profileID, ids))
          .orderBy(discoveryRuns.profileID, desc(discoveryRuns.createdTime));
  const runOf = new Map(newest.map((run) => [run.profileID, run]));
  const names = await namesOf(
    db,
    rows.map(({ ownerID }) => ownerID),
  );
  const agents = await agentNames(
    db,
    rows.map(({ agentID }) => agentID),
  );
  const here = await colleagues(
    db,
    accountID,
    rows.map(({ ownerID }) => ownerID),
  );
  const unknown = await unknownOwners(
    db,
    accountID,
    rows.map(({ targets }) => targets),
  );
  return rows.map((row, index) => {
    const run = runOf.get(row.id);
    const { id, name, targets, exclusions, services, interval, quietFrom, quietTo, rate } = row;
    return {
      ...{ id, name, targets, exclusions, services, names: row.names, interval, quietFrom, quietTo, rate },
      ownerID: row.ownerID ?? '',
      ownerName: names.get(row.ownerID ?? '') ?? '',
      isOwnerGone: row.ownerID !== null && !here.has(row.ownerID),
      unknownOwners: (unknown[index] ?? []).map((each) => each.owner).slice(0, mostUnknown),
      agentID: row.agentID ?? '',
      agentName: agents.get(row.agentID ?? '') ?? '',
      nextRunTime: row.nextRunTime?.toISOString() ?? zeroTime,
      lastRunID: run?.id ?? '',
      lastRunState: run?.state ?? '',
      lastRunTime: run?.createdTime.toISOString() ?? zeroTime,
      lastFound: run?.found ?? 0,
      lastRefused: run?.refused ?? 0,
    };
  });
}
