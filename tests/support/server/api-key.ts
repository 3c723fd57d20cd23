import type { Right } from '#core/account/rights.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { addSecret } from '#server/keys/key-rows.ts';
import { createClient, type TestCustomer, type TestServer } from '#tests/support/server/test-server.ts';

/** A key as a client; `id` and `userID` are its account's and its maker's. */
export interface TestKey extends TestCustomer {
  readonly keyID: string;
}

let made = 0;

/** An API key of a customer's account, which asks as a program does: `Authorization: Token chk_…`. */
export async function makeKey(
  server: Pick<TestServer, 'url' | 'services'>,
  maker: Pick<TestCustomer, 'id' | 'userID'>,
  rights: readonly Right[],
  values: Partial<typeof apiKeys.$inferInsert> & { readonly days?: number } = {},
): Promise<TestKey> {
  const { db, clock } = server.services;
  const { days = 365, ...columns } = values;
  made += 1;
  const [row] = await db
    .insert(apiKeys)
    .values({
      ...{ accountID: maker.id, creatorID: maker.userID, name: `key ${made}`, rights: [...rights] },
      createdTime: clock.real(),
      ...columns,
    })
    .returning();
  if (row === undefined) throw new Error('a key was not stored');
  const { token } = await addSecret(db, row.id, days, clock.real());
  return { keyID: row.id, id: maker.id, userID: maker.userID, token, ...createClient(server.url, token) };
}
