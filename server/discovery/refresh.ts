import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { SightingSource, Whose } from '#core/discovery/codes.ts';
import { type Condition, inOrder, isRetired, standingConditions } from '#core/discovery/conditions.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import {
  endpoints,
  type FoundCertificateRow,
  foundCertificates,
  foundNames,
  sightings,
} from '#server/db/schema/discovery.ts';

const atOnce = 250;

/**
 * Writes what follows for these certificates from everything known: whose they are, where they are served, and their conditions. Only rows
 * that differ are written. Call it in the transaction of the change, under the inventory's lock.
 */
export async function refreshCertificates(
  tx: Db,
  accountID: string,
  ids: Iterable<string>,
  now: Date,
): Promise<void> {
  const all = [...new Set(ids)];
  for (let from = 0; from < all.length; from += atOnce) {
    await refreshSome(tx, accountID, all.slice(from, from + atOnce), now);
  }
}

async function refreshSome(tx: Db, accountID: string, ids: readonly string[], now: Date): Promise<void> {
  const owner = wholeAccount(accountID);
  const rows = await tx
    .select()
    .from(foundCertificates)
    .where(and(own(owner, foundCertificates), inArray(foundCertificates.id, [...ids])));
  if (rows.length === 0) return;
  const known = await knownOf(tx, accountID, rows);
  const unserved = await unservedOf(tx, accountID, rows, known.orders, known.places, now);
  for (const row of rows) {
    const next = stateOf(row, known, unserved.has(row.id));
    if (isSame(row, next)) continue;
    await tx.update(foundCertificates).set(next).where(eq(foundCertificates.id, row.id));
  }
}

type State = Pick<
  FoundCertificateRow,
  | 'whose'
  | 'orderID'
  | 'revokedTime'
  | 'conditions'
  | 'conditionPlaces'
  | 'sources'
  | 'protocols'
  | 'placeCount'
  | 'wasServed'
  | 'isRetired'
>;

function isSame(row: FoundCertificateRow, next: State): boolean {
  return Object.entries(next).every(
    ([key, value]) => JSON.stringify(row[key as keyof State]) === JSON.stringify(value),
  );
}

function stateOf(row: FoundCertificateRow, known: Known, isNotServed: boolean): State {
  const held = known.places.filter(({ certificateID }) => certificateID === row.id);
  const places = held.filter(({ isReachable }) => isReachable);
  const order = known.orders.get(row.sha256);
  const orderID = order?.orderID ?? known.announced.get(row.tbsHash) ?? null;
  const sources = known.sources.get(row.id) ?? [];
  const served = places.flatMap(({ conditions }) => conditions);
  const conditionPlaces: Partial<Record<Condition, number>> = {};
  for (const condition of inOrder(served)) {
    conditionPlaces[condition] = served.filter((each) => each === condition).length;
  }
  const standing = standingConditions({
    isRevoked: order?.revokedTime != null,
    isKeyReused: (known.keys.get(row.spkiHash) ?? 0) > 1,
    isNotServed,
  });
  const wasServed = row.wasServed || places.length > 0;
  const isOver = isRetired({
    ...{ heldPlaces: held.length, wasServed },
    isRevoked: order?.revokedTime != null,
    isReplaced: order?.replacedUntil != null,
  });
  return {
    whose: whoseOf(row, orderID, known.ownKeys.has(row.spkiHash), sources),
    orderID,
    revokedTime: order?.revokedTime ?? null,
    conditions: isOver ? [] : inOrder([...row.fixed, ...standing, ...served]),
    conditionPlaces,
    sources: sources.toSorted(),
    protocols: [...new Set(places.map(({ protocol }) => protocol))].toSorted(),
    placeCount: places.length,
    ...{ wasServed, isRetired: isOver },
  };
}

/** Ours if it was issued for an order, elsewhere if its key, a file or somebody says that it is the account's own. */
function whoseOf(
  { isClaimed }: FoundCertificateRow,
  orderID: string | null,
  hasOwnKey: boolean,
  sources: readonly SightingSource[],
): Whose {
  if (orderID !== null) return 'ours';
  return isClaimed || hasOwnKey || sources.includes('file') ? 'elsewhere' : 'stranger';
}

interface Known {
  /** Endpoints that hold them, also those that do not answer now. */
  readonly places: readonly {
    readonly certificateID: string | null;
    readonly conditions: Condition[];
    readonly protocol: string;
    readonly isReachable: boolean;
  }[];
  readonly sources: ReadonlyMap<string, SightingSource[]>;
  /** Certificates of the account by key. */
  readonly keys: ReadonlyMap<string, number>;
  readonly ownKeys: ReadonlySet<string>;
  /** Issued certificates by fingerprint, and orders by the TBS hash of what was issued for them. */
  readonly orders: ReadonlyMap<string, Issued>;
  readonly announced: ReadonlyMap<string, string | null>;
}

interface Issued {
  readonly orderID: string;
  readonly revokedTime: Date | null;
  readonly replacedUntil: Date | null;
  readonly issuedTime: Date;
}

