import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { addDays } from '#core/orders/span.ts';
import { withdrawalCommands } from '#server/admin/withdrawals.ts';
import { inviteCodes, referrals, rewards } from '#server/db/schema/referral.ts';
import { compareLedger } from '#server/ledger/compare.ts';
import { balanceOf, post } from '#server/ledger/ledger.ts';
import { keepReferral } from '#server/referral/codes.ts';
import { settleInvited } from '#server/referral/rewards.ts';
import { withdrawRewards } from '#server/referral/withdraw.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { customerWith, deposit, payOrder, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareShop({ config: { referralPercent: 10 } });
const { referral: call } = contract;
const price = 8_800;

/** Somebody with a code, and somebody who came by it with money. */
async function pair(cents = 100_000) {
  const ada = await server.customer({ displayName: 'Ada' });
  const { code } = await ada.ask(call.code, { query: {} });
  const grace = await server.customer({ displayName: 'Grace' });
  await come(grace, code);
  if (cents > 0) await deposit(server, grace.id, cents);
  return { ada, grace, code };
}
const come = (by: TestCustomer, code: string) =>
  server.services.db.transaction((tx) => keepReferral(tx, by.id, code, server.services.clock.now()));
/** Brings the rewards up to date, so many days from now. */
const settle = (of: TestCustomer, days = 31) =>
  server.services.db.transaction((tx) =>
    settleInvited(tx, of.id, 10, addDays(server.services.clock.now(), days)),
  );
const own = (by: TestCustomer) => by.ask(call.own, {});
const refusal = (envelope: { code: number; errors: readonly { field: string; reason: string }[] }) => [
  envelope.code,
  ...envelope.errors.map(({ field, reason }) => `${field} ${reason}`),
];
const earn = (of: TestCustomer, cents: number) =>
  server.services.db.transaction((tx) =>
    post(tx, {
      accountID: of.id,
      kind: 'reward',
      cause: `test:${crypto.randomUUID()}`,
      cents,
      at: new Date(),
    }),
  );
const bank = { holder: 'Ada', bankName: 'ICBC', accountNo: '6222020200112233' };

