import { and, asc, desc, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { CertificateFilters, certificateSorts } from '#core/contract/discovery-filters.ts';
import type { FoundCertificate } from '#core/contract/discovery-inventory.ts';
import { inOrder, timedConditionsOf } from '#core/discovery/conditions.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import {
  endpoints,
  type FoundCertificateRow,
  foundCertificates,
  foundTexts,
  sightings,
} from '#server/db/schema/discovery.ts';
import { orders } from '#server/db/schema/orders.ts';
import { textsWith, wantedCertificates } from '#server/discovery/reading/filter.ts';
import { talliedCount } from '#server/discovery/reading/tallies.ts';

export interface CertificatePage extends CertificateFilters {
  readonly limit: number;
  readonly offset: number;
  readonly sort?: (typeof certificateSorts)[number];
  readonly direction?: 'asc' | 'desc';
}

const columnOf = {
  ends: foundCertificates.notAfter,
  name: foundCertificates.name,
  issuer: foundCertificates.issuer,
  found: foundCertificates.firstSeen,
} as const;
const mostPlaces = 3;
/** Hits of a search that are sorted at once. */
const mostSorted = 5_000;

/** A page of certificates, with their number. */
export async function listCertificates(
  db: Db,
  owner: Owner,
  { limit, offset, sort = 'ends', direction = 'asc', ...filters }: CertificatePage,
  now: Date,
): Promise<{ data: FoundCertificate[]; total: number }> {
  const wanted = wantedCertificates(owner, filters, now);
  const total = (await quickCount(db, owner, filters)) ?? (await db.$count(foundCertificates, wanted));
  const ids = await idsOfPage(db, wanted, {
    first: (offset - 1) * limit,
    limit,
    sort,
    direction,
    total,
    isSearch: filters.search !== undefined,
  });
  const found =
    ids.length === 0
      ? []
      : await db.select().from(foundCertificates).where(inArray(foundCertificates.id, ids));
  const rowOf = new Map(found.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => rowOf.get(id) ?? []);
  return { data: await shownRows(db, rows, now), total };
}

/** The number where a tally knows it, or the texts alone do; null otherwise. */
async function quickCount(db: Db, owner: Owner, filters: CertificateFilters): Promise<number | null> {
  const { search, ...others } = filters;
  const isSearchAlone = Object.values(others).every((value) => value === undefined);
  const texts = owner.scope === 'account' && isSearchAlone ? textsWith(owner, search) : undefined;
  return texts === undefined ? talliedCount(db, owner, filters) : db.$count(foundTexts, texts);
}

/** The ids alone, which an index holds, and from the nearer end: nothing that stands before a page is read in whole. */
async function idsOfPage(
  db: Db,
  wanted: SQL | undefined,
  {
    first,
    limit,
    sort,
    direction,
    total,
    isSearch,
  }: Required<Pick<CertificatePage, 'limit' | 'sort' | 'direction'>> & {
    readonly first: number;
    readonly total: number;
    readonly isSearch: boolean;
  },
): Promise<string[]> {
  const most = Math.min(limit, total - first);
  if (most <= 0) return [];
  const isFromEnd = first > total / 2;
  const by = (direction === 'asc') === isFromEnd ? desc : asc;
  // The few that a search finds are sorted; the index of the order would be walked through for them.
  const column =
    isSearch && total < mostSorted ? sql`coalesce(${columnOf[sort]}, ${columnOf[sort]})` : columnOf[sort];
  const rows = await db
    .select({ id: foundCertificates.id })
    .from(foundCertificates)
    .where(wanted)
    .orderBy(by(column), by(foundCertificates.id))
    .limit(most)
    .offset(isFromEnd ? total - first - most : first);
  const ids = rows.map(({ id }) => id);
  return isFromEnd ? ids.toReversed() : ids;
}

