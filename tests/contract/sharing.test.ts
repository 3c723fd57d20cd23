import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { toBase64Url } from '#core/x509/encoding.ts';
import { sharingFingerprint, shortFingerprint } from '#core/x509/shared-envelope.ts';
import { departments, users } from '#server/db/schema/accounts.ts';
import { sharedKeys } from '#server/db/schema/sharing.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { changeOrder, detailOf, issuedOrder, placeOrder, placeOrders } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareShop();
const { sharing, people } = contract;

/** A user's key: the server only looks at its form. */
function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(64));
  const head = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d03010703420004', 'hex');
  return toBase64Url(Uint8Array.from([...head, ...random]));
}
async function publish(by: TestCustomer, publicKey = newKey()): Promise<string> {
  const { fingerprint } = await by.ask(sharing.publish, { body: { publicKey, sealed: 'v1.c2VhbGVk' } });
  return fingerprint;
}
async function shareOf(by: TestCustomer, orderNo: string, to: TestCustomer, recipientKey: string) {
  const { spkiHash } = await orderKey(by, orderNo);
  return { orderNo, spkiHash, recipientID: to.userID, recipientKey, envelope: 'e1.c2VhbGVk' };
}
async function orderKey(by: TestCustomer, orderNo: string) {
  const { orders } = await by.ask(sharing.keys, { body: { orderNos: orderNo } });
  const key = orders[0]?.keys[0];
  if (key === undefined) throw new Error('no key');
  return key;
}
type Share = Awaited<ReturnType<typeof shareOf>>;
const share = async (by: TestCustomer, ...shares: Share[]) =>
  (await by.ask(sharing.share, { body: { shares } })).results.map(({ state }) => state);
const envelopesOf = async (by: TestCustomer, orderNos: string) =>
  (await by.ask(sharing.envelopes, { body: { orderNos } })).envelopes;
const readersOf = async (by: TestCustomer, id: string) =>
  (await by.ask(sharing.readers, { params: { id } })).readers;
const logOf = async (by: TestCustomer, kind: string) =>
  (await by.ask(people.auditLogs, { query: { kind } })).data.map(({ about, changes }) => [about, changes]);

/** An owner with an order, and a technician with a sharing key. */
async function team() {
  const owner = await server.customer({ displayName: 'Ada' });
  const grace = await server.colleague(owner, { role: 'technician', displayName: 'Grace' });
  const fingerprint = await publish(grace);
  const orderNo = await placeOrder(owner);
  return { owner, grace, fingerprint, orderNo };
}
async function department(of: TestCustomer, name: string): Promise<string> {
  return (await of.ask(people.departments.add, { body: { name } })).id;
}

describe('a sharing key', () => {
  it('is the user’s own: nobody else reads its private half', async () => {
    const { owner, grace } = await team();
    expect(await owner.ask(sharing.mine, {})).toEqual({ key: null });
    const publicKey = newKey();
    const fingerprint = await publish(grace, publicKey);
    expect(fingerprint).toBe(sharingFingerprint(publicKey));
    expect((await grace.ask(sharing.mine, {})).key).toMatchObject({
      ...{ publicKey, fingerprint, sealed: 'v1.c2VhbGVk' },
    });
    const { colleagues } = await owner.ask(sharing.colleagues, { query: {} });
    expect(colleagues).toMatchObject([
      { userID: grace.userID, displayName: 'Grace', role: 'technician', publicKey },
    ]);
    expect(JSON.stringify(colleagues)).not.toContain('v1.');
  });

  it('in place of another ends what was shared by that one, and both are in the audit log', async () => {
    const { owner, grace, fingerprint, orderNo } = await team();
    expect(await share(owner, await shareOf(owner, orderNo, grace, fingerprint))).toEqual(['shared']);
    expect(await envelopesOf(grace, orderNo)).toHaveLength(1);
    const after = await publish(grace);
    expect(await envelopesOf(grace, orderNo)).toEqual([]);
    expect(await share(owner, await shareOf(owner, orderNo, grace, fingerprint))).toEqual([
      'recipient-changed',
    ]);
    expect((await logOf(owner, 'sharing.publish'))[0]).toEqual([
      '',
      [{ field: 'fingerprint', before: shortFingerprint(fingerprint), after: shortFingerprint(after) }],
    ]);
  });

  it('is refused if it is not one', async () => {
    const { grace } = await team();
    for (const publicKey of ['', newKey().slice(1), 'A'.repeat(122), `${newKey()}A`]) {
      const body = { publicKey, sealed: 'v1.c2VhbGVk' };
      expect((await grace.call(sharing.publish, { body })).envelope.code).toBe(400);
    }
    const plain = { publicKey: newKey(), sealed: '' };
    expect((await grace.call(sharing.publish, { body: plain })).envelope.code).toBe(400);
  });
});

