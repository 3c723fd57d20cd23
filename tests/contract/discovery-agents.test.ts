import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { agentGoneMs } from '#core/discovery/agents.ts';
import { endpoints, foundCertificates } from '#server/db/schema/discovery.ts';
import { discoveryProfiles, discoveryRuns, runTargets } from '#server/db/schema/scans.ts';
import { tendAgentRun } from '#server/discovery/agent-runs.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeKey, type TestKey } from '#tests/support/server/api-key.ts';
import {
  type AgentProcess,
  type InnerServer,
  openInnerServer,
  startAgent,
} from '#tests/support/server/scan-agent.ts';
import { shareCustomer, shareServer } from '#tests/support/server/share-server.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareServer();
const owner = shareCustomer(() => server.customer());
const stranger = shareCustomer(() => server.customer());
const { discovery } = contract;
const inner: InnerServer[] = [];
const started: AgentProcess[] = [];
beforeAll(async () => {
  inner.push(await openInnerServer('db01.corp.internal'));
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  for (const each of inner) each.close();
});

const addAgent = (by: TestCustomer, name: string, networks = '127.0.0.0/8,10.0.0.0/8') =>
  by.ask(discovery.agents.add, { body: { name, networks } });

async function startScan(by: TestCustomer, agentID: string, targets: string, names = '') {
  const { id } = await by.ask(discovery.profiles.add, {
    body: {
      ...{
        name: `Inside ${targets.slice(0, 30).replaceAll('\n', ' ')}`,
        targets,
        exclusions: '',
        names,
        services: ['tls:443'],
      },
      ...{ interval: 'never', quietFrom: '', quietTo: '', rate: '50', ownerID: '', agentID },
    },
  });
  return (await by.ask(discovery.run, { params: { id } })).runID;
}

const detailOf = (by: TestCustomer, id: string) =>
  by.ask(discovery.runDetail, { params: { id }, query: { limit: 1000 } });

const begun = (by: TestCustomer, id: string) =>
  eventually(async () => {
    const { run } = await detailOf(by, id);
    expect(run.state).toBe('running');
  });

const work = (key: TestKey, id: string) =>
  key.call(discovery.agentWork, { params: { id }, body: { version: '1.0.0', allowed: ['127.0.0.0/8'] } });

describe('an agent that runs', () => {
  it('scans what only its network reaches, within what its own machine allows, and survives being killed', async () => {
    const { id } = await addAgent(owner, 'Rack');
    const key = await makeKey(server, owner, ['discovery:report']);
    const port = inner[0]?.port ?? 0;
    // One address has a turn a second: the agent is killed before the fourth.
    const addresses = Array.from({ length: 30 }, (_, index) => `127.0.1.${index + 1}`);
    const targets = [
      `tls://127.0.0.1:${port}`,
      `localhost:${port}`,
      '10.1.2.3:443',
      'nowhere.invalid:443',
      '8.8.8.8:443',
      ...addresses.map((each) => `${each}:${port}`),
    ].join('\n');
    const runID = await startScan(owner, id, targets, 'a.example.com');
    const args = ['--agent', id, '--allow', '127.0.0.0/8'];
    const env = { CERTHUB_URL: server.url, CERTHUB_API_KEY: key.token };
    const first = startAgent(args, env);
    started.push(first);
    await eventually(async () => {
      expect((await detailOf(owner, runID)).run.done).toBeGreaterThan(1);
    });
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    const second = startAgent(args, env);
    started.push(second);
    await eventually(async () => {
      expect((await detailOf(owner, runID)).run.state).toBe('done');
    });
    const { run, targets: list } = await detailOf(owner, runID);
    const resultOf = (host: string) => list.data.find((each) => each.host.startsWith(host))?.result;
    expect(run).toMatchObject({ done: run.targets, agentName: 'Rack', found: 4 });
    expect(list.data.filter(({ result }) => result === '')).toEqual([]);
    expect(resultOf('127.0.0.1')).toBe('found');
    expect(resultOf('localhost')).toBe('found');
    expect(resultOf('10.1.2.3')).toBe('outside-networks');
    expect(resultOf('nowhere.invalid')).toBe('no-such-name');
    expect(resultOf('8.8.8.8')).toBe('outside-networks');
    expect(resultOf('127.0.1.1')).toBe('closed');
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    const { db } = server.services;
    const places = await db.select().from(endpoints).where(eq(endpoints.agentID, id));
    expect(places.map(({ address }) => address)).toEqual(Array(4).fill('127.0.0.1'));
    const [kept] = await db.select().from(foundCertificates).where(eq(foundCertificates.accountID, owner.id));
    expect(kept).toMatchObject({ name: 'db01.corp.internal', sources: ['agent'], placeCount: 4 });
    const shown = await owner.ask(discovery.certificate, { params: { id: kept?.id ?? '' } });
    expect(shown.places.map(({ agentName }) => agentName)).toEqual(Array(4).fill('Rack'));
    const [agent] = (await owner.ask(discovery.agents.list, { query: {} })).data;
    expect(agent).toMatchObject({ state: 'online', keyName: expect.stringMatching(/^key/), queue: 0 });
    expect(agent?.allowed).toEqual(['127.0.0.0/8']);
    expect(first.output() + second.output()).not.toContain(key.token);
  }, 60_000);

  it('says why it does not start, and ends where asking again changes nothing', async () => {
    const { id } = await addAgent(owner, 'Wrong');
    const env = { CERTHUB_URL: server.url, CERTHUB_API_KEY: 'chk_unknown' };
    const refused = startAgent(['--agent', id, '--allow', '10.0.0.0/8'], env);
    const open = startAgent(['--agent', id, '--allow', '8.8.8.0/24'], env);
    started.push(refused, open);
    expect([await refused.ended, await open.ended]).toEqual([1, 1]);
    expect(refused.output()).toContain('The API key is unknown');
    expect(open.output()).toContain('8.8.8.0/24 is no private network');
  });
});

