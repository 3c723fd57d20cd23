import { and, eq } from 'drizzle-orm';
import type { RealNameKind, Verdict } from '#core/realname/real-name.ts';
import type { Db } from '#server/db/open.ts';
import { organizationRealNames, personRealNames } from '#server/db/schema/realname.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { writeAudit } from '#server/people/audit-log.ts';
import { notifyRealName } from '#server/realname/real-name-cause.ts';

/** An application as a reviewer needs it, with the full number. */
export type Application =
  | { readonly kind: 'person'; readonly id: string; readonly name: string; readonly idCard: string }
  | {
      readonly kind: 'organization';
      readonly id: string;
      readonly name: string;
      readonly socialCode: string;
      readonly legalName: string;
      readonly openAccount: string;
      readonly bankAccount: string;
    };

/**
 * Who reads applications as they come: the sandbox's rules, or a service that the shop asks. `null` leaves it to a person, who decides with
 * `decideRealName`.
 */
export interface Reviewer {
  review(application: Application): Promise<Verdict | null>;
}

/** The author of entries in the audit log that nobody of the account wrote. */
const reviewer = { id: '00000000-0000-0000-0000-000000000000', email: 'reviewer', displayName: '' };

/** A waiting application; null if it is decided, or there is none. */
export async function findApplication(db: Db, kind: RealNameKind, id: string): Promise<Application | null> {
  if (!isRecordID(id)) return null;
  if (kind === 'person') {
    const { name, idCard } = personRealNames;
    const [row] = await db
      .select({ name, idCard })
      .from(personRealNames)
      .where(and(eq(personRealNames.id, id), eq(personRealNames.status, 'waiting')));
    return row === undefined ? null : { kind, id, ...row };
  }
  const { orgName: name, socialCode, legalName, openAccount, bankAccount } = organizationRealNames;
  const [row] = await db
    .select({ name, socialCode, legalName, openAccount, bankAccount })
    .from(organizationRealNames)
    .where(and(eq(organizationRealNames.id, id), eq(organizationRealNames.status, 'waiting')));
  return row === undefined ? null : { kind, id, ...row };
}

/**
 * Decides a waiting application, once: false if it was decided before. The full number of a person's card is deleted with the decision; the
 * account's log says how it ended, with the number as everybody sees it.
 */
export function decideRealName(
  db: Db,
  kind: RealNameKind,
  id: string,
  verdict: Verdict,
  now: Date,
): Promise<boolean> {
  const decided = {
    status: verdict.verdict,
    decideTime: now,
    ...(verdict.verdict === 'refused' ? { reason: verdict.reason, note: verdict.note } : {}),
  };
  return db.transaction(async (tx) => {
    const [row] =
      kind === 'person'
        ? await tx
            .update(personRealNames)
            .set({ ...decided, idCard: '' })
            .where(and(eq(personRealNames.id, id), eq(personRealNames.status, 'waiting')))
            .returning({
              accountID: personRealNames.accountID,
              userID: personRealNames.userID,
              name: personRealNames.name,
              number: personRealNames.shownCard,
            })
        : await tx
            .update(organizationRealNames)
            .set(decided)
            .where(and(eq(organizationRealNames.id, id), eq(organizationRealNames.status, 'waiting')))
            .returning({
              accountID: organizationRealNames.accountID,
              userID: organizationRealNames.userID,
              name: organizationRealNames.orgName,
              number: organizationRealNames.socialCode,
            });
    if (row === undefined) return false;
    const changes = [
      { field: 'validStatus', before: 'waiting', after: verdict.verdict },
      { field: 'reason', before: '', after: verdict.verdict === 'refused' ? verdict.reason : '' },
    ];
    await writeAudit(tx, {
      ...{ accountID: row.accountID, at: now, actor: reviewer, from: '', changes },
      kind: kind === 'person' ? 'realname.personDecided' : 'realname.organizationDecided',
      about: `${row.name} ${row.number}`,
    });
    await notifyRealName(tx, { ...row, id, isPassed: verdict.verdict === 'passed' }, now);
    return true;
  });
}
