import { connect, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer } from 'node:tls';
import { eq } from 'drizzle-orm';
import { mayScan } from '#core/discovery/addresses.ts';
import { discoveryProfiles, discoveryRuns, discoveryScopes } from '#server/db/schema/scans.ts';
import { lookMs, type ScanWorld } from '#server/discovery/engine/look.ts';
import { createPacer } from '#server/discovery/engine/pacer.ts';
import { startRun } from '#server/discovery/runs.ts';
import { workOnRun } from '#server/discovery/work-on-run.ts';
import { type Figure, median, round } from '#tests/bench/measure.ts';
import { listenLocally } from '#tests/support/server/local-servers.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';

/** 10,240 addresses, of which every third takes no connection and answers nothing. */
const networks = Array.from({ length: 10 }, (_, index) => `11.0.${index * 4}.0/22`);
const isDead = (address: string) => Number(address.split('.')[3]) % 3 === 0;
/** When another customer's scan begins. */
const otherAfterMs = 60_000;
const beginningMs = 30_000;

/** Measures a scan of ten thousand targets, and another customer's that begins meanwhile. */
export async function benchScans(): Promise<Figure[]> {
  const server = await startTestServer();
  const inner = await openHost();
  try {
    const world: ScanWorld = {
      dns: { a: none, aaaa: none, cname: none, txt: none },
      mayConnect: mayScan,
      connect: (address) =>
        isDead(address) ? new Socket() : connect({ host: '127.0.0.1', port: inner.port }),
      roots: [],
      lookMs,
    };
    const scanning = { world, pacer: createPacer(), roots: async () => [] };
    const began = performance.now();
    const memory: number[] = [];
    const watch = setInterval(() => memory.push(process.memoryUsage().rss / 2 ** 20), 1000);
    const large = await begin(server, networks);
    const other = pause(otherAfterMs).then(async () => {
      const run = await begin(server, ['11.1.0.0/28']);
      const since = performance.now();
      const ended = finish(server, scanning, run);
      while ((await stateOf(server, run)).done === 0) await pause(100);
      const first = performance.now() - since;
      await ended;
      return first;
    });
    await finish(server, scanning, large);
    const seconds = (performance.now() - began) / 1000;
    clearInterval(watch);
    const { targets, done, found } = await stateOf(server, large);
    if (done !== targets || found === 0)
      throw new Error(`${done} of ${targets} targets ended, ${found} found`);
    const early = memory.slice(0, beginningMs / 1000);
    const late = memory.slice(-beginningMs / 1000);
    return [
      {
        name: `a scan of ${targets} targets, a third of them silent`,
        value: round(seconds / 60, 1),
        ...{ unit: 'min', goal: '≤ 6', peer: `${found} found, ${round(targets / seconds, 1)} a second` },
      },
      {
        name: 'the first result of another customer’s scan meanwhile',
        value: round((await other) / 1000, 1),
        ...{ unit: 's', goal: '≤ 5', peer: '' },
      },
      {
        name: 'memory at the end of the scan',
        value: round(median(late) / median(early), 2),
        ...{ unit: '× of its beginning', goal: '≤ 1.3', peer: `${round(median(early), 0)} MiB` },
      },
    ];
  } finally {
    inner.close();
    await server.close();
  }
}

const none = async () => ({ ok: false, problem: 'NODATA' }) as const;
/** Runs go on in this process by `finish`, and by no job. */
const noJobs = { send: async () => undefined, wake: () => undefined };

async function begin(server: TestServer, targets: readonly string[]): Promise<string> {
  const customer = await server.customer();
  const { db } = server.database;
  const accountID = customer.id;
  const now = new Date();
  const proof = { kind: 'range', token: '', method: 'txt', provedTime: now, createdTime: now } as const;
  await db.insert(discoveryScopes).values(targets.map((value) => ({ accountID, value, ...proof })));
  const [profile] = await db
    .insert(discoveryProfiles)
    .values({
      ...{ accountID, name: 'Bench', targets: targets.join('\n'), exclusions: '', services: ['tls:443'] },
      ...{ names: '', interval: 'never', rate: 50 },
    })
    .returning();
  if (profile === undefined) throw new Error('no profile');
  return startRun({ jobs: noJobs }, db, profile, null, now);
}

async function stateOf({ database: { db } }: TestServer, id: string) {
  const [run] = await db.select().from(discoveryRuns).where(eq(discoveryRuns.id, id));
  if (run === undefined) throw new Error('no run');
  return run;
}

/** Works on a run, slice after slice. */
async function finish(
  server: TestServer,
  scanning: Parameters<typeof workOnRun>[1],
  run: string,
): Promise<void> {
  const { db, clock } = server.services;
  while ((await stateOf(server, run)).state !== 'done') {
    await workOnRun({ db, clock, jobs: noJobs }, scanning, run);
  }
}

async function openHost(): Promise<{ readonly port: number; close(): void }> {
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const { stdout } = await runTool('openssl', [...args, '-keyout', '-', '-out', '-', '-subj', '/CN=bench']);
  const host = createServer({ key: stdout, cert: stdout });
  host.on('tlsClientError', () => undefined);
  return { port: await listenLocally(host), close: () => host.close() };
}
