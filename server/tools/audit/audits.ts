import { createHash, randomBytes } from 'node:crypto';
import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { Audit, AuditRow } from '#core/contract/calls/tools.ts';
import { gradeAudit } from '#core/tools/grade.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type AuditRecord, audits } from '#server/db/schema/tools.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { describeError } from '#server/log-error.ts';
import type { Services } from '#server/services.ts';
import { measureSite } from '#server/tools/audit/measure.ts';
import type { AuditWorld } from '#server/tools/audit/world.ts';

const payload = v.object({ auditID: v.string() });
/** An audit mostly waits for its host, and hosts that never answer must not hold all places. */
const options = { retries: 1, expireIn: 180, parallel: 16, perAccount: 2 };
/** Separate queues, so that audits of customers do not wait behind those of visitors. */
export const auditQueue = defineQueue('site-audit', payload, options);
export const visitorAuditQueue = defineQueue('visitor-site-audit', payload, options);

const hour = 3_600_000;
const keptFor = { customer: 90 * 24 * hour, visitor: hour };
/** Maximum audits per customer; the oldest are deleted. */
const mostKept = 200;

/** Stores an audit and sends its job, in one transaction. The audits of one account, or of one `network` of visitors, share places. */
export async function orderAudit(
  { jobs }: Pick<Services, 'jobs'>,
  db: Db,
  {
    accountID,
    network,
    host,
  }: { readonly accountID: string | null; readonly network: string; readonly host: string },
  now: Date,
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const kept = accountID === null ? keptFor.visitor : keptFor.customer;
  await db
    .insert(audits)
    .values({ id, accountID, host, createTime: now, expireTime: new Date(now.getTime() + kept) });
  if (accountID === null) {
    await jobs.send(visitorAuditQueue, { auditID: id }, { tx: db, accountID: idOfNetwork(network) });
    return id;
  }
  await forgetOldest(db, wholeAccount(accountID));
  await jobs.send(auditQueue, { auditID: id }, { tx: db, accountID });
  return id;
}

/** Jobs are shared out by UUID. */
function idOfNetwork(network: string): string {
  const hex = createHash('sha256').update(`network ${network}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

async function forgetOldest(db: Db, owner: Owner): Promise<void> {
  const beyond = db
    .select({ id: audits.id })
    .from(audits)
    .where(own(owner, audits))
    .orderBy(desc(audits.createTime))
    .offset(mostKept);
  await db.delete(audits).where(inArray(audits.id, beyond));
}

/** Runs an audit. It always ends in a final state, so that nobody waits for one that cannot be made. */
export async function runAudit(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  world: AuditWorld,
  auditID: string,
): Promise<void> {
  const isIt = eq(audits.id, auditID);
  const [row] = await db.update(audits).set({ state: 'running' }).where(isIt).returning();
  if (row === undefined) return;
  try {
    const result = await measureSite(world, row.host, clock.now());
    if (!result.ok) {
      await db.update(audits).set({ state: 'refused', problem: result.error }).where(isIt);
      return;
    }
    const { grade, score } = gradeAudit(result.value);
    await db.update(audits).set({ state: 'done', facts: result.value, grade, score }).where(isIt);
  } catch (error) {
    log.error('audit.failed', { error: describeError(error) });
    await db.update(audits).set({ state: 'refused', problem: 'failed' }).where(isIt);
  }
}

/** Returns an audit of the account, or of a visitor if `owner` is null; null if there is none. */
export async function findAudit(db: Db, id: string, owner: Owner | null): Promise<Audit | null> {
  const isTheirs = owner === null ? isNull(audits.accountID) : own(owner, audits);
  const [row] = await db
    .select()
    .from(audits)
    .where(and(eq(audits.id, id), isTheirs));
  if (row === undefined) return null;
  return {
    ...shownAudit(row),
    report: row.facts === null ? null : { ...reportOf(row.facts), facts: row.facts },
  };
}

function reportOf(facts: NonNullable<AuditRecord['facts']>) {
  const { grade, score, areas, findings } = gradeAudit(facts);
  return { grade, score, areas: [...areas], findings: [...findings] };
}

export async function listAudits(
  db: Db,
  owner: Owner,
  { host, limit, offset }: { readonly host: string; readonly limit: number; readonly offset: number },
): Promise<{ data: AuditRow[]; total: number }> {
  const wanted = and(own(owner, audits), host === '' ? undefined : eq(audits.host, host));
  const rows = await db
    .select()
    .from(audits)
    .where(wanted)
    .orderBy(desc(audits.createTime), desc(audits.id))
    .limit(limit)
    .offset((offset - 1) * limit);
  const [sum] = await db.select({ total: count() }).from(audits).where(wanted);
  return { data: rows.map(shownAudit), total: sum?.total ?? 0 };
}

function shownAudit(row: AuditRecord): AuditRow {
  const { id, host, state, grade, score } = row;
  return {
    id,
    host,
    state,
    grade,
    score,
    problem: row.problem ?? '',
    createTime: row.createTime.toISOString(),
  };
}
