import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import type { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { expiringDays } from '#core/discovery/conditions.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { endpoints, foundCertificates } from '#server/db/schema/discovery.ts';
import { orders } from '#server/db/schema/orders.ts';
import { discoveryProfiles, discoveryRuns } from '#server/db/schema/scans.ts';
import { agentNames } from '#server/discovery/agents.ts';
import { namesOf } from '#server/discovery/reading/rows.ts';
import { byWeek, countTroubled, endsByDay, type Tally, tallies } from '#server/discovery/reading/tallies.ts';
import { isRecordID } from '#server/http/record-id.ts';

type Facets = ReplyOf<typeof contract.discovery.facets>;
type Overview = ReplyOf<typeof contract.discovery.overview>;

const mostValues = 50;
const weeks = 60;

/** Counts by each filter, from the tallies. */
export async function facetsOf(db: Db, owner: Owner): Promise<Facets> {
  const all = await tallies(db, owner, [
    ...(['', 'whose', 'condition', 'source', 'protocol', 'issuer', 'key', 'tag', 'owner'] as const),
  ]);
  const counts = pickFrom(all);
  const owners = counts('owner').filter(({ value }) => isRecordID(value));
  const names = await namesOf(
    db,
    owners.map(({ value }) => value),
  );
  return {
    total: counts('')[0]?.count ?? 0,
    whose: counts('whose') as Facets['whose'],
    conditions: counts('condition') as Facets['conditions'],
    sources: counts('source') as Facets['sources'],
    protocols: counts('protocol') as Facets['protocols'],
    issuers: counts('issuer'),
    keys: counts('key'),
    tags: counts('tag'),
    owners: owners.map(({ value, count }) => ({ ownerID: value, name: names.get(value) ?? '', count })),
  };
}

const pickFrom =
  (all: readonly Tally[]) =>
  (field: Tally['field']): { value: string; count: number }[] =>
    all
      .filter((each) => each.field === field)
      .slice(0, mostValues)
      .map(({ value, count }) => ({ value, count }));

/** What needs somebody today. */
export async function overviewOf(db: Db, owner: Owner, now: Date): Promise<Overview> {
  const all = await tallies(db, owner, ['', 'whose', 'condition', 'protocol', 'issuer', 'key']);
  const counts = pickFrom(all);
  const one = (field: Tally['field'], value: string) =>
    counts(field).find((each) => each.value === value)?.count ?? 0;
  const days = await endsByDay(db, owner);
  const today = now.toISOString().slice(0, 10);
  const soon = new Date(now.getTime() + expiringDays * dayMs).toISOString().slice(0, 10);
  const endingBy = (from: string, to: string) =>
    days.reduce((sum, { day, count }) => (day >= from && day < to ? sum + count : sum), 0);
  const { total, unreachable, locations } = await countPlaces(db, owner);
  return {
    certificates: one('', ''),
    places: total,
    unreachable,
    ours: one('whose', 'ours'),
    elsewhere: one('whose', 'elsewhere'),
    strangers: one('whose', 'stranger'),
    troubled: await countTroubled(db, owner, now),
    notServed: one('condition', 'not-served'),
    expired: days.reduce((sum, { day, served }) => (day < today ? sum + served : sum), 0),
    expiring: endingBy(today, soon),
    ends: byWeek(days, now, weeks),
    issuers: counts('issuer'),
    keys: counts('key'),
    protocols: counts('protocol'),
    locations,
    runs: await newestRuns(db, owner),
    readiness: await readinessOf(db, owner, now),
  };
}

async function countPlaces(db: Db, owner: Owner) {
  const rows = await db
    .select({
      agentID: endpoints.agentID,
      port: endpoints.port,
      count: count(),
      unreachable: count(endpoints.unreachableSince),
    })
    .from(endpoints)
    .where(own(owner, endpoints))
    .groupBy(endpoints.agentID, endpoints.port);
  const shown = rows.toSorted((one, other) => other.count - one.count).slice(0, mostValues);
  const names = await agentNames(
    db,
    shown.map(({ agentID }) => agentID),
  );
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    unreachable: rows.reduce((sum, row) => sum + row.unreachable, 0),
    locations: shown.map(({ agentID, port, count: places }) => ({
      ...{ agentName: names.get(agentID ?? '') ?? '', port, count: places },
    })),
  };
}

async function newestRuns(db: Db, owner: Owner): Promise<Overview['runs']> {
  const newest = await db
    .selectDistinctOn([discoveryRuns.profileID], { id: discoveryRuns.id })
    .from(discoveryRuns)
    .where(own(owner, discoveryRuns))
    .orderBy(discoveryRuns.profileID, desc(discoveryRuns.createdTime));
  const ids = newest.map(({ id }) => id);
  const rows = await db
    .select({ run: discoveryRuns, profileName: discoveryProfiles.name })
    .from(discoveryRuns)
    .innerJoin(discoveryProfiles, eq(discoveryProfiles.id, discoveryRuns.profileID))
    .where(and(inArray(discoveryRuns.id, ids), isNull(discoveryProfiles.removedTime)))
    .orderBy(desc(discoveryRuns.createdTime))
    .limit(10);
  return rows.map(({ run, profileName }) => ({
    ...{ runID: run.id, profileID: run.profileID, profileName, state: run.state },
    ...{ targets: run.targets, done: run.done, found: run.found, refused: run.refused },
    at: (run.endedTime ?? run.startedTime ?? run.createdTime).toISOString(),
  }));
}

/** Certificates of orders that hold now, and of these the ones whose next certificate is planned with the key kept. */
async function readinessOf(db: Db, owner: Owner, now: Date): Promise<Overview['readiness']> {
  const isPlanned = sql`${orders.nextTime} is not null and ${orders.nextKey} = 'same'`;
  const [row] = await db
    .select({ ours: count(), automatic: sql<number>`count(*) filter (where ${isPlanned})::int` })
    .from(foundCertificates)
    .innerJoin(orders, eq(orders.id, foundCertificates.orderID))
    .where(
      and(
        own(owner, foundCertificates),
        isNotNull(foundCertificates.orderID),
        sql`${foundCertificates.notAfter} > ${now.toISOString()}::timestamptz`,
      ),
    );
  return { ours: row?.ours ?? 0, automatic: row?.automatic ?? 0 };
}
