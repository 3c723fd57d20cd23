import type { Db } from '#server/db/open.ts';
import { noticeItems } from '#server/db/schema/notices.ts';

interface Decided {
  readonly id: string;
  readonly accountID: string;
  /** Who applied. */
  readonly userID: string;
  /** Of the person or organization. */
  readonly name: string;
  readonly isPassed: boolean;
}

/** Notifies whoever applied of the decision, in its transaction. */
export async function notifyRealName(tx: Db, { id, accountID, userID, name, isPassed }: Decided, now: Date) {
  await tx
    .insert(noticeItems)
    .values({
      ...{ cause: `real-name:${id}`, accountID, userID, kind: 'account', note: name, forUsers: [userID] },
      topic: isPassed ? 'real-name-passed' : 'real-name-refused',
      ...{ endTime: now, createTime: now },
    })
    .onConflictDoNothing();
}
