import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import { dayMs } from '#core/day.ts';
import { type Authority, type AuthorityId, authorityIds } from '#server/ca/authority.ts';
import type { Authorities } from '#server/ca/authority-store.ts';
import { makeRevocationList } from '#server/ca/revocation-list.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import type { PlainRoute } from '#server/http/app.ts';

/** Seconds a revocation list may be cached. */
const listAge = 3600;
/** Milliseconds after which an unchanged list is signed again; a list is valid for a week. */
const signedAnewAfter = dayMs;

/** Serves the files that certificates point to, in DER: `/ca/<id>.crt` (RFC 5280 §4.2.2.1) and `/ca/<id>.crl` (RFC 5280 §4.2.1.13). */
export function caFiles(authorities: Authorities, services: { db: Db; clock: Clock }): PlainRoute {
  const lists = new Map<AuthorityId, SignedList>();
  const underWay = new Map<AuthorityId, Promise<Uint8Array>>();
  /** Concurrent requests for the list of an authority share one lookup. */
  const sharedList = (id: AuthorityId) => {
    const list =
      underWay.get(id) ?? currentList(authorities[id], services, lists).finally(() => underWay.delete(id));
    underWay.set(id, list);
    return list;
  };
  return async (request) => {
    const [, name, kind] = /^\/ca\/([a-z]+)\.(crt|crl)$/.exec(new URL(request.url).pathname) ?? [];
    const id = authorityIds.find((known) => known === name);
    if (id === undefined) return null;
    return kind === 'crt'
      ? fileOf(authorities[id].certificate, 'application/pkix-cert', 86_400)
      : fileOf(await sharedList(id), 'application/pkix-crl', listAge);
  };
}

interface SignedList {
  /** Number of certificates listed, none of which is ever removed, and of those whose key is compromised: a reason can become that. */
  readonly counts: string;
  readonly made: Date;
  readonly der: Promise<Uint8Array>;
}

/** Signs a list once for all requests, until another certificate is revoked or the list is a day old. */
async function currentList(
  authority: Authority,
  { db, clock }: { db: Db; clock: Clock },
  lists: Map<AuthorityId, SignedList>,
): Promise<Uint8Array> {
  const own = and(eq(certificates.authority, authority.id), isNotNull(certificates.revokedTime));
  const [counted] = await db
    .select({
      all: count(),
      compromised: sql<number>`count(*) filter (where ${certificates.revocationReason} = 'keyCompromise')`,
    })
    .from(certificates)
    .where(own);
  const counts = `${counted?.all ?? 0} ${counted?.compromised ?? 0}`;
  const now = clock.now();
  const known = lists.get(authority.id);
  const age = now.getTime() - (known?.made.getTime() ?? 0);
  if (known?.counts === counts && age >= 0 && age < signedAnewAfter) return known.der;
  const der = signList(authority, db, now, clock.real());
  const list = { counts, made: now, der };
  lists.set(authority.id, list);
  // Retry if signing failed.
  der.catch(() => lists.get(authority.id) === list && lists.delete(authority.id));
  return der;
}

/** The list's number is its creation time in seconds of real time, so that it increases across all processes. */
async function signList(authority: Authority, db: Db, now: Date, real: Date): Promise<Uint8Array> {
  const revoked = await db
    .select({
      serialNumber: certificates.serialNumber,
      at: certificates.revokedTime,
      reason: certificates.revocationReason,
    })
    .from(certificates)
    .where(and(eq(certificates.authority, authority.id), isNotNull(certificates.revokedTime)));
  const entries = revoked.flatMap(({ serialNumber, at, reason }) =>
    at === null ? [] : [{ serialNumber, at, reason: reason ?? 'unspecified' }],
  );
  return makeRevocationList(authority, entries, now, Math.floor(real.getTime() / 1000));
}

function fileOf(der: Uint8Array, type: string, age: number): Response {
  return new Response(new Uint8Array(der), {
    headers: { 'content-type': type, 'cache-control': `public, max-age=${age}` },
  });
}
