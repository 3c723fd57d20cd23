import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditText } from '#core/account/audit.ts';
import { contract } from '#core/contract/contract.ts';
import { demoAccount } from '#server/catalogue/seed-demo.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { invitationCode } from '#tests/support/server/people.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';
import { createClient } from '#tests/support/server/test-server.ts';

const server = shareServer();
const { people, session } = contract;
const password = hashPassword(`${demoAccount.password} of somebody else`);

const codeSentTo = (email: string) => invitationCode(server.services.db, email);
const placed = { roleID: 'buyer', deptID: '', scope: 'account' } as const;
const membersOf = async (by: TestCustomer) => (await by.ask(people.members, { query: {} })).data;
const reasonsOf = (envelope: { errors: readonly { field: string; reason: string }[] }) =>
  envelope.errors.map(({ field, reason }) => `${field} ${reason}`);

describe('an invitation', () => {
  it('makes a user of the account, once', async () => {
    const owner = await server.customer({ displayName: 'Ada', companyName: 'Engines' });
    const email = 'grace@example.com';
    const invited = await owner.ask(people.invite, { body: { email: ' Grace@Example.com ', ...placed } });
    expect(invited.email).toBe(email);
    const code = await codeSentTo(email);
    expect(await server.visitor.ask(people.invitationOf, { body: { code } })).toMatchObject({
      email,
      companyName: 'Engines',
      role: 'buyer',
      invitedBy: expect.stringContaining('Ada'),
    });
    const answers = await Promise.all(
      ['Grace', 'Hopper'].map((displayName) =>
        server.visitor.call(people.acceptInvitation, { body: { code, displayName, password } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const token =
      answers
        .find(({ status }) => status === 200)
        ?.headers.get('authorization')
        ?.slice(6) ?? '';
    const grace = createClient(server.url, token);
    const account = await grace.ask(session.account, {});
    expect(account).toMatchObject({ rootUUID: owner.id, companyName: 'Engines' });
    expect(account.rights).toContain('orders:create');
    expect((await membersOf(owner)).map((each) => each.roleID)).toEqual(['owner', 'buyer']);
    expect((await owner.ask(people.invitations, { query: {} })).data).toEqual([]);
  });

  it('is replaced by the next one, withdrawn, and refused for somebody who signs in already', async () => {
    const owner = await server.customer();
    const invite = (email: string) => owner.call(people.invite, { body: { email, ...placed } });
    await invite('twice@example.com');
    const first = await codeSentTo('twice@example.com');
    const again = (await invite('twice@example.com')).data();
    const second = await codeSentTo('twice@example.com');
    expect(second).not.toBe(first);
    const ask = (code: string) => server.visitor.call(people.invitationOf, { body: { code } });
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([404, 200]);
    expect((await owner.ask(people.invitations, { query: {} })).total).toBe(1);
    await owner.ask(people.withdrawInvitation, { params: { id: again.invitationID } });
    expect((await ask(second)).status).toBe(404);
    expect(reasonsOf((await invite(demoAccount.email)).envelope)).toEqual(['email email-taken']);
    expect(reasonsOf((await invite('no mailbox')).envelope)[0]).toMatch(/^email /);
  });

  it('gives no right its sender does not have', async () => {
    const owner = await server.customer();
    const manager = await server.colleague(owner, { role: 'manager' });
    const invite = (by: TestCustomer, roleID: string) =>
      by.call(people.invite, { body: { ...placed, email: 'next@example.com', roleID } });
    expect(reasonsOf((await invite(manager, 'owner')).envelope)).toEqual(['roleID owner-only']);
    const { id } = await owner.ask(people.addRole, { body: { name: 'Clerk', rights: 'account:write' } });
    expect(reasonsOf((await invite(manager, id)).envelope)).toEqual(['roleID right-beyond']);
    expect((await invite(manager, 'buyer')).status).toBe(200);
    const stranger = await server.customer();
    expect(reasonsOf((await invite(stranger, id)).envelope)).toEqual(['roleID not-offered']);
  });
});

describe('a user', () => {
  it('is changed, shut out and removed', async () => {
    const owner = await server.customer();
    const other = await server.colleague(owner, { role: 'viewer' });
    const change = (values: object) =>
      owner.call(people.changeMember, { body: { subAccountID: other.userID, ...placed, ...values } });
    expect((await change({ roleID: 'technician' })).status).toBe(200);
    expect((await other.ask(session.account, {})).rights).toContain('orders:manage');
    await change({ isDisabled: true });
    expect((await other.call(session.account, {})).status).toBe(401);
    expect((await membersOf(owner))[1]).toMatchObject({ isDisabled: true, roleID: 'buyer' });
    await change({ isDisabled: false });
    await owner.ask(people.removeMember, { query: { subAccountID: other.userID } });
    expect(await membersOf(owner)).toHaveLength(1);
    expect((await change({})).status).toBe(404);
  });

  it('is limited to a department only if they are in one', async () => {
    const owner = await server.customer();
    const other = await server.colleague(owner, { role: 'buyer' });
    const body = { ...placed, subAccountID: other.userID, scope: 'department' } as const;
    expect(reasonsOf((await owner.call(people.changeMember, { body })).envelope)).toEqual([
      'deptID required',
    ]);
  });

  it('of another account is not found', async () => {
    const [owner, stranger] = [await server.customer(), await server.customer()];
    const body = { subAccountID: owner.userID, ...placed };
    expect((await stranger.call(people.changeMember, { body })).status).toBe(404);
    const query = { subAccountID: owner.userID };
    expect((await stranger.call(people.removeMember, { query })).status).toBe(404);
  });

  it('stays if they are the last owner, and nobody changes their own place', async () => {
    const owner = await server.customer();
    const manager = await server.colleague(owner, { role: 'manager' });
    const change = (by: TestCustomer, subAccountID: string, values: object = {}) =>
      by.call(people.changeMember, { body: { subAccountID, ...placed, ...values } });
    expect(reasonsOf((await change(owner, owner.userID)).envelope)).toEqual(['roleID own-place']);
    expect(reasonsOf((await change(manager, owner.userID)).envelope)).toEqual(['subAccountID owner-only']);
    const second = await server.colleague(owner, { role: 'owner' });
    // Each makes the other a buyer at the same time: one owner is left.
    const both = await Promise.all([change(owner, second.userID), change(second, owner.userID)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await membersOf(manager)).filter(({ roleID }) => roleID === 'owner')).toHaveLength(1);
  });
});

describe('roles and departments', () => {
  it('are made, changed, and removed once nobody has them', async () => {
    const owner = await server.customer();
    const { id } = await owner.ask(people.addRole, {
      body: { name: 'Clerk', rights: 'orders:read,parties:read' },
    });
    const dept = (await owner.ask(people.departments.add, { body: { name: 'Web' } })).id;
    const clerk = await server.colleague(owner, {
      role: null,
      roleID: id,
      departmentID: dept,
      scope: 'department',
    });
    const listed = (await owner.ask(people.roles, { query: {} })).data.find((role) => role.id === id);
    expect(listed).toMatchObject({ name: 'Clerk', rights: ['orders:read', 'parties:read'], members: 1 });
    expect((await owner.ask(people.departments.list, { query: {} })).data).toMatchObject([
      { name: 'Web', members: 1 },
    ]);
    await owner.ask(people.changeRole, { body: { id, name: 'Clerk', rights: 'orders:read' } });
    expect((await clerk.ask(session.account, {})).rights).toEqual(['orders:read']);
    expect((await owner.call(people.removeRole, { params: { id } })).envelope.code).toBe(12012);
    expect((await owner.call(people.departments.remove, { params: { id: dept } })).envelope.code).toBe(12012);
    await owner.ask(people.removeMember, { query: { subAccountID: clerk.userID } });
    expect((await owner.call(people.departments.remove, { params: { id: dept } })).status).toBe(200);
    expect((await owner.ask(people.departments.list, { query: {} })).total).toBe(0);
  });

  it('have names of their own', async () => {
    const owner = await server.customer();
    const add = (name: string, rights = 'orders:read') =>
      owner.call(people.addRole, { body: { name, rights } });
    await add('Clerk');
    expect(reasonsOf((await add(' clerk ')).envelope)).toEqual(['name record-duplicate']);
    expect(reasonsOf((await add('')).envelope)).toEqual(['name required']);
    expect(reasonsOf((await add('None', '')).envelope)).toEqual(['rights required']);
    expect((await add('Operator', 'shop:cases')).envelope.code).toBe(400);
  });
});

describe('the audit log', () => {
  const kindsOf = async (by: TestCustomer, query: object = {}) =>
    (await by.ask(people.auditLogs, { query })).data.map(({ kind, about }) => `${kind} ${about}`);

  it('holds every act with who did it, before and after, and none that was refused', async () => {
    const owner = await server.customer({ displayName: 'Ada' });
    const other = await server.colleague(owner, { role: 'viewer', email: 'grace@audit.example' });
    await owner.ask(people.changeMember, { body: { subAccountID: other.userID, ...placed } });
    await owner.call(people.removeMember, { query: { subAccountID: owner.userID } });
    await owner.ask(people.departments.add, { body: { name: 'Web' } });
    expect(await kindsOf(owner)).toEqual([
      'people.departments.add Web',
      'people.changeMember grace@audit.example',
    ]);
    const [, entry] = (await owner.ask(people.auditLogs, { query: {} })).data;
    expect(entry).toMatchObject({
      actorID: owner.userID,
      actorName: expect.stringMatching(/^Ada \(/),
      changes: [{ field: 'roleID', before: 'viewer', after: 'buyer' }],
      from: '127.0.0.1',
    });
    expect(await kindsOf(owner, { kind: 'people.departments' })).toHaveLength(1);
    expect(await kindsOf(owner, { search: 'GRACE' })).toHaveLength(1);
    expect(await kindsOf(owner, { actorID: other.userID })).toEqual([]);
    expect(await kindsOf(await server.customer())).toEqual([]);
  });

  it('keeps the names of roles, departments and removed records as they were, and the order that was made', async () => {
    const owner = await server.customer({ displayName: 'Ada' });
    const other = await server.colleague(owner, { role: 'viewer', email: 'grace@names.example' });
    const dept = await owner.ask(people.departments.add, { body: { name: 'Web' } });
    const role = await owner.ask(people.addRole, { body: { name: 'Night shift', rights: 'orders:read' } });
    const place = { subAccountID: other.userID, roleID: role.id, deptID: dept.id };
    await owner.ask(people.changeMember, { body: place });
    await owner.ask(people.changeMember, { body: { ...place, roleID: 'viewer', deptID: '' } });
    await owner.ask(people.departments.remove, { params: { id: dept.id } });
    const orderNo = await placeOrder(owner, await singleNameProduct(owner));
    await owner.ask(contract.orders.remark, { params: { orderNo }, body: { remark: 'for the shop' } });
    const [noted, placedOrder, removed, back, there] = (await owner.ask(people.auditLogs, { query: {} }))
      .data;
    expect(noted).toMatchObject({
      about: orderNo,
      changes: [{ field: 'remark', before: '', after: 'for the shop' }],
    });
    expect(placedOrder).toMatchObject({ kind: 'purchase.create', about: orderNo });
    expect(removed).toMatchObject({ kind: 'people.departments.remove', about: 'Web' });
    expect(back?.changes).toEqual([
      { field: 'roleID', before: 'Night shift', after: 'viewer' },
      { field: 'deptID', before: 'Web', after: '' },
    ]);
    expect(there?.changes.map(({ after }) => after)).toEqual(['Night shift', 'Web']);
  });

  it('shows where its chain breaks', async () => {
    const owner = await server.customer();
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => owner.ask(people.departments.add, { body: { name: `D${n}` } })),
    );
    expect(await owner.ask(people.auditCheck, {})).toMatchObject({ entries: 8, brokenAt: 0 });
    const { db } = server.services;
    const [third] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountID, owner.id), eq(auditEntries.seq, 3)));
    if (third === undefined) throw new Error('no third entry');
    const forged = { ...third, at: third.at.toISOString(), about: 'nothing' };
    const hash = createHash('sha256').update(auditText(forged)).digest('hex');
    const isThird = and(eq(auditEntries.accountID, owner.id), eq(auditEntries.seq, 3));
    await db.update(auditEntries).set({ about: 'nothing' }).where(isThird);
    expect(await owner.ask(people.auditCheck, {})).toMatchObject({ brokenAt: 3 });
    // Whoever can compute hashes still breaks the next entry.
    await db.update(auditEntries).set({ hash }).where(isThird);
    expect(await owner.ask(people.auditCheck, {})).toMatchObject({ brokenAt: 4 });
  });
});
