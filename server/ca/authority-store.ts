import { eq } from 'drizzle-orm';
import {
  type Authority,
  type AuthorityId,
  authorityIds,
  makeIntermediate,
  makeRoot,
} from '#server/ca/authority.ts';
import { isSealed, openStoredKey, storedKey } from '#server/ca/stored-key.ts';
import { exclusively } from '#server/db/exclusive.ts';
import type { Db } from '#server/db/open.ts';
import { authorities } from '#server/db/schema/ca.ts';

export type Authorities = Readonly<Record<AuthorityId, Authority>>;

/**
 * Loads the sandbox's CAs, creating missing ones: all on the first start, later those of a new family. Of several processes starting
 * at once, one creates them for all. With a `secret`, their keys are stored sealed under it, including those stored in clear before.
 */
export function loadAuthorities(
  db: Db,
  now: Date,
  { baseUrl, secret }: { readonly baseUrl: string; readonly secret?: string | undefined },
): Promise<Authorities> {
  return exclusively(db, 'issuer', async (tx) => {
    const rows = await tx.select().from(authorities);
    const stored = rows.map((row) => fromRow(row, secret));
    const all = await completeAuthorities(stored, now, baseUrl);
    const made = Object.values(all).filter((authority) => !stored.includes(authority));
    if (made.length > 0) {
      await tx
        .insert(authorities)
        .values(made.map((authority) => ({ ...toRow(authority, secret), createdTime: now })));
    }
    for (const { id, privateKey } of rows) {
      if (secret === undefined || isSealed(privateKey)) continue;
      const key = storedKey(all[id].privateKey, id, secret);
      await tx.update(authorities).set({ privateKey: key }).where(eq(authorities.id, id));
    }
    return all;
  });
}

/** Creates the CAs missing from those given. */
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

function toRow({ id, algorithm, certificate, privateKey }: Authority, secret: string | undefined) {
  return {
    id,
    algorithm,
    certificate: Buffer.from(certificate).toString('base64'),
    privateKey: storedKey(privateKey, id, secret),
  };
}

function fromRow(row: typeof authorities.$inferSelect, secret: string | undefined): Authority {
  return {
    id: row.id,
    algorithm: row.algorithm,
    certificate: new Uint8Array(Buffer.from(row.certificate, 'base64')),
    privateKey: openStoredKey(row.privateKey, row.id, secret),
  };
}
