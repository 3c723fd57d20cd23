import { beforeAll, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { demoAccount } from '#server/catalogue/seed-demo.ts';
import { hostZone, sandboxHostList } from '#server/sandbox/host-list.ts';
import { freePort } from '#tests/support/server/server-process.ts';
import { startServerProgram } from '#tests/support/server/server-program.ts';
import { shareFolder } from '#tests/support/server/share-folder.ts';
import { signIn, tokenIn } from '#tests/support/server/sign-in.ts';
import { makeTestFolder } from '#tests/support/server/test-database.ts';
import { createClient } from '#tests/support/server/test-server.ts';
import { isWhole } from '#tests/support/whole.ts';

const { discovery, sandbox } = contract;
const kills = Number(process.env.KILLS ?? 20);
/** Milliseconds in which a scan goes on after a start; a start on an idle machine takes two seconds. */
const within = 5_000;
const usualStart = 2_000;

const dataDir = shareFolder();
beforeAll(() => (isWhole ? makeTestFolder(dataDir) : undefined));

it.runIf(isWhole)(
  'of a server that is killed again and again has one result for each target, and goes on at once',
  async () => {
    const port = await freePort();
    let pace = 1;
    const start = async () => {
      const began = performance.now();
      const started = startServerProgram({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' });
      await started.prints('Certhub is ready');
      pace = Math.max(pace, (performance.now() - began) / usualStart);
      return started;
    };
    let running = await start();
    const url = `http://127.0.0.1:${port}`;
    const { email, password } = demoAccount;
    const token = tokenIn((await signIn(createClient(url, null), email, password)).headers);
    const client = createClient(url, token);
    const scope = await client.ask(discovery.addScope, { body: { value: hostZone } });
    const [record] = scope.records;
    const text = { name: record?.name ?? '', type: 'TXT' as const, value: record?.value ?? '' };
    await client.ask(sandbox.putRecord, { body: text });
    await client.ask(discovery.checkScope, { params: { id: scope.id } });
    // An address has a turn a second, so each host is asked for as many seconds as it has ports.
    const closed = Array.from({ length: 36 }, (_, index) => `tls:${10_000 + index}`);
    const { id } = await client.ask(discovery.profiles.add, {
      body: {
        ...{ name: 'Killed', targets: sandboxHostList.map(({ name }) => name).join('\n'), exclusions: '' },
        ...{ services: ['tls:443', 'tls:8443', 'tls:465', 'smtp:25', ...closed], names: '' },
        ...{ interval: 'never', quietFrom: '', quietTo: '', rate: 50, ownerID: '' },
      },
    });
    const { runID } = await client.ask(discovery.run, { params: { id } });
    const read = (of: string) =>
      client.ask(discovery.runDetail, { params: { id: of }, query: { limit: 1000 } });
    const waits: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const before = (await read(runID)).run;
      if (before.state === 'done') break;
      running.child.kill('SIGKILL');
      await running.ended();
      running = await start();
      const began = performance.now();
      while ((await read(runID)).run.done <= before.done) {
        if (performance.now() - began > 60_000) throw new Error('the scan stands still');
      }
      waits.push(performance.now() - began);
    }
    const ends = async (of: string) => {
      await expect
        .poll(async () => (await read(of)).run.state, { timeout: 180_000, interval: 200 })
        .toBe('done');
      return read(of);
    };
    const { run, targets, results } = await ends(runID);
    console.info(
      `${waits.length} kills of a scan, goes on after ${Math.round(Math.max(...waits))} ms at most`,
    );
    expect(waits.length).toBeGreaterThan(kills / 2);
    expect(Math.max(...waits)).toBeLessThan(within * pace);
    expect(targets.data).toHaveLength(run.targets);
    expect(targets.data.filter(({ result }) => result === '')).toEqual([]);
    expect(run.done).toBe(run.targets);
    expect(results.find(({ result }) => result === 'found')?.count).toBe(run.found);
    const inventory = async () => (await client.ask(discovery.certificates, { query: { limit: 500 } })).data;
    const known = (await inventory()).map(({ sha256, placeCount, firstSeen }) => ({
      sha256,
      placeCount,
      firstSeen,
    }));
    const again = await client.ask(discovery.run, { params: { id } });
    expect((await ends(again.runID)).run).toMatchObject({ newCertificates: 0, changed: 0, found: run.found });
    expect(await inventory()).toMatchObject(known);
    running.child.kill('SIGTERM');
    await running.ended();
  },
  1_200_000,
);