describe('a shared key', () => {
  it('is handed to the colleague alone, and said to those who see the order', async () => {
    const { owner, grace, fingerprint, orderNo } = await team();
    const hopper = await server.colleague(owner, { role: 'buyer', displayName: 'Hopper' });
    const one = await shareOf(owner, orderNo, grace, fingerprint);
    expect(await share(owner, one)).toEqual(['shared']);
    expect(await envelopesOf(grace, orderNo)).toMatchObject([
      { orderNo, spkiHash: one.spkiHash, envelope: 'e1.c2VhbGVk', sharer: 'Ada' },
    ]);
    expect(await envelopesOf(hopper, orderNo)).toEqual([]);
    expect(await envelopesOf(owner, orderNo)).toEqual([]);
    const [reader] = await readersOf(hopper, orderNo);
    expect(reader).toMatchObject({
      userID: grace.userID,
      displayName: 'Grace',
      sharer: 'Ada',
      isCurrent: true,
    });
    expect(reader).not.toHaveProperty('envelope');
  });

  it('leaves an entry in the audit log for each, and none for what was refused', async () => {
    const { owner, grace, fingerprint } = await team();
    const numbers = await placeOrders(owner, 3);
    const shares = await Promise.all(numbers.map((number) => shareOf(owner, number, grace, fingerprint)));
    const gone = shares.map((each, at) => (at === 2 ? { ...each, spkiHash: 'ab'.repeat(32) } : each));
    expect(await share(owner, ...gone)).toEqual(['shared', 'shared', 'key-gone']);
    const [row] = await server.services.db.select().from(users).where(eq(users.id, grace.userID));
    const changes = [{ field: 'sharedWith', before: '', after: `Grace (${row?.email})` }];
    expect(await logOf(owner, 'sharing.share')).toEqual([
      [numbers[1], changes],
      [numbers[0], changes],
    ]);
    expect(await owner.ask(people.auditCheck, {})).toMatchObject({ brokenAt: 0 });
  });

  it('is replaced when it is shared again, also twice in one call', async () => {
    const { owner, grace, fingerprint, orderNo } = await team();
    const one = await shareOf(owner, orderNo, grace, fingerprint);
    await share(owner, one);
    expect(await share(owner, one, { ...one, envelope: 'e1.YWdhaW4' })).toEqual(['shared', 'shared']);
    expect(await envelopesOf(grace, orderNo)).toMatchObject([{ envelope: 'e1.YWdhaW4' }]);
    expect(await readersOf(owner, orderNo)).toHaveLength(1);
  });

  it('ends: it is handed out no more, and forgotten', async () => {
    const { owner, grace, fingerprint, orderNo } = await team();
    await share(owner, await shareOf(owner, orderNo, grace, fingerprint));
    const [reader] = await readersOf(owner, orderNo);
    const end = { params: { id: reader?.id ?? '' } };
    const stranger = await server.customer();
    expect((await stranger.call(sharing.end, end)).status).toBe(404);
    await owner.ask(sharing.end, end);
    expect((await owner.call(sharing.end, end)).status).toBe(404);
    expect(await envelopesOf(grace, orderNo)).toEqual([]);
    expect(await readersOf(owner, orderNo)).toEqual([]);
    const kept = await server.services.db.select().from(sharedKeys).where(eq(sharedKeys.id, end.params.id));
    expect(kept).toMatchObject([{ envelope: '' }]);
    expect(await logOf(owner, 'sharing.end')).toMatchObject([
      [orderNo, [{ field: 'sharedWith', after: '' }]],
    ]);
    expect((await owner.call(sharing.end, { params: { id: 'x' } })).status).toBe(404);
  });

  it('is of the request in progress and of every certificate that still serves', async () => {
    const { owner, grace, fingerprint } = await team();
    const orderNo = await issuedOrder(server, owner);
    const { spkiHash } = await orderKey(owner, orderNo);
    const before = await shareOf(owner, orderNo, grace, fingerprint);
    // A reissue in progress holds another key.
    await changeOrder(server, orderNo, { spkiHash: 'cd'.repeat(32), sealedKey: 'v1.b3RoZXI' });
    const { orders } = await owner.ask(sharing.keys, { body: { orderNos: orderNo } });
    expect(orders[0]?.keys.map((key) => key.spkiHash).toSorted()).toEqual(
      [spkiHash, 'cd'.repeat(32)].toSorted(),
    );
    expect(await share(owner, before, { ...before, spkiHash: 'cd'.repeat(32) })).toEqual([
      'shared',
      'shared',
    ]);
    await changeOrder(server, orderNo, { sealedKey: '' });
    expect(await share(owner, { ...before, spkiHash: 'cd'.repeat(32) })).toEqual(['key-gone']);
    expect((await readersOf(owner, orderNo)).map(({ isCurrent }) => isCurrent).toSorted()).toEqual([
      false,
      true,
    ]);
  });
});

