import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/open.ts';
import { balances, ledger, ledgerLines } from '#server/db/schema/ledger.ts';
import { compareLedger } from '#server/ledger/compare.ts';
import { type Entry, post } from '#server/ledger/ledger.ts';
import { insertPerson } from '#tests/support/server/people.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { openRelease, releases } from '#tests/support/server/releases.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';

const kinds = await databaseKinds();

describe.each(kinds)('the ledger on %s', (kind) => {
  let database: Database;
  let accountID: string;
  const at = new Date('2026-11-26T02:00:00Z');
  const enter = (entry: Omit<Entry, 'accountID' | 'at'>) =>
    database.db.transaction((tx) => post(tx, { accountID, at, ...entry }));

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    ({ accountID } = await insertPerson(database.db, { displayName: 'Ada Byron' }));
  }, 60_000);
  afterAll(() => database.close());

  it('enters a movement with lines that sum to zero, in what was charged too', async () => {
    const charged = { currency: 'USD', cents: 1400, rate: '0.14000000' };
    await enter({ kind: 'deposit', cause: 'payment:1', cents: 10_000, provider: 'stripe', charged });
    await enter({ kind: 'charge', cause: 'order:1', cents: 4000 });
    await enter({ kind: 'reward', cause: 'payment:9', cents: 300 });
    const lines = await database.db
      .select()
      .from(ledgerLines)
      .orderBy(ledgerLines.entryID, ledgerLines.cents);
    const shown = lines.map(({ account, provider, cents, currency, chargedCents }) =>
      [account, provider, cents, currency, chargedCents].join(' '),
    );
    expect(shown).toEqual([
      'clearing stripe -10000 USD -1400',
      'balance  10000  ',
      'balance  -4000  ',
      'sales  4000  ',
      'referral-paid  -300  ',
      'referral-payable  300  ',
    ]);
    expect(await database.db.select().from(balances)).toEqual([{ accountID, cents: 6000, spent: 4000 }]);
  });

  it('refuses the same cause twice, and a charge that the balance does not cover', async () => {
    await expect(enter({ kind: 'charge', cause: 'order:1', cents: 1 })).rejects.toThrow();
    expect(await enter({ kind: 'charge', cause: 'order:2', cents: 6001 })).toEqual({
      ok: false,
      error: { balance: 6000 },
    });
    await expect(enter({ kind: 'charge', cause: 'order:2', cents: -5 })).rejects.toThrow(RangeError);
    expect(await database.db.$count(ledger)).toBe(3);
  });

  it.each([
    ['changed', sql`update ledger set cents = 1 where kind = 'deposit'`],
    ['removed', sql`delete from ledger_lines`],
    [
      'entered without lines',
      sql`insert into ledger (account_id, kind, cause, cents, balance_after, at) select account_id, 'deposit', 'x', 5, 5, now() from ledger limit 1`,
    ],
    [
      'given a further line',
      sql`insert into ledger_lines (entry_id, account, cents) select min(id), 'held', 5 from ledger`,
    ],
  ])('refuses an entry that is %s', async (_, statement) => {
    await expect(database.db.transaction((tx) => tx.execute(statement))).rejects.toThrow();
    expect(await compareLedger(database.db)).toEqual([]);
  });

  it('finds every fault that is planted', async () => {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(balances).set({ cents: 6001, spent: 3999 });
      await tx.update(ledger).set({ balanceAfter: 9999 }).where(eq(ledger.cause, 'payment:1'));
      await tx.execute(sql`update ledger_lines set cents = 301 where account = 'referral-payable'`);
    });
    const found = await compareLedger(database.db);
    expect(found.map(({ kind: what, stored, sum }) => `${what} ${stored} ${sum}`)).toEqual([
      'balance 6001 6000',
      'spent 3999 4000',
      'entry 0 1',
      'balance-after 9999 10000',
    ]);
  });

  it.each(releases())('takes what stands in %s, to the cent', { timeout: 120_000 }, async (release) => {
    const old = await openRelease(release, kind);
    const { rows: before } = await old.db.execute(
      sql`select account_id, cents, spent from balances order by 1`,
    );
    await migrate(old.upgradeDb);
    expect(await compareLedger(old.db)).toEqual([]);
    const { rows: after } = await old.db.execute(
      sql`select account_id, cents, spent from balances order by 1`,
    );
    expect(after).toEqual(before);
    // Money that came by a payment is taken from its provider.
    const { rows: astray } = await old.db.execute(sql`
      select ledger.id from ledger join payments on payments.id = payment_id join ledger_lines on entry_id = ledger.id
      where kind in ('deposit', 'reversal') and account <> 'balance'
        and provider <> case when gateway = 'bank' then '' else gateway end`);
    expect(astray).toEqual([]);
    expect(await old.db.$count(ledgerLines)).toBe(2 * (await old.db.$count(ledger)));
    await old.close();
  });
});
