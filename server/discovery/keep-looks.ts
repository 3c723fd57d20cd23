import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isRefusal } from '#core/discovery/codes.ts';
import { type Condition, servingConditions } from '#core/discovery/conditions.ts';
import type { AskedTarget } from '#core/discovery/targets.ts';
import { coversHost } from '#core/tools/audit-hosts.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type EndpointRow, endpoints, observations, sentChains } from '#server/db/schema/discovery.ts';
import { type DiscoveryProfileRow, type DiscoveryRunRow, discoveryRuns } from '#server/db/schema/scans.ts';
import type { EndedTarget, SeenPlace } from '#server/discovery/ended-target.ts';
import { keepCertificates, keepDers } from '#server/discovery/keep-certificates.ts';
import { lockInventory } from '#server/discovery/lock-account.ts';
import { ownCertificatesFor, refreshCertificates, withKeys } from '#server/discovery/refresh.ts';
import { stillOpen, storeResults } from '#server/discovery/store-results.ts';

/**
 * Stores how targets ended, with what they serve, in one transaction: a target has a result only together with its findings. Those that
 * have one already are left out. Returns how many were stored.
 */
export async function keepLooks(
  db: Db,
  run: DiscoveryRunRow,
  profile: Pick<DiscoveryProfileRow, 'id' | 'ownerID'>,
  reported: readonly EndedTarget[],
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockInventory(tx, run.accountID);
    const [current] = await tx.select().from(discoveryRuns).where(eq(discoveryRuns.id, run.id)).for('update');
    if (current === undefined) return 0;
    const ended = await stillOpen(tx, run.id, reported);
    if (ended.length === 0) return 0;
    const change = await keepPlaces(tx, run, profile, ended, now);
    const found = ended.filter(({ result }) => result === 'found').length;
    const stored = await storeResults(tx, run.id, ended, change.idOf, now);
    await tx
      .update(discoveryRuns)
      .set({
        done: current.done + stored,
        found: current.found + found,
        refused: current.refused + ended.filter(({ result }) => isRefusal(result)).length,
        newCertificates: current.newCertificates + change.newCertificates,
        changed: current.changed + change.changed,
        progressTime: now,
      })
      .where(eq(discoveryRuns.id, run.id));
    return stored;
  });
}

/** Stores what known places serve now, outside of a run: nothing else of a run depends on it. */
export async function keepLooksAgain(
  db: Db,
  profile: Pick<DiscoveryProfileRow, 'id' | 'ownerID' | 'accountID' | 'departmentID'>,
  ended: readonly EndedTarget[],
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockInventory(tx, profile.accountID);
    await keepPlaces(tx, { ...profile, agentID: null }, profile, ended, now);
  });
}

interface Change {
  readonly newCertificates: number;
  readonly changed: number;
  readonly idOf: (sha256: string) => string | null;
}

type Belonging = Pick<DiscoveryRunRow, 'accountID' | 'departmentID' | 'agentID'>;

async function keepPlaces(
  tx: Db,
  run: Belonging,
  profile: Pick<DiscoveryProfileRow, 'id' | 'ownerID'>,
  ended: readonly EndedTarget[],
  now: Date,
): Promise<Change> {
  const seen = ended.flatMap(({ target, seen }) => seen.map((place) => ({ target, place })));
  const before = await endpointsOf(tx, run, [...new Set(ended.map(({ target }) => target.host))]);
  const placesOf = new Map<string, string[]>();
  for (const { target, place } of seen) {
    placesOf.set(place.leaf.sha256, [...(placesOf.get(place.leaf.sha256) ?? []), target.host, place.address]);
  }
  // What a known place serves as before needs nothing but the time of the look.
  const same = seen.flatMap(({ target, place }) => {
    const row = before.get(keyOf(target, place.address));
    return row !== undefined && isUnchanged(row, place, target) ? [row.id] : [];
  });
  if (same.length > 0) await tx.update(endpoints).set({ lastLook: now }).where(inArray(endpoints.id, same));
  const others = seen.filter(({ target, place }) => {
    const row = before.get(keyOf(target, place.address));
    return row === undefined || !same.includes(row.id);
  });
  const { accountID, departmentID } = run;
  const sighting = {
    accountID,
    departmentID,
    source: run.agentID === null ? 'scan' : 'agent',
    ref: profile.id,
    ownerID: profile.ownerID,
  } as const;
  const leaves = others.map(({ place }) => place.leaf);
  const kept = await keepCertificates(tx, sighting, leaves, now, placesOf);
  await keepChains(
    tx,
    others.map(({ place }) => place),
  );
  const touched = new Set<string>();
  let changed = 0;
  for (const { target, place } of others) {
    const certificateID = kept.get(place.leaf.sha256)?.id;
    if (certificateID === undefined) continue;
    const row = before.get(keyOf(target, place.address));
    if (row !== undefined && row.certificateID !== certificateID) changed += 1;
    touched.add(certificateID);
    if (row?.certificateID != null) touched.add(row.certificateID);
    await keepEndpoint(tx, run, { target, place, certificateID, row }, now);
  }
  for (const id of await markSilent(tx, before, ended, now)) touched.add(id);
  if (touched.size > 0 || others.length > 0) {
    const news = leaves.filter(({ sha256 }) => kept.get(sha256)?.isNew).map(({ spkiHash }) => spkiHash);
    const names = others.flatMap(({ target }) => (target.sni === '' ? [] : [target.sni]));
    for (const id of await withKeys(tx, run.accountID, news)) touched.add(id);
    for (const id of await ownCertificatesFor(tx, run.accountID, names)) touched.add(id);
    await refreshCertificates(tx, run.accountID, touched, now);
  }
  const idBefore = new Map(
    seen.map(({ target, place }) => [
      place.leaf.sha256,
      before.get(keyOf(target, place.address))?.certificateID ?? null,
    ]),
  );
  return {
    newCertificates: [...kept.values()].filter(({ isNew }) => isNew).length,
    changed,
    idOf: (sha256) => kept.get(sha256)?.id ?? idBefore.get(sha256) ?? null,
  };
}