describe('who may', () => {
  it('another account gets 404, and its rows are missing', async () => {
    const { owner, grace, fingerprint, orderNo } = await team();
    const stranger = await server.customer();
    const one = await shareOf(owner, orderNo, grace, fingerprint);
    await share(owner, one);
    const body = { orderNos: orderNo };
    for (const answer of [
      await stranger.call(sharing.keys, { body }),
      await stranger.call(sharing.envelopes, { body }),
      await stranger.call(sharing.readers, { params: { id: orderNo } }),
      await stranger.call(sharing.colleagues, { query: { orderNo } }),
    ])
      expect(answer.status).toBe(404);
    expect(await share(stranger, one)).toEqual(['missing']);
    const theirs = await placeOrder(stranger);
    expect(await share(stranger, await shareOf(stranger, theirs, grace, fingerprint))).toEqual([
      'recipient-gone',
    ]);
  });

  it('nobody without the right to download', async () => {
    const { owner, orderNo } = await team();
    const viewer = await server.colleague(owner, { role: 'viewer' });
    expect((await viewer.call(sharing.keys, { body: { orderNos: orderNo } })).status).toBe(403);
    const { colleagues } = await owner.ask(sharing.colleagues, { query: {} });
    expect(colleagues.map(({ userID }) => userID)).not.toContain(viewer.userID);
    expect(await share(owner, await shareOf(owner, orderNo, viewer, 'ab'.repeat(32)))).toEqual([
      'recipient-gone',
    ]);
    const hopper = await server.colleague(owner, { role: 'manager' });
    const body = { userIDs: [], deptID: '' };
    expect((await hopper.call(sharing.changePolicy, { body })).status).toBe(403);
  });

  it('a department’s users share and get what their department orders', async () => {
    const { owner } = await team();
    const [shop, lab] = [await department(owner, 'Shop'), await department(owner, 'Lab')];
    const place = { role: 'buyer', scope: 'department' } as const;
    const buyer = await server.colleague(owner, { ...place, departmentID: shop });
    const other = await server.colleague(owner, { ...place, departmentID: lab });
    const fellow = await server.colleague(owner, { ...place, departmentID: shop });
    const keys = { buyer: await publish(buyer), other: await publish(other), fellow: await publish(fellow) };
    const orderNo = await placeOrder(buyer);
    expect((await other.call(sharing.keys, { body: { orderNos: orderNo } })).status).toBe(404);
    const { colleagues } = await buyer.ask(sharing.colleagues, { query: { orderNo } });
    const seen = colleagues.map(({ userID }) => userID);
    expect([seen.includes(fellow.userID), seen.includes(other.userID)]).toEqual([true, false]);
    expect(await share(buyer, await shareOf(buyer, orderNo, other, keys.other))).toEqual(['out-of-sight']);
    expect(await share(buyer, await shareOf(buyer, orderNo, fellow, keys.fellow))).toEqual(['shared']);
    // Whoever leaves the department is not handed it any more.
    await server.services.db.update(users).set({ departmentID: lab }).where(eq(users.id, fellow.userID));
    expect((await fellow.call(sharing.envelopes, { body: { orderNos: orderNo } })).status).toBe(404);
  });

  it('a removed user’s share ends, and so does their key', async () => {
    const { owner, grace, fingerprint, orderNo } = await team();
    await share(owner, await shareOf(owner, orderNo, grace, fingerprint));
    await owner.ask(sharing.changePolicy, { body: { userIDs: [grace.userID], deptID: '' } });
    const shared = await owner.ask(sharing.sharedWith, { params: { id: grace.userID } });
    expect(shared).toMatchObject({ data: [{ orderNo }], total: 1 });
    const stranger = await server.customer();
    for (const id of [grace.userID, 'x'])
      expect((await stranger.call(sharing.sharedWith, { params: { id } })).status).toBe(404);
    await owner.ask(people.removeMember, { query: { subAccountID: grace.userID } });
    expect((await grace.call(sharing.envelopes, { body: { orderNos: orderNo } })).status).toBe(401);
    expect(await readersOf(owner, orderNo)).toEqual([]);
    const [row] = await server.services.db
      .select()
      .from(sharedKeys)
      .where(eq(sharedKeys.recipientID, grace.userID));
    expect(row?.envelope).toBe('');
    expect(await share(owner, await shareOf(owner, orderNo, grace, fingerprint))).toEqual(['recipient-gone']);
    expect((await owner.ask(sharing.policy, {})).userIDs).toEqual([]);
  });
});

