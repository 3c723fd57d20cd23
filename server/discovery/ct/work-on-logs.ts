import { and, eq, notInArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { LogProblem } from '#core/discovery/ct-codes.ts';
import { indexWatches, type WatchIndex } from '#core/discovery/watched-names.ts';
import type { Db } from '#server/db/open.ts';
import { type CtLogRow, ctLogs } from '#server/db/schema/ct.ts';
import { entryFacts } from '#server/discovery/ct/entry-facts.ts';
import { type FetchLog, type KnownLog, LogFault, type LogSource } from '#server/discovery/ct/log-source.ts';
import { type Cursor, readOn } from '#server/discovery/ct/read-on.ts';
import { rfc6962Source } from '#server/discovery/ct/rfc6962-source.ts';
import { staticSource } from '#server/discovery/ct/static-source.ts';
import { takeInLogged } from '#server/discovery/ct/take-in.ts';
import { listWatches, type Watch } from '#server/discovery/ct/watches.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';

/** Reads on in every log. */
export const tailQueue = defineQueue('discovery-ct', v.object({}), { retries: 0, expireIn: 600 });

/** The logs to read, and the way to them. */
export interface LogWorld {
  readonly logs: readonly KnownLog[];
  readonly fetch: FetchLog;
}

/** Entries verified and taken in at once, and milliseconds that one log may take before others get a turn. */
const atOnce = 2048;
const turnMs = 20_000;
/** Logs read at the same time, so that a slow one holds up few. */
const together = 6;
/** Entries that a log may be ahead: about an hour of a busy one. */
const mostBehind = 500_000;

type Working = Pick<Services, 'db' | 'clock' | 'log'>;

export async function workOnLogs(services: Working, { logs, fetch }: LogWorld): Promise<void> {
  if (logs.length === 0) return;
  await listLogs(services.db, logs);
  const index = indexWatches(await listWatches(services.db));
  const open = [...logs].reverse();
  const failures: unknown[] = [];
  const work = async () => {
    for (let log = open.pop(); log !== undefined; log = open.pop()) {
      await workOnLog(services, log, fetch, index).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  // What is no fault of a log is the job's: said once the others were read.
  if (failures.length > 0) throw failures[0];
}

async function listLogs(db: Db, logs: readonly KnownLog[]): Promise<void> {
  for (const { id, name, format, url } of logs) {
    await db
      .insert(ctLogs)
      .values({ id, name, format, url, isListed: true })
      .onConflictDoUpdate({ target: ctLogs.id, set: { name, format, url, isListed: true } });
  }
  const ids = logs.map(({ id }) => id);
  await db
    .update(ctLogs)
    .set({ isListed: false })
    .where(and(eq(ctLogs.isListed, true), notInArray(ctLogs.id, ids)));
}

/** Reads one log until it is read, its turn is over, or something is wrong with it. */
async function workOnLog(
  services: Working,
  log: KnownLog,
  fetch: FetchLog,
  index: WatchIndex<Watch>,
): Promise<void> {
  const source = log.format === 'static' ? staticSource(log, fetch) : rfc6962Source(log.url, fetch);
  const end = performance.now() + turnMs;
  try {
    while (await takeTurn(services, log, source, index)) if (performance.now() > end) return;
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    await sayProblem(services, log, error.problem, error.message);
  }
}

/** Reads and takes in some entries. Returns whether there are more. */
async function takeTurn(
  { db, clock, log: lines }: Working,
  log: KnownLog,
  source: LogSource,
  index: WatchIndex<Watch>,
): Promise<boolean> {
  const [row] = await db.select().from(ctLogs).where(eq(ctLogs.id, log.id));
  if (row === undefined) return false;
  const now = clock.real();
  const { cursor, entries, head } = await readOn(log, source, cursorOf(row), { most: atOnce, now });
  const position = cursor.frontier.size;
  const first = position - entries.length;
  await takeInLogged(
    db,
    entries.map((entry, at) => ({
      facts: entryFacts(entry),
      place: { logID: log.id, log: log.name, index: first + at, time: new Date(entry.time).toISOString() },
    })),
    index,
    clock.now(),
  );
  const left = head.size - position;
  const isSilent = now.getTime() - head.time > log.delaySeconds * 1000;
  const problem: LogProblem | '' = isSilent ? 'silent' : left > mostBehind ? 'behind' : '';
  await db
    .update(ctLogs)
    .set({
      position,
      frontier: cursor.frontier.hashes.map((hash) => hash.toString('hex')),
      ...{ headSize: head.size, headRoot: head.root.toString('hex'), headTime: new Date(head.time) },
      checkTime: now,
      ...(row.headSize === null ? { startedAt: first } : {}),
      ...(problem === '' ? { problem, problemSince: null, detail: '' } : {}),
    })
    // Another process may have been faster.
    .where(and(eq(ctLogs.id, log.id), eq(ctLogs.position, row.position)));
  if (problem !== '') {
    const detail = isSilent ? `newest head of ${new Date(head.time).toISOString()}` : `${left} entries`;
    await sayProblem({ db, clock, log: lines }, log, problem, detail);
  }
  return left > 0;
}

function cursorOf({ headSize, headRoot, headTime, position, frontier }: CtLogRow): Cursor | null {
  if (headSize === null || headTime === null) return null;
  return {
    frontier: { size: position, hashes: frontier.map((hash) => Buffer.from(hash, 'hex')) },
    head: { size: headSize, root: Buffer.from(headRoot, 'hex'), time: headTime.getTime() },
  };
}

const longest = 500;

/** Keeps what is wrong with a log, and says it once in the server's log. */
async function sayProblem(
  { db, clock, log: lines }: Working,
  { id, name }: KnownLog,
  problem: LogProblem,
  detail: string,
): Promise<void> {
  const now = clock.real();
  const [before] = await db.select({ problem: ctLogs.problem }).from(ctLogs).where(eq(ctLogs.id, id));
  const isNew = before?.problem !== problem;
  await db
    .update(ctLogs)
    .set({
      ...{ problem, detail: detail.slice(0, longest), checkTime: now },
      problemSince: isNew ? now : sql`coalesce(${ctLogs.problemSince}, ${now.toISOString()}::timestamptz)`,
      ...{ lastProblem: problem, lastProblemTime: now },
    })
    .where(eq(ctLogs.id, id));
  if (isNew) lines.error('ct.log', { log: name, problem, detail: detail.slice(0, longest) });
}
