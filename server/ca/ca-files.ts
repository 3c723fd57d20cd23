import { and, eq, isNotNull } from 'drizzle-orm';
import { type Authority, type AuthorityId, authorityIds } from '#server/ca/authority.ts';
import type { Authorities } from '#server/ca/authority-store.ts';
import { makeRevocationList } from '#server/ca/revocation-list.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import type { PlainRoute } from '#server/http/app.ts';

/** Seconds a revocation list may be kept before a new one is asked for. */
const listAge = 3600;
/** Milliseconds after which a list is signed anew although nothing changed; it is good for a week. */
const signedAnewAfter = 86_400_000;

/**
 * Serves what the certificates point to, in DER: `/ca/<id>.crt` (RFC 5280 §4.2.2.1) and `/ca/<id>.crl`
 * (RFC 5280 §4.2.1.13).
 */
export function caFiles(authorities: Authorities, services: { db: Db; clock: Clock }): PlainRoute {
  const lists = new Map<AuthorityId, SignedList>();
  const underWay = new Map<AuthorityId, Promise<Uint8Array>>();
  /** Whoever asks while the list of an authority is looked up waits for that one. */
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
  /** Certificates it names: none of them is ever taken off. */
  readonly count: number;
  readonly made: Date;
  readonly der: Promise<Uint8Array>;
}

/** A list is signed once for all who ask, until another certificate is revoked or the list is a day old. */
async function currentList(
  authority: Authority,
  { db, clock }: { db: Db; clock: Clock },
  lists: Map<AuthorityId, SignedList>,
): Promise<Uint8Array> {
  const own = and(eq(certificates.authority, authority.id), isNotNull(certificates.revokedTime));
  const count = await db.$count(certificates, own);
  const now = clock.now();
  const known = lists.get(authority.id);
  const age = now.getTime() - (known?.made.getTime() ?? 0);
  if (known?.count === count && age >= 0 && age < signedAnewAfter) return known.der;
  const der = signList(authority, db, now, clock.real());
  const list = { count, made: now, der };
  lists.set(authority.id, list);
  // One that could not be signed is tried again.
  der.catch(() => lists.get(authority.id) === list && lists.delete(authority.id));
  return der;
}

/** The number of a list is the second of real time it was made in, so that it grows in every process alike. */
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
