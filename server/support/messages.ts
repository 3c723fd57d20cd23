import { asc, eq } from 'drizzle-orm';
import type { CaseMessage } from '#core/contract/calls/support.ts';
import { type Fault, fault } from '#core/fault.ts';
import { mostMessages } from '#core/support/case-bounds.ts';
import { type CaseSide, stateAfter } from '#core/support/case-states.ts';
import { redact } from '#core/support/secret-guard.ts';
import type { Db } from '#server/db/open.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { type CaseRecord, caseMessages, supportCases } from '#server/db/schema/support.ts';

export async function messagesOf(db: Db, caseNo: string): Promise<CaseMessage[]> {
  const { side, text, createTime } = caseMessages;
  const rows = await db
    .select({ side, text, createTime })
    .from(caseMessages)
    .where(eq(caseMessages.caseNo, caseNo))
    .orderBy(asc(caseMessages.id));
  return rows.map((row) => ({ ...row, createTime: row.createTime.toISOString() }));
}

type Held = Pick<CaseRecord, 'caseNo' | 'accountID' | 'userID'>;

interface NewMessage {
  readonly side: CaseSide;
  readonly text: string;
  readonly now: Date;
  /** When the case is deleted if nothing more is written. */
  readonly expireTime: Date;
}

/** Adds a message to a case, which then waits for the other side; an answer of support becomes a notice of its sender. */
export async function addMessage(db: Db, held: Held, message: NewMessage): Promise<Fault[]> {
  const { side, text, now, expireTime } = message;
  const { caseNo, accountID, userID } = held;
  if (redact(text) !== text) return [fault('text', 'holds-secret', '')];
  const isOfCase = eq(caseMessages.caseNo, caseNo);
  if ((await db.$count(caseMessages, isOfCase)) >= mostMessages)
    return [fault('text', 'messages-too-many', String(mostMessages), String(mostMessages))];
  const [kept] = await db
    .insert(caseMessages)
    .values({ caseNo, side, text, createTime: now })
    .returning({ id: caseMessages.id });
  await db
    .update(supportCases)
    .set({ state: stateAfter[side], changeTime: now, expireTime })
    .where(eq(supportCases.caseNo, caseNo));
  if (side === 'support')
    await db.insert(noticeItems).values({
      ...{ cause: `case-answered:${caseNo}:${kept?.id}`, accountID, userID },
      // Not for the owners of the account, who cannot open it.
      ...{ kind: 'account', topic: 'case-answered', note: caseNo, forUsers: [userID] },
      ...{ endTime: now, createTime: now },
    });
  return [];
}
