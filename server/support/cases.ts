import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, count, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DataOf } from '#core/contract/call.ts';
import type { CaseRow, caseDetail, cases as casesCall } from '#core/contract/calls/support.ts';
import { type ReadExport, readExportInSlices } from '#core/support/read-export.ts';
import { type Owner, own } from '#server/account/own.ts';
import { containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { supportCases } from '#server/db/schema/support.ts';
import { isJsonBounded } from '#server/http/json-shape.ts';
import type { SignedInput } from '#server/http/serve.ts';
import { messagesOf } from '#server/support/messages.ts';

/** Bounds of a file; 5,000 events use a sixth of the values. */
const fileBounds = { depth: 64, values: 500_000 };
/** Milliseconds of reading until others get their turn. */
const slice = 20;
/** A case is deleted this long after its last message. */
export const keptFor = 30 * 24 * 3_600_000;
/** Maximum cases per customer. No case displaces another: support may be reading it. */
export const mostKept = 20;

/** Returns the parsed case file, or the reason it is rejected. */
export async function readCaseFile(text: string): Promise<ReadExport | 'shape' | 'secret'> {
  if (!isJsonBounded(text, fileBounds)) return 'shape';
  let began = performance.now();
  const read = await readExportInSlices(text, async () => {
    if (performance.now() - began < slice) return;
    await setImmediate();
    began = performance.now();
  });
  if (!read.ok || read.value.rows.length === 0) return 'shape';
  return read.value.removed > 0 ? 'secret' : read.value;
}

/** Stores a case, once per content. Returns null if the customer has too many. */
export async function keepCase(
  db: Db,
  owner: Owner,
  userID: string,
  { removed: _, ...file }: ReadExport,
  now: Date,
): Promise<{ caseNo: string; expireTime: Date } | null> {
  const { workflow, note, rows } = file;
  const digest = createHash('sha256')
    .update(JSON.stringify([workflow.id, rows, note]))
    .digest('hex');
  return db.transaction(async (tx) => {
    // Serialize per account, so that the count holds.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, owner.id)).for('update');
    const ours = own(owner, supportCases);
    const [same] = await tx
      .select({ caseNo: supportCases.caseNo, expireTime: supportCases.expireTime })
      .from(supportCases)
      .where(and(ours, eq(supportCases.digest, digest)));
    if (same !== undefined) return same;
    if ((await tx.$count(supportCases, ours)) >= mostKept) return null;
    const kept = { caseNo: await nextCaseNo(tx, now), expireTime: new Date(now.getTime() + keptFor) };
    await tx.insert(supportCases).values({
      ...{ ...kept, accountID: owner.id, userID, digest, note },
      ...{ machine: workflow.machine, title: workflow.title, events: rows.length },
      ...{ file: JSON.stringify(file), createTime: now, changeTime: now },
    });
    return kept;
  });
}

async function nextCaseNo(tx: Db, now: Date): Promise<string> {
  const { rows } = await tx.execute<{ number: string | number }>(
    sql`select nextval('case_numbers') as number`,
  );
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  return `SC${day}-${String(rows[0]?.number).padStart(5, '0')}`;
}

/** Columns shown of a case besides its file. */
export const shownToSender = {
  caseNo: supportCases.caseNo,
  state: supportCases.state,
  machine: supportCases.machine,
  title: supportCases.title,
  note: supportCases.note,
  createTime: supportCases.createTime,
  changeTime: supportCases.changeTime,
  expireTime: supportCases.expireTime,
};
const shown = {
  ...shownToSender,
  events: supportCases.events,
  account: users.email,
  displayName: users.displayName,
};

const has = (column: PgColumn, text: string) => ilike(column, containing(text));

export async function listCases(
  db: Db,
  { limit, offset, state, search }: SignedInput<typeof casesCall>['query'],
): Promise<{ data: CaseRow[]; total: number }> {
  const { caseNo, note, title } = supportCases;
  const isFound =
    search && or(...[caseNo, note, title, users.email, users.displayName].map((each) => has(each, search)));
  const isAsked = and(state && eq(supportCases.state, state), isFound || undefined);
  const isOfSender = eq(users.id, supportCases.userID);
  const rows = await db
    .select(shown)
    .from(supportCases)
    .innerJoin(users, isOfSender)
    .where(isAsked)
    .orderBy(desc(supportCases.createTime), desc(supportCases.caseNo))
    .limit(limit)
    .offset((offset - 1) * limit);
  const [sum] = await db
    .select({ total: count() })
    .from(supportCases)
    .innerJoin(users, isOfSender)
    .where(isAsked);
  return { data: rows.map(inContract), total: sum?.total ?? 0 };
}

export async function findCase(db: Db, caseNo: string): Promise<DataOf<typeof caseDetail> | null> {
  const [row] = await db
    .select({ ...shown, file: supportCases.file })
    .from(supportCases)
    .innerJoin(users, eq(users.id, supportCases.userID))
    .where(eq(supportCases.caseNo, caseNo));
  if (row === undefined) return null;
  return { ...inContract(row), file: row.file, messages: await messagesOf(db, caseNo) };
}

interface Times {
  readonly createTime: Date;
  readonly changeTime: Date;
  readonly expireTime: Date;
}

export function inContract<Row extends Times>(row: Row) {
  return {
    ...row,
    createTime: row.createTime.toISOString(),
    changeTime: row.changeTime.toISOString(),
    expireTime: row.expireTime.toISOString(),
  };
}