/** The certificates that a condition shows, in the order of their ends. */
export async function certificatesWhere(
  db: Db,
  where: SQL | undefined,
  now: Date,
  most: number,
): Promise<FoundCertificate[]> {
  const rows = await db
    .select()
    .from(foundCertificates)
    .where(where)
    .orderBy(desc(foundCertificates.notAfter))
    .limit(most);
  return shownRows(db, rows, now);
}

/** What lists show of these rows, which the caller has read with `own`. */
export async function shownRows(
  db: Db,
  rows: readonly FoundCertificateRow[],
  now: Date,
): Promise<FoundCertificate[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [places, seen, people, orderNos] = [
    await placesOf(db, ids),
    await lastSeenOf(db, ids),
    await namesOf(
      db,
      rows.map(({ ownerID }) => ownerID),
    ),
    await orderNosOf(
      db,
      rows.map(({ orderID }) => orderID),
    ),
  ];
  return rows.map((row) => ({
    ...{ id: row.id, sha256: row.sha256, displayName: row.displayName, name: row.name },
    ...{ nameCount: row.nameCount, whose: row.whose, orderNo: orderNos.get(row.orderID ?? '') ?? '' },
    ...{ issuer: row.issuer, isSelfSigned: row.isSelfSigned, key: row.key },
    notBefore: row.notBefore.toISOString(),
    notAfter: row.notAfter.toISOString(),
    sources: row.sources,
    placeCount: row.placeCount,
    places: places.filter(({ certificateID }) => certificateID === row.id).map(shownPlace),
    conditions: inOrder([...row.conditions, ...timedConditionsOf(row, now)]).map((code) => ({
      code,
      places: row.conditionPlaces[code] ?? 0,
    })),
    tags: row.tags,
    ownerID: row.ownerID ?? '',
    ownerName: people.get(row.ownerID ?? '') ?? '',
    ownerBy: row.ownerBy,
    firstSeen: row.firstSeen.toISOString(),
    lastSeen: (seen.get(row.id) ?? row.firstSeen).toISOString(),
  }));
}

type Place = Pick<
  typeof endpoints.$inferSelect,
  'id' | 'certificateID' | 'host' | 'address' | 'port' | 'protocol' | 'sni'
>;

export function shownPlace({ id, host, address, port, protocol, sni }: Place) {
  return { endpointID: id, host, address: address ?? '', port, protocol, sni: sni ?? '' };
}

async function placesOf(db: Db, ids: readonly string[]): Promise<Place[]> {
  const { id, certificateID, host, address, port, protocol, sni } = endpoints;
  const ranked = db
    .select({
      ...{ id, certificateID, host, address, port, protocol, sni },
      rank: sql<number>`row_number() over (partition by ${certificateID} order by ${host}, ${port}, ${address})`.as(
        'rank',
      ),
    })
    .from(endpoints)
    .where(and(inArray(certificateID, [...ids]), isNull(endpoints.unreachableSince)))
    .as('ranked');
  return db.select().from(ranked).where(sql`${ranked.rank} <= ${mostPlaces}`).orderBy(ranked.rank);
}

async function lastSeenOf(db: Db, ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ id: sightings.certificateID, at: sql<string>`max(${sightings.lastSeen})` })
    .from(sightings)
    .where(inArray(sightings.certificateID, [...ids]))
    .groupBy(sightings.certificateID);
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}

/** What people are called, by id. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, displayName: users.displayName, email: users.email })
    .from(users)
    .where(inArray(users.id, wanted));
  return new Map(rows.map(({ id, displayName, email }) => [id, displayName || email]));
}

async function orderNosOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, orderNo: orders.orderNo })
    .from(orders)
    .where(inArray(orders.id, wanted));
  return new Map(rows.map(({ id, orderNo }) => [id, orderNo]));
}

/** Whether all of these are certificates of the owner. */
export async function ownIds(db: Db, owner: Owner, ids: readonly string[]): Promise<FoundCertificateRow[]> {
  return db
    .select()
    .from(foundCertificates)
    .where(and(own(owner, foundCertificates), inArray(foundCertificates.id, [...ids])));
}
