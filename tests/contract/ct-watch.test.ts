import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { indexWatches } from '#core/discovery/watched-names.ts';
import { addDays } from '#core/orders/span.ts';
import { readPem } from '#core/x509/pem.ts';
import { cutSpki } from '#core/x509/spki.ts';
import { loggedTbs } from '#core/x509/tbs-hash.ts';
import { encodeLeaf } from '#server/ct/entry.ts';
import { leafHash, verifyInclusion } from '#server/ct/merkle.ts';
import { readLogKey } from '#server/ct/signature.ts';
import { isPromised, readTimestamps } from '#server/ct/timestamps.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { discoveryAlerts } from '#server/db/schema/alerts.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { ctFinds, ctLogs, sandboxLog } from '#server/db/schema/ct.ts';
import { foundCertificates } from '#server/db/schema/discovery.ts';
import { orders } from '#server/db/schema/orders.ts';
import { openAlertsOf } from '#server/discovery/alerts.ts';
import { alertFinds } from '#server/discovery/ct/alert-finds.ts';
import { openLogWorld } from '#server/discovery/ct/log-world.ts';
import { removeOldFinds } from '#server/discovery/ct/old-finds.ts';
import { keyOwners } from '#server/discovery/ct/own-facts.ts';
import { openSearch } from '#server/discovery/ct/search.ts';
import { searchWatched } from '#server/discovery/ct/search-watched.ts';
import { type Logged, takeInLogged } from '#server/discovery/ct/take-in.ts';
import { listWatches, watchProved } from '#server/discovery/ct/watches.ts';
import { workOnLogs } from '#server/discovery/ct/work-on-logs.ts';
import { takeInIssued } from '#server/discovery/intake.ts';
import { createStoredGauges } from '#server/metrics/stored-gauges.ts';
import { openSandboxLog, type SandboxLog } from '#server/sandbox/ct-log.ts';
import { unsigned } from '#tests/support/rows/given-certificate.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { issuedOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';
import { isWhole } from '#tests/support/whole.ts';

const server = shareShop();
const { discovery, sandbox } = contract;
let customer: TestCustomer;
let orderNo: string;
let log: SandboxLog;
beforeAll(async () => {
  log = await openSandboxLog(server.services.db, []);
  customer = await server.customer();
  orderNo = await issuedOrder(server, customer, { names: ['watched.example.com'] });
});

/** What the jobs do within ten seconds. */
async function watch(): Promise<void> {
  const { services } = server;
  await takeInIssued(services);
  await watchProved(services.db, new Date(0), services.clock.now());
  await log.sequence(services.clock.real());
  await workOnLogs(services, openLogWorld(services, log));
}

const finds = async (kind?: 'open' | 'ours') =>
  (await customer.ask(discovery.finds, { query: kind === undefined ? {} : { kind } })).data;
const get = async (path: string) => (await fetch(`${server.url}/sandbox/ct/${path}`)).json();

describe('a certificate of the sandbox', () => {
  it('contains a timestamp of its log, which took it and can prove that', async () => {
    await log.sequence(server.services.clock.real());
    const [row] = await server.services.db
      .select({ chain: certificates.chain })
      .from(certificates)
      .innerJoin(orders, eq(orders.id, certificates.orderID))
      .where(eq(orders.orderNo, orderNo));
    const [leaf, issuer] = (row?.chain ?? []).map((pem) => readPem(pem).blocks[0]?.bytes ?? new Uint8Array());
    if (leaf === undefined || issuer === undefined) throw new Error('no chain');
    const oid = Buffer.from('060a2b06010401d679020402', 'hex');
    const at = Buffer.from(leaf).indexOf(oid) + oid.length;
    // An octet string within an octet string.
    const octets = Buffer.from(leaf).subarray(at + 2);
    const [timestamp] = readTimestamps(octets.subarray(2, 2 + (octets[1] ?? 0)));
    const key = readLogKey(log.publicKey);
    if (timestamp === undefined || key === null) throw new Error('no timestamp');
    const entry = {
      kind: 'precertificate',
      issuerKeyHash: createHash('sha256')
        .update(cutSpki('certificate', issuer) ?? '')
        .digest(),
      tbs: loggedTbs(leaf) ?? new Uint8Array(),
    } as const;
    expect(isPromised(entry, timestamp, key)).toBe(true);
    expect(isPromised({ ...entry, tbs: leaf }, timestamp, key)).toBe(false);

    const head = await get('ct/v1/get-sth');
    const hash = leafHash(encodeLeaf({ entry, time: timestamp.time, extensions: timestamp.extensions }));
    const query = new URLSearchParams({ hash: hash.toString('base64'), tree_size: String(head.tree_size) });
    const proof = await get(`ct/v1/get-proof-by-hash?${query}`);
    const path = proof.audit_path.map((one: string) => Buffer.from(one, 'base64'));
    const root = Buffer.from(head.sha256_root_hash, 'base64');
    expect(verifyInclusion(hash, proof.leaf_index, head.tree_size, path, root)).toBe(true);
    expect((await get('ct/v1/get-entries?start=0&end=9')).entries.length).toBe(head.tree_size);
    const checkpoint = await (await fetch(`${server.url}/sandbox/ct/checkpoint`)).text();
    expect(checkpoint).toContain(`\n${head.tree_size}\n${head.sha256_root_hash}\n`);
  });

  it.each([
    'ct/v1/get-entries?start=9&end=1',
    'ct/v1/get-sth-consistency?first=0&second=999999',
    'tile/0/999',
    'nothing',
  ])('has nothing at %s', async (path) =>
    expect((await fetch(`${server.url}/sandbox/ct/${path}`)).status).toBeGreaterThanOrEqual(400),
  );
});