describe('a key', () => {
  it('speaks for one agent, and an agent for one key until it is released', async () => {
    const [one, other] = [await addAgent(owner, 'One'), await addAgent(owner, 'Other')];
    const [key, second] = [
      await makeKey(server, owner, ['discovery:report']),
      await makeKey(server, owner, ['discovery:report']),
    ];
    expect((await work(key, one.id)).envelope.code).toBe(200);
    expect((await work(key, other.id)).envelope.code).toBe(12_012);
    expect((await work(second, one.id)).envelope.code).toBe(12_012);
    await owner.ask(discovery.agents.release, { params: { id: one.id } });
    expect((await work(second, one.id)).envelope.code).toBe(200);
    expect((await owner.call(discovery.agents.release, { params: { id: other.id } })).envelope.code).toBe(
      12_012,
    );
  });

  it('needs the right, opens nothing else by it, and reaches its own account alone', async () => {
    const { id } = await addAgent(owner, 'Guarded');
    const reader = await makeKey(server, owner, ['discovery:read', 'discovery:write']);
    expect((await work(reader, id)).envelope.code).toBe(403);
    const theirs = await makeKey(server, stranger, ['discovery:report']);
    expect((await work(theirs, id)).envelope.code).toBe(404);
    const own = await makeKey(server, owner, ['discovery:report']);
    expect((await own.call(discovery.agents.list, { query: {} })).envelope.code).toBe(403);
    const asPerson = await owner.call(discovery.agentWork, {
      params: { id },
      body: { version: '', allowed: [] },
    });
    expect(asPerson.envelope.code).toBe(404);
  });
});

