import { eq } from 'drizzle-orm';
import type { EventData, EventObject } from '#core/webhooks/events.ts';
import type { EventKind } from '#core/webhooks/kinds.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import type { HeldItem } from '#server/notices/held-items.ts';
import { hasEndpoints } from '#server/webhooks/order-events.ts';
import { type Raised, raise } from '#server/webhooks/raise.ts';

/** Raises what comes about by time or by a decision of the shop, in the transaction that writes the notice of it. */
export async function raiseNoticed(
  tx: Db,
  accountID: string,
  items: readonly HeldItem[],
  at: Date,
): Promise<void> {
  const kinds = items.flatMap((held) => {
    const kind = kindOf(held);
    return kind === null ? [] : [{ held, kind }];
  });
  if (kinds.length === 0 || !(await hasEndpoints(tx, accountID))) return;
  const [account] = await tx
    .select({ accountNo: accounts.accountNo })
    .from(accounts)
    .where(eq(accounts.id, accountID));
  const accountNo = account?.accountNo ?? '';
  await raise(
    tx,
    kinds.map(
      ({ held, kind }): Raised => ({
        ...{ accountID, departmentID: held.order?.departmentID ?? null, kind, at },
        object: objectOf(held, accountNo),
        data: dataOf(held),
      }),
    ),
  );
}

function kindOf({ item: { kind }, topic }: HeldItem): EventKind | null {
  if (kind === 'ending') return 'certificate.expiring';
  if (kind === 'ended') return 'certificate.ended';
  if (kind === 'budget') return 'budget.reached';
  switch (topic) {
    case 'package-ending':
      return 'package.ending';
    case 'real-name-passed':
      return 'real-name.passed';
    case 'real-name-refused':
      return 'real-name.refused';
    default:
      return null;
  }
}

function objectOf({ item, order }: HeldItem, accountNo: string): EventObject {
  if (order !== null) return { type: 'order', id: order.orderNo, name: order.commonName };
  if (item.packageID !== null) return { type: 'package', id: item.note, name: '' };
  return { type: 'account', id: accountNo, name: item.note };
}

function dataOf({ item, order, certificate, topic }: HeldItem): EventData {
  const end = item.endTime.toISOString();
  if (order !== null)
    return {
      product: order.productName,
      ...(certificate === null ? {} : { serialNumber: certificate.serialNumber }),
      notAfter: end,
      daysLeft: item.days,
    };
  if (item.kind === 'budget') return { share: Number(topic.replace('budget-', '')) };
  return item.packageID === null ? {} : { until: end, daysLeft: item.days };
}