describe('the CT watch', () => {
  it('watches validated names at once, and knows the account’s own', async () => {
    await watch();
    const { data } = await customer.ask(discovery.watches, { query: {} });
    expect(data).toMatchObject([
      { name: 'watched.example.com', source: 'order', isOn: true, total: 1, own: 1, open: 0 },
    ]);
    expect(await finds('open')).toEqual([]);
    expect(await finds('ours')).toMatchObject([
      { name: 'watched.example.com', isAnnounced: false, places: 2 },
    ]);
  });

  it('finds a stranger once, and an own key with other names', async () => {
    const plant = (name: string, key: 'new' | 'own') =>
      customer.ask(sandbox.logStranger, { body: { name, key } });
    await plant('shop.watched.example.com', 'new');
    await plant('elsewhere.example.org', 'own');
    await plant('unrelated.example.org', 'new');
    await watch();
    await watch();
    const open = await finds('open');
    expect(
      open.map(({ name, kind, watch: by, places, isAnnounced }) => ({ name, kind, by, places, isAnnounced })),
    ).toEqual(
      expect.arrayContaining([
        {
          name: 'shop.watched.example.com',
          kind: 'stranger',
          by: 'watched.example.com',
          places: 2,
          isAnnounced: false,
        },
        { name: 'elsewhere.example.org', kind: 'own-key', by: '', places: 2, isAnnounced: false },
      ]),
    );
    expect(open).toHaveLength(2);
    // One row in the inventory for both of its entries.
    const [found] = open.filter(({ kind }) => kind === 'stranger');
    const { data } = await customer.ask(discovery.certificates, { query: { source: 'ct' } });
    expect(
      data.filter(({ name }) => name === 'shop.watched.example.com').map(({ id, whose }) => ({ id, whose })),
    ).toEqual([{ id: found?.certificateID, whose: 'stranger' }]);

    const looked = await customer.ask(discovery.searchLogs, { body: { name: 'watched.example.com' } });
    expect(looked).toMatchObject({ source: 'own', isAway: false, isMore: false });
    expect(looked.certificates.map(({ kind }) => kind).sort()).toEqual(['ours', 'stranger']);

    await customer.ask(discovery.dismissFind, {
      params: { id: found?.id ?? '' },
      body: { isDismissed: 'Y' },
    });
    expect(await finds('open')).toHaveLength(1);
    const { data: known } = await customer.ask(discovery.certificates, { query: { source: 'ct' } });
    expect(known.find(({ id }) => id === found?.certificateID)?.whose).toBe('elsewhere');
  });

  it('alerts once to an own key with other names, until somebody knows it', async () => {
    const alerts = async () => {
      const rows = await server.services.db.select().from(discoveryAlerts);
      return rows.filter(({ kind, closedTime }) => kind === 'own-key' && closedTime === null);
    };
    expect(await alerts()).toMatchObject([{ name: 'elsewhere.example.org', accountID: customer.id }]);
    const [found] = await finds('open');
    await customer.ask(discovery.dismissFind, {
      params: { id: found?.id ?? '' },
      body: { isDismissed: 'Y' },
    });
    expect(await alerts()).toEqual([]);
    await customer.ask(discovery.dismissFind, {
      params: { id: found?.id ?? '' },
      body: { isDismissed: 'N' },
    });
    expect(await alerts()).toHaveLength(1);
  });

  it('says nothing of a name that was switched off', async () => {
    const other = await server.customer();
    await issuedOrder(server, other, { names: ['quiet.example.com'] });
    await watch();
    const [watched] = (await other.ask(discovery.watches, { query: {} })).data;
    await other.ask(discovery.switchWatch, { params: { id: watched?.id ?? '' }, body: { isOn: 'N' } });
    await customer.ask(sandbox.logStranger, { body: { name: 'quiet.example.com', key: 'new' } });
    await watch();
    expect((await other.ask(discovery.finds, { query: { kind: 'open' } })).data).toEqual([]);
    expect((await other.ask(discovery.watches, { query: {} })).data).toMatchObject([{ isOn: false }]);
  });

  it('shows its logs, and stops at one that contradicts itself', async () => {
    const { services } = server;
    const world = openLogWorld(services, log);
    const shown = async () => (await customer.ask(discovery.logs, {})).logs[0];
    expect(await shown()).toMatchObject({ format: 'static', problem: '' });
    const [head] = await services.db.select().from(sandboxLog);
    await services.db.update(sandboxLog).set({ root: randomBytes(32) });
    await workOnLogs(services, world);
    expect(await shown()).toMatchObject({ problem: 'bad-signature' });
    // Whoever runs the shop is told: its customers can do nothing about it.
    const { system } = await (await server.operator(['shop:system'])).ask(contract.shop.overview, {
      query: { timeZone: 'Asia/Shanghai' },
    });
    expect(system?.logs).toMatchObject([{ problem: 'bad-signature' }]);
    const gauges = await createStoredGauges({ loopDb: services.db })();
    expect(gauges.find(({ name }) => name === 'certhub_ct_logs')).toMatchObject({
      labels: { problem: 'bad-signature' },
      value: 1,
    });
    await services.db.update(sandboxLog).set({ root: head?.root ?? new Uint8Array() });
    await workOnLogs(services, world);
    expect(await shown()).toMatchObject({ problem: '', lastProblem: 'bad-signature', position: head?.size });
    // A log that fails otherwise, or never answers in its turn, holds up no other.
    await services.db.delete(ctLogs);
    const [own] = world.logs;
    if (own === undefined) throw new Error('no log');
    const broken = Array.from({ length: 5 }, (_, at) => ({
      ...own,
      id: `b${at}`,
      url: `http://broken-${at}/`,
    }));
    const fetch: typeof world.fetch = (url, most) =>
      url.includes('broken') ? Promise.reject(new TypeError('fetch failed')) : world.fetch(url, most);
    const read = workOnLogs(services, { logs: [...broken, own], fetch });
    await expect(read).rejects.toThrow('fetch failed');
    const [kept] = await services.db.select().from(ctLogs).where(eq(ctLogs.id, own.id));
    expect(kept?.position).toBe(head?.size);
    // Read again from the start, as after a restored backup, it finds nothing twice.
    const before = await services.db.$count(ctFinds);
    await services.db.delete(ctLogs);
    await workOnLogs(services, world);
    expect(await services.db.$count(ctFinds)).toBe(before);
  });
});