describe('a hostile report', () => {
  let agentID: string;
  let key: TestKey;
  let runID: string;
  const der = () => inner[0]?.der.toString('base64') ?? '';
  const place = (address: string, chain = [der()]) => ({
    ...{ address, chain, tlsVersion: 'TLSv1.3' as const, asksForCertificate: false },
  });
  const report = (
    position: number,
    places: readonly ReturnType<typeof place>[],
    result: 'found' | 'closed' = 'found',
    to = runID,
  ) =>
    key.call(discovery.agentReport, {
      params: { id: agentID },
      body: { runID: to, results: [{ position, result, detail: '\u0007x', ms: 1, places: [...places] }] },
    });
  const resultAt = async (position: number) =>
    (await detailOf(owner, runID)).targets.data.find((each) => each.position === position)?.result;
  beforeAll(async () => {
    agentID = (await addAgent(owner, 'Hostile')).id;
    key = await makeKey(server, owner, ['discovery:report']);
    const hosts = Array.from({ length: 9 }, (_, index) => `10.0.0.${index + 1}`);
    runID = await startScan(owner, agentID, [...hosts, 'wiki.corp'].join('\n'));
    await begun(owner, runID);
    expect((await work(key, agentID)).data().targets).toHaveLength(10);
  });

  it('of a target of another address, network or size is kept as what it is', async () => {
    expect((await report(0, [place('10.0.0.200')])).data().stored).toBe(1);
    await report(1, [place('8.8.8.8')]);
    await report(2, [place('169.254.169.254')]);
    await report(3, [place('::ffff:10.0.0.4')]);
    await report(4, [place('10.0.0.5', ['AAAA'])]);
    await report(5, [place('10.0.0.6', [Buffer.alloc(60_000).toString('base64'), der(), der()])]);
    await report(6, [
      place('10.0.0.7', [Buffer.alloc(65_000).toString('base64'), Buffer.alloc(700).toString('base64')]),
    ]);
    await report(7, []);
    await report(9, [place('93.184.216.34')]);
    const results = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 9].map(resultAt));
    expect(results).toEqual([
      'certificate-unreadable',
      'outside-networks',
      'outside-networks',
      'outside-networks',
      'certificate-unreadable',
      'certificate-unreadable',
      'too-much',
      'certificate-unreadable',
      'outside-networks',
    ]);
    const { db } = server.services;
    expect(await db.$count(endpoints, eq(endpoints.agentID, agentID))).toBe(0);
  });

  it('counts once, for its own runs, and while they go on', async () => {
    const other = await startScan(owner, (await addAgent(owner, 'Neighbor')).id, '10.9.9.9');
    expect((await report(0, [], 'closed', other)).envelope.code).toBe(404);
    const theirs = await addAgent(stranger, 'Theirs');
    const far = await startScan(stranger, theirs.id, '10.9.9.9');
    expect((await report(0, [], 'closed', far)).envelope.code).toBe(404);
    expect((await report(0, [place('10.0.0.1')])).data().stored).toBe(0);
    expect((await report(77, [place('10.0.0.1')])).data().stored).toBe(0);
    expect((await report(8, [place('10.0.0.9')])).data()).toEqual({ stored: 1, state: 'done' });
    expect((await report(8, [place('10.0.0.9')])).data()).toEqual({ stored: 0, state: 'done' });
    const { run } = await detailOf(owner, runID);
    expect(run).toMatchObject({ done: 10, found: 1, refused: 4 });
  });

  it('that is not of the form is refused as a whole', async () => {
    const send = (body: unknown) =>
      key.fetch(`/v1/discovery/agents/${agentID}/results`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const one = { position: 0, result: 'found', detail: '', ms: 1, places: [] };
    for (const results of [
      [{ ...one, result: 'not-proved' }],
      [{ ...one, position: -1 }],
      [{ ...one, detail: 'x'.repeat(201) }],
      [{ ...one, places: [{ ...place('10.0.0.1'), more: 1 }] }],
      [{ ...one, places: [place('10.0.0.1', ['not base64!'])] }],
      Array.from({ length: 51 }, () => one),
    ]) {
      expect(await (await send({ runID, results })).json()).toMatchObject({ code: 400 });
    }
    expect((await send({ runID, results: [{ ...one, detail: 'x'.repeat(3_000_000) }] })).status).toBe(413);
  });
});

describe('an agent that is gone', () => {
  it('leaves its run with a result of each target', async () => {
    const { id } = await addAgent(owner, 'Gone');
    const runID = await startScan(owner, id, '10.0.0.1\n10.0.0.2');
    await begun(owner, runID);
    const { db, jobs, clock } = server.services;
    const tend = async (ms: number) => {
      const [run] = await db.select().from(discoveryRuns).where(eq(discoveryRuns.id, runID));
      const [profile] = await db
        .select()
        .from(discoveryProfiles)
        .where(eq(discoveryProfiles.id, run?.profileID ?? ''));
      if (run === undefined || profile === undefined) throw new Error('no run');
      await tendAgentRun({ db, jobs }, run, profile, new Date(clock.now().getTime() + ms));
    };
    await tend(agentGoneMs - 60_000);
    expect((await detailOf(owner, runID)).run.state).toBe('running');
    await tend(agentGoneMs + 60_000);
    const { run, results } = await detailOf(owner, runID);
    expect(run).toMatchObject({ state: 'failed', done: 2, refused: 2 });
    expect(results).toEqual([{ result: 'agent-gone', count: 2 }]);
    const isOpen = and(eq(runTargets.runID, runID), eq(runTargets.result, ''));
    expect(await db.$count(runTargets, isOpen)).toBe(0);
  });

  it('refuses networks that are not private, and targets outside of them', async () => {
    const add = (networks: string) => owner.call(discovery.agents.add, { body: { name: 'A', networks } });
    for (const network of ['8.8.8.0/24', '0.0.0.0/0', '169.254.0.0/16', '10.0.0.0/7', 'corp']) {
      expect((await add(network)).envelope.errors).toMatchObject([{ field: 'networks', found: network }]);
    }
    const { id } = await addAgent(owner, 'Narrow', '10.1.0.0/16');
    const asked = { targets: '10.1.0.1\n10.2.0.1\nwiki', exclusions: '', services: ['tls:443'], names: '' };
    const preview = await owner.ask(discovery.preview, { body: { ...asked, agentID: id } });
    expect(preview.asked.map(({ host }) => host)).toEqual(['10.1.0.1', 'wiki']);
    expect(preview.refused).toEqual([{ line: 2, target: '10.2.0.1', refusal: 'outside-networks' }]);
  });
});
