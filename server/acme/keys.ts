import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { badNetworks, keptNetworks } from '#core/account/api-key.ts';
import { type Fault, fault } from '#core/fault.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { sealMac } from '#server/acme/sealed.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { type AcmeDirectoryRow, acmeKeys } from '#server/db/schema/acme.ts';
import { isRecordID } from '#server/http/record-id.ts';
import type { Actor } from '#server/http/serve.ts';

/** Keys of one directory that work at the same time. */
const mostKeys = 20;

interface NewKey {
  readonly actor: Pick<Actor, 'id'>;
  readonly networks: readonly string[];
  readonly now: Date;
}

/** Makes a key of a directory. The HMAC key is in the result and, sealed, in the database; nowhere else. */
export async function addKey(
  db: Db,
  config: Pick<Config, 'caKeySecret'>,
  { id: directoryID }: Pick<AcmeDirectoryRow, 'id'>,
  { actor, networks, now }: NewKey,
): Promise<Result<{ readonly kid: string; readonly hmacKey: string }, readonly Fault[]>> {
  const faults = badNetworks(networks);
  if (faults.length > 0) return fail(faults);
  const working = and(eq(acmeKeys.directoryID, directoryID), isNull(acmeKeys.revokedTime));
  if ((await db.$count(acmeKeys, working)) >= mostKeys)
    return fail([fault('networks', 'list-full', String(mostKeys), String(mostKeys))]);
  const kid = `ck_${randomBytes(9).toString('hex')}`;
  const mac = randomBytes(32);
  await db.insert(acmeKeys).values({
    ...{ directoryID, kid, sealed: sealMac(config, kid, mac) },
    ...{ networks: keptNetworks(networks), creatorID: actor.id, createdTime: now },
  });
  return ok({ kid, hmacKey: mac.toString('base64url') });
}

/** Revokes a key of a directory. Returns what clients call it; null if there is none. */
export async function endKey(
  db: Db,
  { id: directoryID }: Pick<AcmeDirectoryRow, 'id'>,
  id: string,
  now: Date,
): Promise<string | null> {
  if (!isRecordID(id)) return null;
  const [key] = await db
    .select()
    .from(acmeKeys)
    .where(and(eq(acmeKeys.directoryID, directoryID), eq(acmeKeys.id, id)));
  if (key === undefined) return null;
  await db
    .update(acmeKeys)
    .set({ revokedTime: key.revokedTime ?? now })
    .where(eq(acmeKeys.id, key.id));
  return key.kid;
}
