import { and, eq } from 'drizzle-orm';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type CtFindRow, ctFinds } from '#server/db/schema/ct.ts';
import { foundCertificates } from '#server/db/schema/discovery.ts';
import { alertSoon } from '#server/discovery/alerts.ts';
import { alertFinds, endAlertOf } from '#server/discovery/ct/alert-finds.ts';
import { lockInventory } from '#server/discovery/lock-account.ts';
import { refreshCertificates } from '#server/discovery/refresh.ts';

/** Somebody knows a find, or takes that back: the same as saying so of its certificate in the inventory. Null if there is no such find. */
export async function dismissFind(
  tx: Db,
  owner: Owner,
  id: string,
  isDismissed: boolean,
  now: Date,
): Promise<CtFindRow | null> {
  await lockInventory(tx, owner.id);
  const [find] = await tx
    .update(ctFinds)
    .set({ dismissedTime: isDismissed ? now : null })
    .where(and(own(owner, ctFinds), eq(ctFinds.id, id)))
    .returning();
  if (find === undefined) return null;
  const { certificateID, kind } = find;
  if (kind === 'stranger' && certificateID !== null) {
    await tx
      .update(foundCertificates)
      .set({ isClaimed: isDismissed })
      .where(and(own(wholeAccount(owner.id), foundCertificates), eq(foundCertificates.id, certificateID)));
    await refreshCertificates(tx, owner.id, [certificateID], now);
    await alertSoon(tx, owner.id, now);
  } else if (isDismissed) await endAlertOf(tx, find, now);
  else await alertFinds(tx, owner.id, [find], now);
  return find;
}
