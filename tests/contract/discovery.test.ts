import { connect } from 'node:net';
import { and, eq, lt, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { endpoints, foundCertificates, observations } from '#server/db/schema/discovery.ts';
import { discoveryRuns, runTargets } from '#server/db/schema/scans.ts';
import type { ScanWorld } from '#server/discovery/engine/look.ts';
import { createPacer } from '#server/discovery/engine/pacer.ts';
import { takeInIssued } from '#server/discovery/intake.ts';
import { lookAgain } from '#server/discovery/look-again.ts';
import { sendRun } from '#server/discovery/runs.ts';
import { openScanWorld } from '#server/discovery/world.ts';
import { hostZone, sandboxHostList } from '#server/sandbox/host-list.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openInnerServer } from '#tests/support/server/scan-agent.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import { deposit, detailOf, issuedOrder } from '#tests/support/server/shop.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';

const server = shareShop();
const owner = shareCustomer(async () => {
  const customer = await server.customer({ email: `lin@${hostZone}` });
  await deposit(server, customer.id, 100_000);
  return customer;
});
const stranger = shareCustomer(() => server.customer());
const { discovery } = contract;

const profile = {
  name: 'Sandbox',
  targets: [
    ...sandboxHostList.map(({ name }) =>
      name.startsWith('www.') ? `${name} # Lin@${hostZone}, shop` : name,
    ),
    'elsewhere.example.org',
    '10.0.0.1',
    '*.x.example',
  ].join('\n'),
  exclusions: '',
  services: ['tls:443', 'tls:8443', 'tls:465', 'smtp:25'],
  names: '',
  interval: 'never' as const,
  quietFrom: '',
  quietTo: '',
  rate: 50,
  ownerID: '',
};

async function prove(by: TestClient, value: string) {
  const scope = await by.ask(discovery.addScope, { body: { value } });
  const [record] = scope.records;
  if (record === undefined) throw new Error('nothing to publish');
  await by.ask(contract.sandbox.putRecord, { body: { name: record.name, type: 'TXT', value: record.value } });
  return by.ask(discovery.checkScope, { params: { id: scope.id } });
}

async function runOnce(by: TestClient, id: string) {
  const { runID } = await by.ask(discovery.run, { params: { id } });
  await eventually(async () => {
    const { run } = await by.ask(discovery.runDetail, { params: { id: runID }, query: {} });
    expect(run.state).toBe('done');
  });
  return by.ask(discovery.runDetail, { params: { id: runID }, query: { limit: 100 } });
}

/** Every name is at one address. */
function sandboxDns(address: string): ScanWorld['dns'] {
  const none = async () => ({ ok: false, problem: 'NODATA' }) as const;
  return { a: async () => ({ ok: true, values: [address] }), aaaa: none, cname: none, txt: none };
}

const counts = async () => {
  const { db } = server.services;
  return {
    certificates: await db.$count(foundCertificates),
    observations: await db.$count(observations),
    endpoints: await db.$count(endpoints),
  };
};

describe('a scan', () => {
  let profileID: string;
  let first: Awaited<ReturnType<typeof runOnce>>;
  beforeAll(async () => {
    expect(await prove(owner, hostZone)).toMatchObject({ state: 'proved', method: 'txt', kind: 'tree' });
    profileID = (await owner.ask(discovery.profiles.add, { body: profile })).id;
    first = await runOnce(owner, profileID);
  }, 90_000);

  it('ends with one result for each target, refusals with their reason', () => {
    const resultOf = (host: string, port: number) =>
      first.targets.data.find((each) => each.host === host && each.port === port)?.result;
    expect(first.run).toMatchObject({ state: 'done', done: first.run.targets, found: 6 });
    expect(resultOf(`www.${hostZone}`, 443)).toBe('found');
    expect(resultOf(`www.${hostZone}`, 8443)).toBe('closed');
    expect(resultOf(`mail.${hostZone}`, 25)).toBe('found');
    expect(resultOf('elsewhere.example.org', 443)).toBe('not-proved');
    expect(resultOf('10.0.0.1', 0)).toBe('address-private');
    expect(resultOf('*.x.example', 0)).toBe('target-wildcard');
    expect(first.results.every(({ count }) => count > 0)).toBe(true);
  });

  it('names each fault', async () => {
    const { data } = (await owner.call(discovery.certificates, { query: { limit: 50 } })).data();
    const conditionsOf = (host: string) =>
      data
        .filter(({ places }) => places.some((place) => place.host === `${host}.${hostZone}`))
        .flatMap(({ conditions }) => conditions.map(({ code }) => code));
    expect(conditionsOf('www')).not.toContain('name-mismatch');
    expect(conditionsOf('legacy')).toEqual(expect.arrayContaining(['weak-key', 'old-protocol']));
    expect(conditionsOf('mail')).toEqual(expect.arrayContaining(['chain-incomplete', 'expiring']));
    expect(conditionsOf('vpn')).toEqual(expect.arrayContaining(['untrusted', 'expiring']));
    expect(conditionsOf('shop')).toContain('name-mismatch');
    expect(data.every(({ whose }) => whose === 'stranger')).toBe(true);
    // An issuer that another place sends was not known yet when the first port was asked.
    const isMail = eq(endpoints.host, `mail.${hostZone}`);
    const ports = await server.services.db.select().from(endpoints).where(isMail);
    expect(ports.map(({ conditions }) => conditions)).toEqual([['chain-incomplete'], ['chain-incomplete']]);
  });

  it('gives what it found the owner and tags of its place', async () => {
    const { data } = await owner.ask(discovery.certificates, { query: { tag: 'shop' } });
    expect(data.map(({ places, ownerID }) => [places[0]?.host, ownerID])).toEqual([
      [`www.${hostZone}`, owner.userID],
    ]);
  });

  it('names owners of the account alone: another is refused with the line, and one who left is shown', async () => {
    const nobody = {
      ...profile,
      name: 'Nobody',
      targets: `# me@elsewhere.example\nwww.${hostZone} # me@elsewhere.example`,
    };
    const { envelope } = await owner.call(discovery.profiles.add, { body: nobody });
    expect(envelope.errors).toMatchObject([
      { field: 'targets', reason: 'not-offered', found: 'me@elsewhere.example', line: 2 },
    ]);
    const { name, targets, exclusions, services, names } = nobody;
    const shown = await owner.ask(discovery.preview, { body: { targets, exclusions, services, names } });
    expect(shown.unknownOwners).toEqual([{ line: 2, owner: 'me@elsewhere.example' }]);
    const { db, clock } = server.services;
    const [left] = await db
      .insert(users)
      .values({
        accountID: owner.id,
        displayName: 'Left',
        email: 'left@example.com',
        password: '',
        createdTime: clock.now(),
      } as never)
      .returning();
    const body = { ...profile, name, targets: `www.${hostZone} # Left@example.com`, ownerID: left?.id ?? '' };
    const { id } = await owner.ask(discovery.profiles.add, { body });
    const row = async () =>
      (await owner.ask(discovery.profiles.list, { query: {} })).data.find((each) => each.id === id);
    expect(await row()).toMatchObject({ ownerName: 'Left', isOwnerGone: false, unknownOwners: [] });
    await db
      .update(users)
      .set({ removedTime: clock.now() })
      .where(eq(users.id, left?.id ?? ''));
    expect(await row()).toMatchObject({ isOwnerGone: true, unknownOwners: ['left@example.com'] });
    await owner.ask(discovery.profiles.remove, { params: { id } });
  });

  it('of an unchanged world writes nothing new', async () => {
    const before = await counts();
    const again = await runOnce(owner, profileID);
    expect(again.run).toMatchObject({ newCertificates: 0, changed: 0, found: first.run.found });
    expect(await counts()).toEqual(before);
  });

  it('goes on where it was killed', async () => {
    const { db, jobs } = server.services;
    const runID = first.run.id;
    // As a process that dies leaves it: some targets are open.
    const open = and(eq(runTargets.runID, runID), lt(runTargets.position, 3));
    await db.update(runTargets).set({ result: '' }).where(open);
    const left = { state: 'running', done: first.run.done - 3, found: first.run.found - 3 } as const;
    const [run] = await db.update(discoveryRuns).set(left).where(eq(discoveryRuns.id, runID)).returning();
    if (run === undefined) throw new Error('no run');
    const before = await counts();
    await sendRun({ jobs }, db, run);
    await eventually(async () => {
      const detail = await owner.ask(discovery.runDetail, { params: { id: runID }, query: {} });
      expect(detail.run).toMatchObject({ state: 'done', done: detail.run.targets });
    });
    expect(await counts()).toEqual(before);
  });

  it('shows a certificate with its chain, and the one that validates', async () => {
    const { data } = (
      await owner.call(discovery.certificates, { query: { search: `mail.${hostZone}` } })
    ).data();
    const id = data[0]?.id ?? '';
    const detail = await owner.ask(discovery.certificate, { params: { id } });
    expect(detail.chains[0]?.links.map(({ role }) => role)).toEqual(['leaf']);
    expect(detail.chains[0]?.isIncomplete).toBe(true);
    expect(detail.path.map(({ from }) => from)).toEqual(['sent', 'known', 'trust-store']);
    expect(detail.places).toHaveLength(2);
    expect((await stranger.call(discovery.certificate, { params: { id } })).envelope.code).toBe(404);
  });

  it('is counted by the tallies as the list counts', async () => {
    const facets = await owner.ask(discovery.facets, {});
    const list = (await owner.call(discovery.certificates, { query: {} })).data();
    expect(facets.total).toBe(list.data.length);
    for (const { value, count } of facets.conditions) {
      const { data } = (
        await owner.call(discovery.certificates, { query: { condition: value, limit: 100 } })
      ).data();
      expect([value, data.length]).toEqual([value, count]);
    }
    const overview = await owner.ask(discovery.overview, {});
    expect(overview).toMatchObject({ certificates: facets.total, strangers: facets.total, places: 6 });
    const any = (
      await owner.call(discovery.certificates, { query: { condition: 'any', limit: 100 } })
    ).data();
    expect(overview.troubled).toBe(any.total);
  });

  it('gives owners and tags by the first rule that fits, and people change them', async () => {
    const rules: v.InferInput<typeof discovery.setRules.body>['rules'] = [
      { field: 'name', pattern: 'vpn.*', tags: ['vpn'], ownerID: '' },
      { field: 'place', pattern: `*.${hostZone}`, tags: ['qingshan'], ownerID: '' },
    ];
    const set = await owner.ask(discovery.setRules, { body: { rules, applyNow: true } });
    expect(set.changed).toBeGreaterThan(0);
    const tagged = (await owner.call(discovery.certificates, { query: { tag: 'vpn' } })).data();
    expect(tagged.data).toMatchObject([{ tags: ['vpn'], whose: 'stranger' }]);
    const ids = tagged.data.map(({ id }) => id);
    const body = { ids, removeTags: ['vpn'], addTags: ['edge'], isClaimed: true, displayName: 'Our VPN' };
    expect(await owner.ask(discovery.changeCertificates, { body })).toEqual({ changed: 1 });
    const found = (await owner.call(discovery.certificates, { query: { search: 'our vpn' } })).data();
    expect(found.data).toMatchObject([{ tags: ['edge'], whose: 'elsewhere', displayName: 'Our VPN' }]);
    expect((await stranger.call(discovery.changeCertificates, { body })).envelope.code).toBe(404);
  });

  it('can be exported', async () => {
    const file = await (await owner.fetch('/v1/discovery/certificates/csv')).text();
    expect(file).toContain('sha256');
    expect(file).toContain(`vpn.${hostZone}`);
  });

  it('asks the places of an alert again, as they are now', async () => {
    const { db, clock } = server.services;
    const host = `vpn.${hostZone}`;
    const renewed = await openInnerServer(host);
    const [before] = await db.select().from(endpoints).where(eq(endpoints.host, host));
    const asked: string[] = [];
    const world: ScanWorld = {
      ...openScanWorld({}),
      dns: sandboxDns(before?.address ?? ''),
      connect: (address) => {
        asked.push(address);
        return connect({ host: '127.0.0.1', port: renewed.port });
      },
    };
    const again = (at: Date) =>
      lookAgain(
        db,
        { world, pacer: createPacer(), roots: async () => [] },
        owner.id,
        [before?.certificateID ?? ''],
        at,
      );
    expect(await again(clock.now())).toBe(false);
    const later = new Date(clock.now().getTime() + 2 * 3_600_000);
    expect(await again(later)).toBe(true);
    renewed.close();
    expect(asked).toEqual([before?.address]);
    const [after] = await db.select().from(endpoints).where(eq(endpoints.host, host));
    expect(after).toMatchObject({ id: before?.id, address: before?.address, lastLook: later });
    expect(after?.certificateID).not.toBe(before?.certificateID);
    const isHere = eq(observations.endpointID, before?.id ?? '');
    expect(await db.$count(observations, isHere)).toBe(2);
  });
});

describe('certificates of orders and files', () => {
  it('are in the inventory, ours and elsewhere', async () => {
    const orderNo = await issuedOrder(server, owner);
    await takeInIssued(server.services);
    const ours = (await owner.call(discovery.certificates, { query: { whose: 'ours' } })).data();
    expect(ours.data).toMatchObject([{ orderNo, sources: ['order'], placeCount: 0 }]);
    const { certificate } = await detailOf(owner, orderNo);
    expect(ours.data[0]?.sha256).toBe(certificate?.sha256Fingerprint);
    const detail = await owner.ask(discovery.certificate, { params: { id: ours.data[0]?.id ?? '' } });
    const body = { source: 'bundle.pem', place: 'mx1', certificates: [detail.der, 'AAAA'] };
    expect(await owner.ask(discovery.importCertificates, { body })).toMatchObject({
      ...{ added: 0, known: 1, unreadable: [1] },
    });
    expect(await stranger.ask(discovery.importCertificates, { body })).toMatchObject({ added: 1 });
    const theirs = (await stranger.call(discovery.certificates, { query: {} })).data();
    expect(theirs.data).toMatchObject([{ whose: 'elsewhere', sources: ['file'] }]);
  });
});

describe('what may be scanned', () => {
  it('is refused before it is proved, and once it is not any more', async () => {
    const wanted = { targets: 'www.other.example', exclusions: '', services: ['tls:443'], names: '' };
    const preview = () => owner.ask(discovery.preview, { body: wanted });
    expect(await preview()).toMatchObject({ total: 0, refused: [{ refusal: 'not-proved' }] });
    await prove(owner, 'other.example');
    expect(await preview()).toMatchObject({ total: 1, refused: [] });
    await server.services.db.execute(
      sql`update discovery_scopes set proved_time = proved_time - interval '400 days' where value = 'other.example'`,
    );
    expect(await preview()).toMatchObject({ total: 0, refused: [{ refusal: 'proof-expired' }] });
    const scopes = (await owner.call(discovery.scopes, { query: { search: 'other' } })).data();
    expect(scopes.data).toMatchObject([{ state: 'expired', kind: 'tree' }]);
    await owner.ask(discovery.removeScope, { params: { id: scopes.data[0]?.id ?? '' } });
    expect(await preview()).toMatchObject({ refused: [{ refusal: 'not-proved' }] });
  });

  it('is a public range of at most 1,024 addresses', async () => {
    const add = (value: string) => owner.call(discovery.addScope, { body: { value } });
    expect((await add('10.0.0.0/24')).envelope.code).toBe(400);
    expect((await add('8.8.0.0/16')).envelope.code).toBe(400);
    const range = (await add('8.8.8.0/29')).data();
    expect(range.records.map(({ type }) => type)).toEqual([
      'TXT',
      ...Array.from({ length: 8 }, () => 'FILE'),
    ]);
    expect(range.records[0]?.name).toBe('_certhub-discovery.8.8.8.in-addr.arpa');
  });

  it('is every name that an order validated', async () => {
    const { data } = (await owner.call(discovery.scopes, { query: { limit: 100 } })).data();
    expect(data.some(({ source, id }) => source === 'order' && id === '')).toBe(true);
  });
});
