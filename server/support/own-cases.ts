import { and, desc, eq } from 'drizzle-orm';
import type { DataOf } from '#core/contract/call.ts';
import type { OwnCase, ownCases } from '#core/contract/calls/support.ts';
import { own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type CaseRecord, supportCases } from '#server/db/schema/support.ts';
import type { Caller, SignedInput } from '#server/http/serve.ts';
import { inContract, shownToSender } from '#server/support/cases.ts';
import { messagesOf } from '#server/support/messages.ts';

/** Cases are between their sender and support: colleagues see none of them. */
function sentBy({ owner, actor }: Caller) {
  return and(own(owner, supportCases), eq(supportCases.userID, actor.id));
}

export async function listOwnCases(
  db: Db,
  caller: Caller,
  { limit, offset }: SignedInput<typeof ownCases>['query'],
): Promise<DataOf<typeof ownCases>> {
  const rows = await db
    .select(shownToSender)
    .from(supportCases)
    .where(sentBy(caller))
    .orderBy(desc(supportCases.createTime), desc(supportCases.caseNo))
    .limit(limit)
    .offset((offset - 1) * limit);
  return { data: rows.map(inContract), total: await db.$count(supportCases, sentBy(caller)) };
}

export async function findOwnCase(db: Db, caller: Caller, caseNo: string): Promise<OwnCase | null> {
  const [row] = await db
    .select(shownToSender)
    .from(supportCases)
    .where(and(sentBy(caller), eq(supportCases.caseNo, caseNo)));
  return row === undefined ? null : { ...inContract(row), messages: await messagesOf(db, caseNo) };
}

/** A case that is about to change; of its sender, or of anybody for support. */
export async function lockCase(db: Db, caseNo: string, caller: Caller | null): Promise<CaseRecord | null> {
  const [row] = await db
    .select()
    .from(supportCases)
    .where(and(eq(supportCases.caseNo, caseNo), caller === null ? undefined : sentBy(caller)))
    .for('update');
  return row ?? null;
}

/** Says that a case needs nothing more. */
export async function closeOwnCase(db: Db, caseNo: string): Promise<void> {
  await db.update(supportCases).set({ state: 'closed' }).where(eq(supportCases.caseNo, caseNo));
}