it('finds every planted stranger among many of the account’s own, each once', async () => {
  const { db, clock } = server.services;
  const [strangers, own] = isWhole ? [500, 2000] : [20, 80];
  const owner = await server.customer();
  const number = await issuedOrder(server, owner, { names: ['many.example.com'] });
  await watchProved(db, new Date(0), clock.now());
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, number));
  if (order === undefined) throw new Error('no order');
  const issued = Array.from({ length: own }, (_, at) => ({
    ...unsigned(order),
    ...{ number: at + 2, names: [`n${at}.many.example.com`], spkiHash: randomBytes(32).toString('hex') },
    ...{ notBefore: clock.now(), notAfter: clock.now(), issuedTime: clock.now() },
  }));
  for (let at = 0; at < issued.length; at += 500)
    await db.insert(certificates).values(issued.slice(at, at + 500));
  const entry = (names: readonly string[], spkiHash: string, index: number): Logged[] => {
    const facts = { names, spkiHash, tbsHash: randomBytes(32).toString('hex'), der: null };
    const place = { logID: 'test', log: 'Test', index, time: clock.now().toISOString() };
    return [
      { facts: { ...facts, isAnnouncement: true }, place },
      { facts: { ...facts, isAnnouncement: false }, place: { ...place, index: index + 100_000 } },
    ];
  };
  const forms = ['x.many.example.com', '*.many.example.com', '*.example.com', 'many.example.com'];
  const all = [
    ...issued.flatMap(({ names, spkiHash }, at) => entry(names, spkiHash, at)),
    ...Array.from({ length: strangers }, (_, at) =>
      entry([forms[at % forms.length] ?? ''], randomBytes(32).toString('hex'), own + at),
    ).flat(),
    ...entry(['deep.example.com', 'notmany.example.com'], randomBytes(32).toString('hex'), 9999),
  ];
  const index = indexWatches(await listWatches(db));
  for (const _ of [1, 2]) {
    for (let at = 0; at < all.length; at += 256)
      await takeInLogged(db, all.slice(at, at + 256), index, clock.now());
  }
  const counted = async (kind: 'stranger' | 'ours') =>
    (await owner.ask(discovery.finds, { query: { kind, limit: 1 } })).total;
  expect(await counted('stranger')).toBe(strangers);
  // That of the order itself may have been read from the sandbox's log meanwhile.
  expect([own, own + 1]).toContain(await counted('ours'));
});

