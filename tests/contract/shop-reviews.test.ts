import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { compareLedger } from '#server/ledger/compare.ts';
import { applyOrganization, askWithdrawal, waitingOrganization } from '#tests/support/server/reviewed.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

// No job decides by itself.
const server = shareServer({ takeJobs: () => undefined });
const { shop, realname, referral } = contract;
const card = '11010519491231002X';
const reviewer = () => server.operator(['shop:reviews']);
const names = (by: TestCustomer) => by.ask(shop.realNames, { query: {} });
const kindsOf = async ({ id }: TestCustomer) =>
  (
    await server.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.accountID, id))
      .orderBy(auditEntries.seq)
  ).map(({ kind, actorName, about, changes }) => ({ kind, actorName, about, changes }));

describe('real names at the operator’s desk', () => {
  it('wait with what is known, the oldest first, without the number of a card', async () => {
    const by = await reviewer();
    const [ada, grace] = [await server.customer({ displayName: 'Ada' }), await server.customer()];
    await ada.ask(realname.applyPerson, { body: { name: '等待者', idCard: card } });
    await applyOrganization(grace);
    await applyOrganization(await server.customer(), { orgName: '杭州云栈科技有限公司' });
    const answer = await by.call(shop.realNames, { query: {} });
    expect(JSON.stringify(answer.envelope)).not.toContain(card);
    const { data, total } = answer.data();
    expect([data.length, total]).toEqual([3, 3]);
    expect(data.map(({ createTime }) => createTime)).toEqual(
      data.map(({ createTime }) => createTime).toSorted(),
    );
    expect(data.find(({ kind }) => kind === 'person')).toMatchObject({
      ...{ name: '等待者', number: '110105********002X', numberFault: '', proof: null },
      ...{ asker: { displayName: 'Ada' }, earlier: [] },
    });
    expect(data.find(({ account }) => account.id === grace.id)).toMatchObject({
      ...{ bankAccount: '6214830012345678', proof: { name: 'licence.pdf', type: 'pdf' } },
      register: { isAsked: true, record: null },
    });
    // Another number than the register's of that name.
    expect(data.find(({ name }) => name === '杭州云栈科技有限公司')).toMatchObject({
      register: { record: { creditCode: '91330106MA2TBX015R', telephone: '057188880000' } },
    });
  });

  it('are decided once: the second reviewer is told what the first decided, and both logs have it', async () => {
    const [one, two] = [await reviewer(), await reviewer()];
    const customer = await server.customer();
    const id = await applyOrganization(customer);
    const params = { id };
    const proof = () => one.fetch(`/v1/shop/reviews/realNames/${id}/proof`);
    expect((await proof()).status).toBe(200);
    const unsaid = { kind: 'organization', verdict: 'refused', reason: 'see-note' } as const;
    expect((await one.call(shop.decideRealName, { params, body: unsaid })).envelope.code).toBe(400);
    const refused = { ...unsaid, note: '执照看不清' };
    const passed = { kind: 'organization', verdict: 'passed' } as const;
    await one.ask(shop.decideRealName, { params, body: refused });
    const late = (await two.call(shop.decideRealName, { params, body: passed })).envelope;
    expect([late.code, late.errors]).toMatchObject([
      replyCode.wrongState,
      [{ field: 'state', expected: 'refused' }],
    ]);
    expect((await names(one)).data.map((row) => row.id)).not.toContain(id);
    expect((await proof()).status).toBe(404);
    expect((await customer.ask(realname.organizations, { query: {} })).data[0]).toMatchObject({
      ...{ validStatus: 'refused', reason: 'see-note', note: '执照看不清' },
    });
    expect((await kindsOf(customer)).map(({ kind }) => kind)).toContain('realname.organizationDecided');
    const [entry] = (await kindsOf(one)).filter(({ about }) => about.startsWith(waitingOrganization.orgName));
    expect(entry).toMatchObject({
      kind: 'shop.decideRealName',
      changes: [
        { field: 'validStatus', before: 'waiting', after: 'refused' },
        { field: 'reason', before: '', after: '执照看不清' },
      ],
    });

    // The next application shows the decision before.
    const again = await applyOrganization(customer);
    const shown = (await names(two)).data.find((row) => row.id === again);
    expect(shown?.earlier).toMatchObject([{ state: 'refused', note: '执照看不清' }]);
    const outcomes = await Promise.all(
      [one, two].map((by) => by.call(shop.decideRealName, { params: { id: again }, body: passed })),
    );
    expect(outcomes.map(({ envelope }) => envelope.code).toSorted((a, b) => a - b)).toEqual([
      200,
      replyCode.wrongState,
    ]);
  });

  it('are nobody’s without the right, and unknown ones are not found', async () => {
    const customer = await server.customer();
    const id = await applyOrganization(customer);
    const body = { kind: 'organization', verdict: 'passed' } as const;
    for (const by of [customer, await server.operator(['shop:orders', 'shop:money'])])
      for (const answer of [
        await by.call(shop.realNames, { query: {} }),
        await by.call(shop.decideRealName, { params: { id }, body }),
        await by.call(shop.withdrawals, { query: {} }),
      ])
        expect(answer.envelope.code).toBe(403);

    const by = await reviewer();
    // A person's decision never reaches an organization of the same id.
    const other = { ...body, kind: 'person' } as const;
    expect((await by.call(shop.decideRealName, { params: { id }, body: other })).envelope.code).toBe(404);
    expect((await by.fetch(`/v1/shop/reviews/realNames/${customer.id}/proof`)).status).toBe(404);
  });
});

