import { isNotNull } from 'drizzle-orm';
import { type AuthorityId, authorityIds } from '#server/ca/authority.ts';
import type { Authorities } from '#server/ca/authority-store.ts';
import { makeRevocationList } from '#server/ca/revocation-list.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import type { PlainRoute } from '#server/http/app.ts';

/** Seconds a revocation list may be kept before a new one is asked for. */
const listAge = 3600;

/**
 * Serves what the certificates point to, in DER: `/ca/<id>.crt` (RFC 5280 §4.2.2.1) and `/ca/<id>.crl`
 * (RFC 5280 §4.2.1.13).
 */
export function caFiles(authorities: Authorities, { db, clock }: { db: Db; clock: Clock }): PlainRoute {
  return async (request) => {
    const [, name, kind] = /^\/ca\/([a-z]+)\.(crt|crl)$/.exec(new URL(request.url).pathname) ?? [];
    const id = authorityIds.find((known) => known === name);
    if (id === undefined) return null;
    return kind === 'crt'
      ? fileOf(authorities[id].certificate, 'application/pkix-cert', 86_400)
      : fileOf(await revocationList(id, authorities, db, clock.now()), 'application/pkix-crl', listAge);
  };
}

/** The number of a list is the second it was made in, so that it grows in every process alike. */
async function revocationList(
  id: AuthorityId,
  authorities: Authorities,
  db: Db,
  now: Date,
): Promise<Uint8Array> {
  const revoked = await db
    .select({
      serialNumber: certificates.serialNumber,
      at: certificates.revokedTime,
      by: certificates.authority,
    })
    .from(certificates)
    .where(isNotNull(certificates.revokedTime));
  const own = revoked.flatMap(({ serialNumber, at, by }) =>
    by === id && at !== null ? [{ serialNumber, at }] : [],
  );
  return makeRevocationList(authorities[id], own, now, Math.floor(now.getTime() / 1000));
}

function fileOf(der: Uint8Array, type: string, age: number): Response {
  return new Response(new Uint8Array(der), {
    headers: { 'content-type': type, 'cache-control': `public, max-age=${age}` },
  });
}
