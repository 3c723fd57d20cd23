import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { keyState } from '#core/account/api-key.ts';
import type { DataOf } from '#core/contract/call.ts';
import type { list } from '#core/contract/calls/keys.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { Owner } from '#server/account/own.ts';
import { spentThisMonth } from '#server/approvals/limits.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { type ApiKeySecretRow, apiKeyDays, apiKeySecrets, apiKeys } from '#server/db/schema/api-keys.ts';
import { ownKeys } from '#server/keys/key-rows.ts';

/** Days whose calls a list counts, with today. */
const countedDays = 30;

/** The keys that the owner sees, the newest first. */
export async function listKeys(
  db: Db,
  owner: Owner,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  { real, now }: { readonly real: Date; readonly now: Date },
): Promise<DataOf<typeof list>> {
  const rows = await db
    .select({
      key: apiKeys,
      maker: {
        displayName: users.displayName,
        email: users.email,
        disabledTime: users.disabledTime,
        removedTime: users.removedTime,
      },
    })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.creatorID))
    .where(ownKeys(owner))
    .orderBy(desc(apiKeys.createdTime), desc(apiKeys.id))
    .limit(limit)
    .offset(limit * (offset - 1));
  const total = await db.$count(apiKeys, ownKeys(owner));
  if (rows.length === 0) return { data: [], total };
  const ids = rows.map(({ key }) => key.id);
  const secrets = await db
    .select()
    .from(apiKeySecrets)
    .where(inArray(apiKeySecrets.keyID, ids))
    .orderBy(desc(apiKeySecrets.createdTime), desc(apiKeySecrets.endTime));
  const since = new Date(real.getTime() - (countedDays - 1) * 86_400_000).toISOString().slice(0, 10);
  const counts = await db
    .select({ keyID: apiKeyDays.keyID, calls: sql<number>`sum(${apiKeyDays.calls})::int` })
    .from(apiKeyDays)
    .where(and(inArray(apiKeyDays.keyID, ids), gte(apiKeyDays.day, since)))
    .groupBy(apiKeyDays.keyID);
  const calls = new Map(counts.map((each) => [each.keyID, each.calls]));
  const spent = await spentThisMonth(db, owner.id, ids, now);
  return {
    data: rows.map(({ key, maker }) => {
      const [newest, ...before] = secrets.filter(({ keyID }) => keyID === key.id);
      const endTime = newest?.endTime ?? real;
      return {
        id: key.id,
        name: key.name,
        rights: key.rights,
        deptID: key.departmentID ?? '',
        networks: key.networks,
        perOrder: key.perOrder,
        perMonth: key.perMonth,
        monthSpent: spent.get(key.id) ?? 0,
        state: keyState({ isDisabled: key.disabledTime !== null, endTime }, real),
        secret: shownSecret(newest),
        older: before.filter((each) => each.endTime > real).map(shownSecret),
        createdTime: key.createdTime.toISOString(),
        maker: maker === null ? '' : maker.displayName || maker.email,
        hasMakerLeft: maker === null || maker.removedTime !== null || maker.disabledTime !== null,
        calls: calls.get(key.id) ?? 0,
      };
    }),
    total,
  };
}

function shownSecret(secret: ApiKeySecretRow | undefined) {
  return {
    ending: secret?.ending ?? '',
    endTime: secret?.endTime.toISOString() ?? zeroTime,
    lastUsedTime: secret?.lastUsedTime?.toISOString() ?? zeroTime,
    lastUsedAddress: secret?.lastUsedAddress ?? '',
  };
}
