import { and, eq, isNull } from 'drizzle-orm';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { discoveryAlerts } from '#server/db/schema/alerts.ts';
import type { CtFindRow } from '#server/db/schema/ct.ts';
import { alertSoon, closeAlerts, openAlerts } from '#server/discovery/alerts.ts';

const subjectOf = ({ tbsHash }: Pick<CtFindRow, 'tbsHash'>) => `ct:${tbsHash}`;

/**
 * Has people told of what was found, in the transaction of the finding. A stranger in the inventory is alerted to by its facts; an own key,
 * and what the inventory cannot hold, by an alert of its own. Our own concerns nobody.
 */
export async function alertFinds(
  tx: Db,
  accountID: string,
  finds: readonly CtFindRow[],
  now: Date,
): Promise<void> {
  const told = finds.filter(({ kind }) => kind === 'stranger' || kind === 'own-key');
  if (told.length === 0) return;
  const apart = told.filter(({ kind, certificateID }) => kind === 'own-key' || certificateID === null);
  await openAlerts(
    tx,
    accountID,
    apart.map((find) => ({
      ...{ departmentID: find.departmentID, kind: find.kind === 'own-key' ? 'own-key' : 'stranger' },
      ...{ subject: subjectOf(find), days: 0, certificateID: find.certificateID, name: find.name, places: 0 },
      aboutTime: find.notAfter ?? find.loggedTime,
    })),
    now,
  );
  await alertSoon(tx, accountID, now);
}

/** Ends the alert of a find that somebody knows. */
export async function endAlertOf(tx: Db, find: CtFindRow, now: Date): Promise<void> {
  const open = await tx
    .select({ id: discoveryAlerts.id })
    .from(discoveryAlerts)
    .where(
      and(
        own(wholeAccount(find.accountID), discoveryAlerts),
        eq(discoveryAlerts.subject, subjectOf(find)),
        isNull(discoveryAlerts.closedTime),
      ),
    );
  await closeAlerts(
    tx,
    find.accountID,
    open.map(({ id }) => id),
    'gone',
    now,
  );
}
