import { and, asc, eq, exists, gt, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { AlertCertificate, AlertPlace } from '#core/discovery/alerts.ts';
import { mostEndDays } from '#core/notices/thresholds.ts';
import { addDays } from '#core/orders/span.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { endpoints, foundCertificates } from '#server/db/schema/discovery.ts';
import { discoveryScopes } from '#server/db/schema/scans.ts';

/** A certificate with what alerts follow from, and what they show. */
export type CandidateFacts = AlertCertificate & {
  readonly id: string;
  readonly name: string;
  readonly departmentID: string | null;
};

const atOnce = 1000;

/** The certificates that may call for an alert, or have an open one, a page at a time. */
export async function* alertCandidates(
  tx: Db,
  accountID: string,
  open: readonly string[],
  now: Date,
): AsyncGenerator<CandidateFacts[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { id, whose, conditions, notBefore, notAfter, isRetired } = foundCertificates;
    const isHeld = exists(
      tx
        .select({ id: endpoints.id })
        .from(endpoints)
        .where(eq(endpoints.certificateID, foundCertificates.id)),
    );
    const isOver = sql`${notAfter} <= ${now.toISOString()}::timestamptz`;
    // One that has ended calls for nothing unless a place still holds it: those only add up.
    const mayCall = and(
      eq(isRetired, false),
      or(
        and(
          not(isOver),
          or(
            sql`${conditions} <> '{}'`,
            eq(whose, 'stranger'),
            gt(notBefore, now),
            sql`${notAfter} < ${addDays(now, mostEndDays).toISOString()}::timestamptz`,
          ),
        ),
        and(isOver, or(isHeld, sql`'not-served' = any(${conditions})`)),
      ),
    );
    const isOpen = sql`${id} = any(${sql.param(`{${open.join(',')}}`)}::uuid[])`;
    const rows = await tx
      .select({ row: foundCertificates, isReplaced: isReplaced() })
      .from(foundCertificates)
      .where(and(own(wholeAccount(accountID), foundCertificates), gt(id, after), or(mayCall, isOpen)))
      .orderBy(asc(id))
      .limit(atOnce);
    const places = await placesOf(
      tx,
      rows.map(({ row }) => row.id),
    );
    yield rows.map(({ row, isReplaced: replaced }) => ({
      ...row,
      isReplaced: replaced,
      isKept: row.whose === 'ours' || row.sources.includes('file'),
      isLogged: row.sources.includes('ct'),
      places: places.get(row.id) ?? [],
    }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = last.row.id;
  }
}

/** A later certificate stands for it: of its order or of a renewal, or one for the same names. */
export function isReplaced(): SQL<boolean> {
  const { accountID, sha256, name, nameCount, notBefore, notAfter } = foundCertificates;
  return sql<boolean>`(exists (select from ${certificates} where ${certificates.sha256Fingerprint} = ${sha256}
      and ${certificates.orderID} = ${foundCertificates.orderID} and ${certificates.replacedUntil} is not null)
    or exists (select from ${foundCertificates} later where later.account_id = ${accountID} and later.name = ${name}
      and later.name_count = ${nameCount} and later.not_before > ${notBefore} and later.not_after > ${notAfter}
      and later.whose <> 'stranger'))`;
}

async function placesOf(tx: Db, ids: readonly string[]): Promise<Map<string, AlertPlace[]>> {
  const { certificateID, conditions, unreachableSince } = endpoints;
  const rows = await tx
    .select({ certificateID, conditions, unreachableSince })
    .from(endpoints)
    .where(inArray(certificateID, [...ids]));
  const found = new Map<string, AlertPlace[]>();
  for (const { certificateID: held, ...place } of rows) {
    if (held !== null) found.set(held, [...(found.get(held) ?? []), place]);
  }
  return found;
}

/** A place with all its addresses silent. */
export interface SilentPlace {
  readonly subject: string;
  readonly name: string;
  readonly departmentID: string | null;
  readonly certificateID: string;
  readonly first: Date;
  readonly last: Date;
}

/** The places of which no address answers. */
export async function silentPlaces(tx: Db, accountID: string): Promise<SilentPlace[]> {
  const { host, port, protocol, sni, agentID, unreachableSince, departmentID, certificateID } = endpoints;
  const rows = await tx
    .select({
      ...{ host, port, protocol, sni, agentID },
      first: sql<string>`min(${unreachableSince})`,
      last: sql<string>`max(${unreachableSince})`,
      departmentID: sql<string | null>`min(${departmentID}::text)`,
      certificateID: sql<string>`min(${certificateID}::text)`,
    })
    .from(endpoints)
    .where(and(own(wholeAccount(accountID), endpoints), isNotNull(certificateID)))
    .groupBy(host, port, protocol, sni, agentID)
    .having(sql`bool_and(${unreachableSince} is not null)`);
  return rows.map(({ first, last, ...row }) => ({
    subject: `${row.protocol} ${row.host}:${row.port} ${row.sni ?? ''}${row.agentID === null ? '' : ` ${row.agentID}`}`,
    name: `${row.host}:${row.port}`,
    departmentID: row.departmentID,
    certificateID: row.certificateID,
    first: new Date(first),
    last: new Date(last),
  }));
}

/** How many places there are, and how many of them are silent. */
export async function countPlaces(
  tx: Db,
  accountID: string,
): Promise<{ readonly places: number; readonly silent: number }> {
  const [row] = await tx
    .select({
      places: sql<number>`count(*)::int`,
      silent: sql<number>`count(${endpoints.unreachableSince})::int`,
    })
    .from(endpoints)
    .where(and(own(wholeAccount(accountID), endpoints), isNotNull(endpoints.certificateID)));
  return row ?? { places: 0, silent: 0 };
}

export function provedScopes(tx: Db, accountID: string) {
  return tx
    .select()
    .from(discoveryScopes)
    .where(and(own(wholeAccount(accountID), discoveryScopes), isNotNull(discoveryScopes.provedTime)));
}
