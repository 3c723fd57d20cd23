import {
  type Authority,
  type AuthorityId,
  authorityIds,
  makeIntermediate,
  makeRoot,
} from '#server/ca/authority.ts';
import { exclusively } from '#server/db/exclusive.ts';
import type { Db } from '#server/db/open.ts';
import { authorities } from '#server/db/schema/ca.ts';

export type Authorities = Readonly<Record<AuthorityId, Authority>>;

/**
 * The sandbox's CAs. What is missing is made: all on the first start, later those of a family that is new. Of several
 * processes starting at once, one makes them for all.
 */
export function loadAuthorities(db: Db, now: Date, baseUrl: string): Promise<Authorities> {
  return exclusively(db, 'issuer', async (tx) => {
    const stored = (await tx.select().from(authorities)).map(fromRow);
    const all = await completeAuthorities(stored, now, baseUrl);
    const made = Object.values(all).filter((authority) => !stored.includes(authority));
    if (made.length > 0) {
      await tx
        .insert(authorities)
        .values(made.map((authority) => ({ ...toRow(authority), createdTime: now })));
    }
    return all;
  });
}

/** Makes those CAs that are not among the ones given. */
export async function completeAuthorities(
  known: readonly Authority[],
  now: Date,
  baseUrl: string,
): Promise<Authorities> {
  const find = (id: AuthorityId) => known.find((authority) => authority.id === id);
  const root = find('root') ?? (await makeRoot(now));
  const entries = await Promise.all(
    authorityIds.map(async (id): Promise<[AuthorityId, Authority]> => {
      if (id === 'root') return [id, root];
      return [id, find(id) ?? (await makeIntermediate(id, root, now, baseUrl))];
    }),
  );
  return Object.fromEntries(entries) as Authorities;
}

function toRow({ id, algorithm, certificate, privateKey }: Authority) {
  return { id, algorithm, certificate: toBase64(certificate), privateKey: toBase64(privateKey) };
}

function fromRow(row: typeof authorities.$inferSelect): Authority {
  return {
    id: row.id,
    algorithm: row.algorithm,
    certificate: fromBase64(row.certificate),
    privateKey: fromBase64(row.privateKey),
  };
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'));
}