describe('an invite code', () => {
  it('is made once, leads to the sign-up, and can be changed', async () => {
    const ada = await server.customer();
    expect(await own(ada)).toMatchObject({ code: '', url: '', earned: 0 });
    const [{ code }, again] = await Promise.all([
      ada.ask(call.code, { query: {} }),
      ada.ask(call.code, { query: {} }),
    ]);
    expect(code).toMatch(/^[A-Z2-9]{8}$/);
    expect(again.code).toBe(code);
    const mine = `Ada${Math.floor(Math.random() * 1e9)}`;
    expect(await ada.ask(call.code, { query: { customizeCode: mine } })).toEqual({ code: mine });
    const { url, earlier, qrCodeBase64 } = await own(ada);
    expect(new URL(url).pathname).toBe(`/signup/${mine}`);
    expect(qrCodeBase64).toMatch(/^iVBOR/);
    expect(earlier.map((each) => each.code)).toEqual([code]);
    const days = (Date.parse(earlier[0]?.until ?? '') - server.services.clock.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    // The earlier link counts, for a while.
    const [grace, late] = [await server.customer(), await server.customer()];
    await come(grace, code.toLowerCase());
    expect((await own(ada)).invited).toBe(1);
    await server.services.db
      .update(inviteCodes)
      .set({ untilTime: new Date(0) })
      .where(eq(inviteCodes.code, code));
    await come(late, code);
    expect((await own(ada)).invited).toBe(1);
    // Nobody else gets a code that somebody had, and one's own comes back.
    const taken = await grace.call(call.code, { query: { customizeCode: mine.toUpperCase() } });
    expect(refusal(taken.envelope)).toEqual([400, 'customizeCode record-duplicate']);
    const old = await grace.call(call.code, { query: { customizeCode: code } });
    expect(refusal(old.envelope)).toEqual([400, 'customizeCode record-duplicate']);
    expect(await ada.ask(call.code, { query: { customizeCode: code } })).toEqual({ code });
  });

  it.each([
    ['abc', 'too-short'],
    ['ab-cd', 'format'],
    ['', 'required'],
    ['x'.repeat(129), 'too-short'],
  ])('is not %j', async (customizeCode, reason) => {
    const ada = await server.customer();
    const { envelope } = await ada.call(call.code, { query: { customizeCode } });
    expect(refusal(envelope)).toEqual([400, `customizeCode ${reason}`]);
  });

  it('invites nobody to their own account', async () => {
    const ada = await server.customer();
    const { code } = await ada.ask(call.code, { query: {} });
    await come(ada, code);
    await come(await server.customer(), 'NOBODYS123');
    expect((await own(ada)).invited).toBe(0);
  });
});

describe('a reward', () => {
  it('is earned once a payment is final, and once', async () => {
    const { ada, grace } = await pair();
    const orderNo = await placeOrder(grace);
    await payOrder(grace, orderNo);
    await settle(grace, 29);
    expect((await own(ada)).earned).toBe(0);
    await settle(grace);
    await Promise.all([settle(grace), settle(grace)]);
    expect(await own(ada)).toMatchObject({
      invited: 1,
      rewarded: 1,
      earned: price / 10,
      available: price / 10,
    });
    expect(await ada.ask(call.rewards, { query: {} })).toMatchObject({
      total: 1,
      data: [{ cents: 880, baseCents: price }],
    });
    // A canceled order takes it back, also after that.
    expect((await grace.call(contract.orders.cancel, { body: { orderNos: orderNo } })).envelope.code).toBe(
      200,
    );
    await settle(grace);
    expect(await own(ada)).toMatchObject({ earned: 0, available: 0 });
    expect(await compareLedger(server.services.db)).toEqual([]);
  });

  it('is taken back by a chargeback, after a withdrawal from what is earned next', async () => {
    const { ada, grace } = await pair(200_000);
    for (let count = 0; count < 14; count += 1) await payOrder(grace, await placeOrder(grace));
    await settle(grace);
    expect((await own(ada)).available).toBe(14 * 880);
    const accountID = ada.id;
    const asked = { ...bank, amount: 12_320, to: 'balance' } as const;
    const { db, clock } = server.services;
    const done = await db.transaction((tx) =>
      withdrawRewards(tx, { accountID, userID: ada.userID }, asked, clock.now()),
    );
    expect(done.ok).toBe(true);
    expect(await balanceOf(db, ada.id)).toBe(12_320);
    await db.transaction((tx) =>
      post(tx, {
        accountID: grace.id,
        kind: 'reversal',
        cause: `notice:${grace.id}`,
        cents: 200_000,
        at: new Date(),
      }),
    );
    await settle(grace);
    expect(await own(ada)).toMatchObject({ earned: 0, available: -12_320, withdrawn: 12_320 });
    await earn(ada, 15_000);
    expect((await own(ada)).available).toBe(2_680);
    expect(await compareLedger(db)).toEqual([]);
  });

  it('is none for oneself, and none for what a gift paid', async () => {
    const { ada, grace } = await pair();
    await payOrder(grace, await placeOrder(grace));
    await server.services.db.execute(
      sql`update accounts set company_name = 'Engines Ltd' where id in (${ada.id}, ${grace.id})`,
    );
    await settle(grace);
    expect((await own(ada)).earned).toBe(0);
    const { ada: bob, grace: carol } = await pair(0);
    await server.services.db.transaction((tx) =>
      post(tx, {
        accountID: carol.id,
        kind: 'gift',
        cause: `gift:${carol.id}`,
        cents: price,
        at: new Date(),
      }),
    );
    await payOrder(carol, await placeOrder(carol));
    await settle(carol);
    expect((await own(bob)).earned).toBe(0);
    expect(await server.services.db.$count(rewards, eq(rewards.invitedID, carol.id))).toBe(0);
    expect(await server.services.db.$count(referrals, eq(referrals.invitedID, carol.id))).toBe(1);
  });
});

describe('a withdrawal', () => {
  const ask = async (by: TestCustomer, body: object) => {
    const full = { amount: 10_000, to: 'balance' as const, ...body };
    return by.call(call.withdraw, { body: full });
  };

  it('asks for a fresh confirmation', async () => {
    const ada = await server.customer();
    await server.services.db
      .execute(sql`update sessions set confirmed_time = null where user_id = ${ada.userID}`)
      .catch(() => undefined);
    expect([12014, 400]).toContain((await ask(ada, {})).envelope.code);
  });

  it('pays only what there is, and of two at once one', async () => {
    const ada = await customerWith(server, 0);
    await earn(ada, 15_000);
    const { db, clock } = server.services;
    const once = (amount: number) =>
      db.transaction((tx) =>
        withdrawRewards(
          tx,
          { accountID: ada.id, userID: ada.userID },
          { ...bank, amount, to: 'balance' },
          clock.now(),
        ),
      );
    const both = await Promise.all([once(10_000), once(10_000)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await own(ada)).toMatchObject({ available: 5_000, withdrawn: 10_000 });
    expect(await balanceOf(db, ada.id)).toBe(10_000);
  });

  it('to a bank waits for the site, which pays or refuses it', async () => {
    const ada = await customerWith(server, 0);
    await earn(ada, 30_000);
    const { db, clock } = server.services;
    const toBank = async () => {
      const asked = { ...bank, amount: 10_000, to: 'bank' } as const;
      const done = await db.transaction((tx) =>
        withdrawRewards(tx, { accountID: ada.id, userID: ada.userID }, asked, clock.now()),
      );
      return done.ok ? done.value.withdrawalNo : '';
    };
    const [first, second] = [await toBank(), await toBank()];
    expect(await own(ada)).toMatchObject({ available: 10_000, pending: 20_000 });
    const [command] = withdrawalCommands;
    const said: string[] = [];
    const run = (...args: string[]) =>
      command?.run(server.services, args, { readPassword: async () => '', say: (line) => said.push(line) });
    await run();
    expect(said.some((line) => line.startsWith(first) && line.includes(bank.accountNo))).toBe(true);
    await run('--number', first, '--reference', 'R-1');
    await run('--number', second, '--refuse', 'The name is another');
    await expect(run('--number', first, '--refuse', 'No')).rejects.toThrow('no withdrawal that waits');
    expect(await own(ada)).toMatchObject({ available: 20_000, pending: 0, withdrawn: 10_000 });
    const { data } = await ada.ask(call.withdrawals, { query: {} });
    expect(
      data.map(({ withdrawalNo, state, note, accountNo }) => [withdrawalNo, state, note, accountNo]),
    ).toEqual([
      [second, 'refused', 'The name is another', '•••• 2233'],
      [first, 'paid', 'R-1', '•••• 2233'],
    ]);
    expect(await compareLedger(db)).toEqual([]);
  });
});