it('asks a search interface where one is set, and goes on where it stopped', async () => {
  const { db, clock, log: lines } = server.services;
  const asked: string[] = [];
  const issuance = (id: string) => ({
    ...{
      id,
      tbs_sha256: id.padStart(64, '0'),
      pubkey_sha256: 'a'.repeat(64),
      dns_names: ['new.watched.example.com'],
    },
    ...{
      not_before: '2026-11-01T00:00:00Z',
      not_after: '2027-01-01T00:00:00Z',
      issuer: { friendly_name: 'Other CA' },
    },
  });
  const api = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://api.test');
    const isOurs = url.searchParams.get('domain') === 'watched.example.com';
    if (isOurs) asked.push(`${request.headers.authorization} ${url.searchParams.get('after')}`);
    const after = url.searchParams.get('after');
    response.end(JSON.stringify(isOurs && after === null ? [issuance('1'), issuance('2')] : []));
  }).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => api.once('listening', resolve));
    const { port } = api.address() as AddressInfo;
    const search = openSearch({ url: `http://127.0.0.1:${port}`, token: 'token-of-ours' });
    const isIt = eq(accounts.id, customer.id);
    await db.update(accounts).set({ disabledTime: clock.now() }).where(isIt);
    await searchWatched({ db, clock, log: lines }, search);
    expect(asked, 'a disabled account waits').toEqual([]);
    const [{ spkiHash } = { spkiHash: '' }] = await db
      .select()
      .from(orders)
      .where(eq(orders.orderNo, orderNo));
    expect(await keyOwners(db, [spkiHash]), 'nor is its key looked for').toEqual(new Map());
    await db.update(accounts).set({ disabledTime: null }).where(isIt);
    await searchWatched({ db, clock, log: lines }, search);
    expect(asked).toEqual(['Bearer token-of-ours null', 'Bearer token-of-ours 2']);
    const { data } = await customer.ask(discovery.finds, { query: { search: 'new.watched' } });
    expect(data.map(({ kind, log: place }) => ({ kind, place }))).toEqual([
      { kind: 'stranger', place: 'CT Search' },
      { kind: 'stranger', place: 'CT Search' },
    ]);
  } finally {
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
  }
  expect(await db.$count(foundCertificates, eq(foundCertificates.isAnnounced, true))).toBe(0);
});

it('keeps a find for a year after its certificate ended, and then ends its alert', async () => {
  const { db, clock } = server.services;
  const owner = await server.customer();
  const now = clock.now();
  const find = (name: string, notAfter: Date | null, foundTime: Date) => ({
    ...{ accountID: owner.id, watch: name, kind: 'own-key' as const, tbsHash: name, spkiHash: '' },
    ...{ serialNumber: '', name, names: [name], issuer: '', notBefore: null, notAfter, isAnnounced: false },
    ...{ entries: [], loggedTime: foundTime, foundTime },
  });
  const ago = (days: number) => addDays(now, -days);
  const rows = await db
    .insert(ctFinds)
    .values([
      find('old.example', ago(366), ago(700)),
      find('late.example', ago(364), ago(700)),
      find('unread.example', null, ago(366)),
      find('fresh.example', null, ago(1)),
    ])
    .returning();
  await db.transaction((tx) => alertFinds(tx, owner.id, rows, now));
  await removeOldFinds(db, now);
  const kept = await db.select({ name: ctFinds.name }).from(ctFinds).where(eq(ctFinds.accountID, owner.id));
  expect(kept.map(({ name }) => name).sort()).toEqual(['fresh.example', 'late.example']);
  const lasting = await openAlertsOf(db, owner.id);
  expect(lasting.map(({ name }) => name).sort()).toEqual(['fresh.example', 'late.example']);
});
