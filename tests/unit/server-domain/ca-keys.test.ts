import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadAuthorities } from '#server/ca/authority-store.ts';
import { CaKeyRefused } from '#server/ca/stored-key.ts';
import type { Database } from '#server/db/open.ts';
import { authorities } from '#server/db/schema/ca.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';

const now = new Date('2026-11-20T08:00:00Z');
const secret = 'a secret of thirty-two characters';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const load = (withSecret?: string) =>
  loadAuthorities(database.db, now, { baseUrl: 'http://ca.example', secret: withSecret });

/** Number of stored keys that can be read without the secret. */
async function keysInClear(): Promise<number> {
  const rows = await database.db.select().from(authorities);
  return rows.filter(({ privateKey }) => Buffer.from(privateKey, 'base64')[0] === 0x30).length;
}

it('seals keys under the secret of the environment, and opens them only with it', async () => {
  const made = await load(secret);
  expect(await keysInClear()).toBe(0);
  expect(await load(secret)).toEqual(made);
  await expect(load()).rejects.toThrow(CaKeyRefused);
  await expect(load(`${secret}!`)).rejects.toThrow('CA_KEY_SECRET isn’t the secret');
});

it('seals keys stored in the clear at the first start with a secret', async () => {
  const made = await load();
  expect(await keysInClear()).toBe(Object.keys(made).length);
  expect(await load(secret)).toEqual(made);
  expect(await keysInClear()).toBe(0);
});

it('does not open a sealed key as that of another CA', async () => {
  await load(secret);
  const [root] = await database.db.select().from(authorities).where(eq(authorities.id, 'root'));
  await database.db
    .update(authorities)
    .set({ privateKey: root?.privateKey ?? '' })
    .where(eq(authorities.id, 'ec'));
  await expect(load(secret)).rejects.toThrow(CaKeyRefused);
});