describe('the policy', () => {
  const secret = 'c2VhbGVkMTIz';
  const owed = async (by: TestCustomer, secretIDs = secret) =>
    (await by.ask(sharing.owed, { body: { secretIDs } })).orders.map(({ orderNo, recipientIDs }) => [
      orderNo,
      recipientIDs,
    ]);
  const sealed = { sealedKey: `v1.${secret}.x` };
  async function ordered(by: TestCustomer): Promise<string> {
    const orderNo = await placeOrder(by);
    await changeOrder(server, orderNo, sealed);
    return orderNo;
  }

  it('asks for the keys of new orders, of the vault that made them, until they are shared', async () => {
    const { owner, grace, fingerprint } = await team();
    const before = await ordered(owner);
    await owner.ask(sharing.changePolicy, { body: { userIDs: [grace.userID, owner.userID], deptID: '' } });
    const orderNo = await ordered(owner);
    expect(await owed(owner)).toEqual([[orderNo, [grace.userID]]]);
    expect(await owed(owner, 'b3RoZXI')).toEqual([]);
    expect((await owner.ask(sharing.owed, { body: { secretIDs: secret } })).recipients).toMatchObject([
      { userID: grace.userID, displayName: 'Grace' },
    ]);
    expect(await share(owner, await shareOf(owner, orderNo, grace, fingerprint))).toEqual(['shared']);
    expect(await owed(owner)).toEqual([]);
    // What somebody ended stays ended.
    const [reader] = await readersOf(owner, orderNo);
    await owner.ask(sharing.end, { params: { id: reader?.id ?? '' } });
    expect(await owed(owner)).toEqual([]);
    // A reissue with another key is asked for again, and so is a colleague with another key.
    await changeOrder(server, orderNo, { spkiHash: 'ef'.repeat(32) });
    expect(await owed(owner)).toEqual([[orderNo, [grace.userID]]]);
    await changeOrder(server, orderNo, {
      spkiHash: (await detailOf(owner, before)).orderNo && 'ab'.repeat(32),
    });
    await publish(grace);
    expect(await owed(owner)).toEqual([[orderNo, [grace.userID]]]);
  });

  it('names a department, of which only who sees the order gets its key', async () => {
    const { owner } = await team();
    const [shop, lab] = [await department(owner, 'Shop'), await department(owner, 'Lab')];
    const inShop = await server.colleague(owner, {
      role: 'technician',
      scope: 'department',
      departmentID: shop,
    });
    const free = await server.colleague(owner, { role: 'technician', departmentID: shop });
    const without = await server.colleague(owner, { role: 'technician', departmentID: shop });
    await publish(inShop);
    await publish(free);
    await owner.ask(sharing.changePolicy, { body: { userIDs: [], deptID: shop } });
    const orderNo = await ordered(owner);
    expect(await owed(owner)).toEqual([[orderNo, [free.userID]]]);
    const [shopRow] = await server.services.db.select().from(departments).where(eq(departments.id, shop));
    await changeOrder(server, orderNo, { departmentID: shopRow?.id ?? null });
    expect((await owed(owner))[0]?.[1]).toHaveLength(2);
    const { deptID, users: named } = await owner.ask(sharing.policy, {});
    expect(deptID).toBe(shop);
    expect(named).toContainEqual({ userID: without.userID, hasKey: false });
    // One department at most.
    await owner.ask(sharing.changePolicy, { body: { userIDs: [], deptID: lab } });
    expect((await owner.ask(sharing.policy, {})).deptID).toBe(lab);
    expect(await logOf(owner, 'sharing.changePolicy')).toMatchObject([
      ['', [{ field: 'deptID', before: 'Shop', after: 'Lab' }]],
      ['', [{ field: 'deptID', before: '', after: 'Shop' }]],
    ]);
  });

  it('keeps the date of who was named before', async () => {
    const { owner, grace } = await team();
    const hopper = await server.colleague(owner, { role: 'buyer' });
    await publish(hopper);
    await owner.ask(sharing.changePolicy, { body: { userIDs: [grace.userID], deptID: '' } });
    const orderNo = await ordered(owner);
    await owner.ask(sharing.changePolicy, { body: { userIDs: [grace.userID, hopper.userID], deptID: '' } });
    expect(await owed(owner)).toEqual([[orderNo, [grace.userID]]]);
    await owner.ask(sharing.changePolicy, { body: { userIDs: [hopper.userID], deptID: '' } });
    expect(await owed(owner)).toEqual([]);
  });

  it('names nobody of another account, nor who may not download', async () => {
    const { owner } = await team();
    const stranger = await server.customer();
    const viewer = await server.colleague(owner, { role: 'viewer' });
    const theirs = await department(stranger, 'Theirs');
    for (const body of [
      { userIDs: [stranger.userID], deptID: '' },
      { userIDs: [viewer.userID], deptID: '' },
      { userIDs: ['x'], deptID: '' },
      { userIDs: [], deptID: theirs },
      { userIDs: [], deptID: 'x' },
    ])
      expect((await owner.call(sharing.changePolicy, { body })).envelope.code).toBe(400);
  });
});