describe('withdrawals at the operator’s desk', () => {
  it('are paid or refused once, and the customer reads why', async () => {
    const [one, two] = [await reviewer(), await reviewer()];
    const customer = await server.customer({ displayName: 'Ada' });
    const [paid, refused] = [
      await askWithdrawal(server, customer, 10_000),
      await askWithdrawal(server, customer, 20_000),
    ];
    const { data } = await one.ask(shop.withdrawals, { query: {} });
    const shown = data.find(({ withdrawalNo }) => withdrawalNo === paid);
    expect(shown).toMatchObject({
      ...{ cents: 10_000, holder: 'Ada', accountNo: '6222020200112233', available: 0, isActing: false },
      verifiedNames: [],
    });
    const of = (withdrawalNo: string, reason: string) => ({ params: { withdrawalNo }, body: { reason } });
    expect(await one.ask(shop.payWithdrawal, of(paid, 'R-1'))).toMatchObject({ state: 'done' });
    await one.ask(shop.refuseWithdrawal, of(refused, 'The name is another'));
    for (const late of [
      await two.call(shop.refuseWithdrawal, of(paid, 'No')),
      await two.call(shop.payWithdrawal, of(paid, 'R-2')),
    ])
      expect([late.envelope.code, late.envelope.errors]).toMatchObject([
        replyCode.wrongState,
        [{ field: 'state', expected: 'paid' }],
      ]);
    const seen = await customer.ask(referral.withdrawals, { query: {} });
    expect(seen.data.map(({ state, note }) => [state, note]).toSorted()).toEqual([
      ['paid', 'R-1'],
      ['refused', 'The name is another'],
    ]);
    expect(await compareLedger(server.services.db)).toEqual([]);
    for (const of of [customer, one]) {
      const found = (await kindsOf(of)).filter(
        ({ about }) => about.startsWith(paid) || about.startsWith(refused),
      );
      expect(found.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['shop.payWithdrawal', 'shop.refuseWithdrawal']),
      );
    }
    expect((await one.call(shop.payWithdrawal, of('WD20200101-00001', 'R-4'))).envelope.code).toBe(404);
  });

  it('wait above the limit for a second operator, and meanwhile for nobody else', async () => {
    const [one, two] = [await reviewer(), await reviewer()];
    const customer = await server.customer();
    const withdrawalNo = await askWithdrawal(server, customer, 100_001);
    const args = { params: { withdrawalNo }, body: { reason: 'R-3' } };
    expect((await one.ask(shop.payWithdrawal, args)).state).toBe('waiting');
    for (const call of [shop.payWithdrawal, shop.refuseWithdrawal])
      expect((await two.call(call, args)).envelope).toMatchObject({
        code: replyCode.wrongState,
        errors: [{ field: 'state', expected: 'acting' }],
      });
    const { data } = await two.ask(shop.withdrawals, { query: {} });
    expect(data.find((row) => row.withdrawalNo === withdrawalNo)?.isActing).toBe(true);
    const [act] = (await two.ask(shop.acts, { query: {} })).data.filter(
      ({ about }) => about === withdrawalNo,
    );
    const decided = await two.ask(shop.decideAct, {
      ...{ params: { id: act?.id ?? '' }, body: { decision: 'approve' } },
    });
    expect(decided.state).toBe('done');
    expect((await customer.ask(referral.withdrawals, { query: {} })).data).toMatchObject([
      { withdrawalNo, state: 'paid', note: 'R-3' },
    ]);
    expect(await compareLedger(server.services.db)).toEqual([]);
  });
});