async function knownOf(tx: Db, accountID: string, rows: readonly FoundCertificateRow[]): Promise<Known> {
  const owner = wholeAccount(accountID);
  const ids = rows.map(({ id }) => id);
  const spkis = [...new Set(rows.map(({ spkiHash }) => spkiHash))];
  const places = await tx
    .select({
      certificateID: endpoints.certificateID,
      conditions: endpoints.conditions,
      protocol: endpoints.protocol,
      isReachable: sql<boolean>`${endpoints.unreachableSince} is null`,
    })
    .from(endpoints)
    .where(inArray(endpoints.certificateID, ids));
  const seen = await tx
    .selectDistinct({ id: sightings.certificateID, source: sightings.source })
    .from(sightings)
    .where(inArray(sightings.certificateID, ids));
  const keys = await tx
    .select({ spkiHash: foundCertificates.spkiHash, count: sql<number>`count(*)::int` })
    .from(foundCertificates)
    .where(and(own(owner, foundCertificates), inArray(foundCertificates.spkiHash, spkis)))
    .groupBy(foundCertificates.spkiHash);
  const issued = await tx
    .select({
      sha256: certificates.sha256Fingerprint,
      spkiHash: certificates.spkiHash,
      orderID: certificates.orderID,
      revokedTime: certificates.revokedTime,
      replacedUntil: certificates.replacedUntil,
      issuedTime: certificates.issuedTime,
    })
    .from(certificates)
    .where(and(own(owner, certificates), inArray(certificates.spkiHash, spkis)));
  const announced = await tx
    .select({ tbsHash: foundCertificates.tbsHash, orderID: foundCertificates.orderID })
    .from(foundCertificates)
    .where(
      and(
        own(owner, foundCertificates),
        inArray(foundCertificates.tbsHash, [...new Set(rows.map(({ tbsHash }) => tbsHash))]),
        sql`${foundCertificates.orderID} is not null`,
      ),
    );
  const sources = new Map<string, SightingSource[]>();
  for (const { id, source } of seen) sources.set(id, [...(sources.get(id) ?? []), source]);
  return {
    places,
    sources,
    keys: new Map(keys.map(({ spkiHash, count }) => [spkiHash, count])),
    ownKeys: new Set(issued.map(({ spkiHash }) => spkiHash)),
    orders: new Map(issued.map(({ sha256, ...rest }) => [sha256, rest])),
    announced: new Map(announced.map(({ tbsHash, orderID }) => [tbsHash, orderID])),
  };
}

/** Of these certificates, those that no place serves although their names are served: with another certificate, and since their issue. */
async function unservedOf(
  tx: Db,
  accountID: string,
  rows: readonly FoundCertificateRow[],
  orders: ReadonlyMap<string, Issued>,
  places: Known['places'],
  now: Date,
): Promise<ReadonlySet<string>> {
  const awaited = rows.filter((row) => {
    const issued = orders.get(row.sha256);
    const isCurrent = issued !== undefined && issued.revokedTime === null && issued.replacedUntil === null;
    return (
      isCurrent &&
      row.notAfter > now &&
      !places.some((each) => each.certificateID === row.id && each.isReachable)
    );
  });
  const found = new Set<string>();
  for (const row of awaited) {
    const since = orders.get(row.sha256)?.issuedTime ?? row.notBefore;
    const [other] = await tx
      .select({ id: endpoints.id })
      .from(endpoints)
      .where(and(servesNamesOf(accountID, row.id), gt(endpoints.lastLook, since)))
      .limit(1);
    if (other !== undefined) found.add(row.id);
  }
  return found;
}

/** Places that serve a name of a certificate with another one. Silent ones do not count, unless `answers` says so. */
export function servesNamesOf(
  accountID: string,
  certificateID: string,
  answers: SQL = isNull(endpoints.unreachableSince),
): SQL | undefined {
  const names = (where: SQL) =>
    sql`(select ${where} from ${foundNames} where ${foundNames.certificateID} = ${certificateID})`;
  return and(
    own(wholeAccount(accountID), endpoints),
    answers,
    ne(endpoints.certificateID, certificateID),
    or(
      sql`${endpoints.sni} in ${names(sql`${foundNames.name}`)}`,
      sql`substr(${endpoints.sni}, strpos(${endpoints.sni}, '.') + 1) in ${names(
        sql`case when ${foundNames.name} like '*.%' then substr(${foundNames.name}, 3) end`,
      )}`,
    ),
  );
}

/** Certificates of orders that hold one of these names, whose being served depends on them. */
export async function ownCertificatesFor(
  tx: Db,
  accountID: string,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const asked = [...new Set(names.flatMap((name) => [name, `*.${name.slice(name.indexOf('.') + 1)}`]))];
  const rows = await tx
    .selectDistinct({ id: foundCertificates.id })
    .from(foundNames)
    .innerJoin(foundCertificates, eq(foundCertificates.id, foundNames.certificateID))
    .where(
      and(
        own(wholeAccount(accountID), foundNames),
        inArray(foundNames.name, asked),
        eq(foundCertificates.whose, 'ours'),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Certificates with one of these keys. */
export async function withKeys(tx: Db, accountID: string, spkis: readonly string[]): Promise<string[]> {
  if (spkis.length === 0) return [];
  const rows = await tx
    .select({ id: foundCertificates.id })
    .from(foundCertificates)
    .where(
      and(own(wholeAccount(accountID), foundCertificates), inArray(foundCertificates.spkiHash, [...spkis])),
    );
  return rows.map(({ id }) => id);
}