type Key = Pick<AskedTarget, 'host' | 'port' | 'protocol' | 'sni'>;
const keyOf = ({ host, port, protocol, sni }: Key, address: string | null) =>
  [host, port, protocol, sni, address ?? ''].join(' ');

/** The known places of hosts, in the network that is asked. */
async function endpointsOf(tx: Db, { accountID, agentID }: Belonging, hosts: readonly string[]) {
  const rows =
    hosts.length === 0
      ? []
      : await tx
          .select()
          .from(endpoints)
          .where(
            and(
              own(wholeAccount(accountID), endpoints),
              inArray(endpoints.host, [...hosts]),
              agentID === null ? isNull(endpoints.agentID) : eq(endpoints.agentID, agentID),
            ),
          );
  return new Map<string, EndpointRow>(
    rows.map((row) => [keyOf({ ...row, sni: row.sni ?? '' }, row.address), row]),
  );
}

function isUnchanged(row: EndpointRow, place: SeenPlace, target: AskedTarget): boolean {
  return (
    row.chainHash === place.chain.hash &&
    row.certificateID !== null &&
    row.unreachableSince === null &&
    row.tlsVersion === place.tlsVersion &&
    row.asksForCertificate === place.asksForCertificate &&
    row.conditions.join() === conditionsOf(place, target).join()
  );
}

/** Without a name of its own nothing was asked that the certificate could fail to be for. */
function conditionsOf({ leaf, chain, tlsVersion }: SeenPlace, { sni }: AskedTarget): Condition[] {
  const isNameCovered = sni === '' || coversHost(leaf.names, sni);
  return servingConditions(
    { isNameCovered, chain, isTrusted: chain.isTrusted, tlsVersion },
    leaf.isSelfSigned,
  );
}

async function keepChains(tx: Db, places: readonly SeenPlace[]): Promise<void> {
  const chains = [...new Map(places.map(({ chain }) => [chain.hash, chain])).values()].toSorted((a, b) =>
    a.hash < b.hash ? -1 : 1,
  );
  if (chains.length === 0) return;
  await keepDers(
    tx,
    places.flatMap(({ links }) => links),
  );
  await tx
    .insert(sentChains)
    .values(chains.map((chain) => ({ ...chain, links: [...chain.links] })))
    .onConflictDoUpdate({
      target: sentChains.hash,
      set: { isIncomplete: sql`excluded.is_incomplete`, isTrusted: sql`excluded.is_trusted` },
    });
}

async function keepEndpoint(
  tx: Db,
  run: Belonging,
  {
    target,
    place,
    certificateID,
    row,
  }: {
    readonly target: AskedTarget;
    readonly place: SeenPlace;
    readonly certificateID: string;
    readonly row: EndpointRow | undefined;
  },
  now: Date,
): Promise<void> {
  const { chain, tlsVersion, asksForCertificate, address } = place;
  const isOther = row?.certificateID !== certificateID;
  const served = {
    ...{ certificateID, chainHash: chain.hash, tlsVersion, asksForCertificate },
    conditions: conditionsOf(place, target),
    since: row === undefined || isOther ? now : row.since,
    lastLook: now,
    unreachableSince: null,
  };
  const { host, port, protocol, sni } = target;
  const where = { host, address, port, protocol, sni: sni === '' ? null : sni };
  const { accountID, departmentID, agentID } = run;
  const [kept] =
    row === undefined
      ? await tx
          .insert(endpoints)
          .values({ accountID, departmentID, agentID, ...where, ...served })
          .onConflictDoUpdate({
            target: [
              ...[endpoints.accountID, endpoints.host, endpoints.address],
              ...[endpoints.port, endpoints.protocol, endpoints.sni, endpoints.agentID],
            ],
            set: served,
          })
          .returning({ id: endpoints.id })
      : await tx
          .update(endpoints)
          .set(served)
          .where(eq(endpoints.id, row.id))
          .returning({ id: endpoints.id });
  if (kept === undefined || (row !== undefined && !isOther && row.chainHash === chain.hash)) return;
  const isCurrent = and(eq(observations.endpointID, kept.id), isNull(observations.until));
  await tx.update(observations).set({ until: now }).where(isCurrent);
  await tx
    .insert(observations)
    .values({ endpointID: kept.id, accountID, certificateID, chainHash: chain.hash, from: now });
}

/** Places that were asked and did not answer, or whose address the name no longer has. Returns the certificates they served. */
async function markSilent(
  tx: Db,
  before: ReadonlyMap<string, EndpointRow>,
  ended: readonly EndedTarget[],
  now: Date,
): Promise<string[]> {
  const asked = new Map(ended.map((each) => [keyOf(each.target, null), each]));
  const silent = [...before.values()].filter((row) => {
    const end = asked.get(keyOf({ ...row, sni: row.sni ?? '' }, null));
    // A refusal says nothing about the place.
    if (end === undefined || isRefusal(end.result) || end.result === 'dns-failed') return false;
    return row.unreachableSince === null && !end.seen.some(({ address }) => address === row.address);
  });
  if (silent.length === 0) return [];
  await tx
    .update(endpoints)
    .set({ unreachableSince: now, lastLook: now })
    .where(
      inArray(
        endpoints.id,
        silent.map(({ id }) => id),
      ),
    );
  return silent.flatMap(({ certificateID }) => (certificateID === null ? [] : [certificateID]));
}
