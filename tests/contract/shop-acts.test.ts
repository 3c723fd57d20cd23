import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { shopActs } from '#server/db/schema/shop.ts';
import { refuse } from '#server/http/reply.ts';
import { type ActWorld, askAct, decideAct, runDueActs } from '#server/shop/acts.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { createTestClock } from '#tests/support/server/test-clock.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

describe.each(await databaseKinds())('acts of operators, on %s', (database) => {
  const clock = createTestClock();
  const server = shareServer({ database, clock, takeJobs: () => undefined });
  let ran: string[] = [];
  let fails = false;
  let world: ActWorld;
  const { shop } = contract;

  beforeEach(async () => {
    ran = [];
    fails = false;
    world = {
      ...server.services,
      kinds: {
        async 'test.act'(_tx, act) {
          ran.push(act.about);
          return fails ? refuse(replyCode.wrongState, 'It is over') : null;
        },
      },
    };
    // Those of the test before are no second operators of this one.
    await server.services.db.update(users).set({ operatorRights: [] });
  });

  const inputOf = async (by: TestCustomer) => {
    const { db } = server.services;
    const [user] = await db.select().from(users).where(eq(users.id, by.userID));
    if (user === undefined) throw new Error('no such user');
    const actor = { ...user, kind: 'user' as const, sessionID: '', rights: user.operatorRights };
    return { db, actor, clock, audit: () => undefined };
  };
  const ask = async (by: TestCustomer, customer: TestCustomer, about: string, cents = 100_001) => {
    const act = {
      ...{ kind: 'test.act', right: 'shop:money' as const, accountID: customer.id, cents, about },
      ...{ reason: 'because', data: {} },
    };
    const asked = await askAct(world, await inputOf(by), act);
    if (asked.kind === 'refusal') throw new Error(asked.msg);
    const [row] = await server.services.db.select().from(shopActs).where(eq(shopActs.about, about));
    return { ...asked.data, id: row?.id ?? '' };
  };
  const stateOf = async (id: string) => {
    const [row] = await server.services.db.select().from(shopActs).where(eq(shopActs.id, id));
    return row?.state;
  };

  it('run at once up to the limit, and are in the customer’s log as the shop’s', async () => {
    const customer = await server.customer();
    const by = await server.operator();
    expect(await ask(by, customer, 'small', 100_000)).toMatchObject({ state: 'done' });
    expect(ran).toEqual(['small']);
    const [entry] = await server.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.accountID, customer.id));
    expect(entry).toMatchObject({
      ...{ kind: 'test.act', actorName: 'operator', about: 'small' },
      changes: [{ field: 'reason', before: '', after: 'because' }],
    });
  });

  it('wait above it for a colleague, who approves: once, of two at the same time', async () => {
    const customer = await server.customer();
    const [by, one, two] = [await server.operator(), await server.operator(), await server.operator()];
    const { id, state } = await ask(by, customer, 'large');
    expect([state, ran]).toEqual(['waiting', []]);
    // Nobody lacks the right and sees it.
    const blind = await server.operator(['shop:orders']);
    expect((await blind.ask(shop.acts, { query: {} })).data).toEqual([]);
    expect((await one.ask(shop.acts, { query: {} })).data).toMatchObject([{ id, isOwn: false }]);
    expect((await by.ask(shop.acts, { query: {} })).data).toMatchObject([{ id, isOwn: true }]);
    const own = await by.call(shop.decideAct, { params: { id }, body: { decision: 'approve' } });
    expect(own.envelope.code).toBe(replyCode.wrongState);
    const decide = async (operator: TestCustomer) => {
      const input = await inputOf(operator);
      return server.services.db.transaction((db) => decideAct(world, { ...input, db }, id, 'approve', ''));
    };
    const kinds = (await Promise.all([decide(one), decide(two)])).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['ended', 'refused']);
    expect([await stateOf(id), ran]).toEqual(['done', ['large']]);
    expect(await runDueActs(world, server.services.db, new Date(clock.now().getTime() + 1e10))).toBe(0);
  });

  it('are refused, or taken back by who asked', async () => {
    const customer = await server.customer();
    const [by, other] = [await server.operator(), await server.operator()];
    const { id: refused } = await ask(by, customer, 'refused');
    const { id: back } = await ask(by, customer, 'back');
    const answer = { decision: 'refuse', note: 'no' } as const;
    expect(await other.ask(shop.decideAct, { params: { id: refused }, body: answer })).toEqual({
      ...{ state: 'refused', note: 'no' },
    });
    const body = { decision: 'take-back' } as const;
    expect((await other.call(shop.decideAct, { params: { id: back }, body })).envelope.code).toBe(
      replyCode.wrongState,
    );
    expect(await by.ask(shop.decideAct, { params: { id: back }, body })).toMatchObject({
      state: 'taken-back',
    });
    expect([await stateOf(refused), await stateOf(back), ran]).toEqual(['refused', 'taken-back', []]);
  });

  it('run after 24 hours where nobody else could decide, also if the colleague left meanwhile', async () => {
    const { db } = server.services;
    const customer = await server.customer();
    const by = await server.operator();
    const alone = await ask(by, customer, 'alone');
    expect(Date.parse(alone.dueTime) - clock.now().getTime()).toBe(24 * 3_600_000);
    const gone = await server.operator();
    const left = await ask(by, customer, 'left');
    await db.update(users).set({ disabledTime: clock.now() }).where(eq(users.id, gone.userID));
    const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
    expect(await runDueActs(world, db, at(23))).toBe(0);
    expect(await runDueActs(world, db, at(24))).toBe(1);
    expect(ran).toEqual(['alone']);
    // From when nobody was left to decide.
    expect(await runDueActs(world, db, at(46.9))).toBe(0);
    expect(await runDueActs(world, db, at(47.1))).toBe(1);
    expect(await stateOf(left.id)).toBe('done');
    // One that cannot be done any more says so instead of being tried for ever.
    fails = true;
    const { id } = await ask(by, customer, 'late');
    expect(await runDueActs(world, db, at(24))).toBe(1);
    expect([await stateOf(id), await runDueActs(world, db, at(48))]).toEqual(['failed', 0]);
  });
});
