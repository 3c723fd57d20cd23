import { eq } from 'drizzle-orm';
import { addDays } from '#core/orders/span.ts';
import type { By } from '#server/account/by.ts';
import type { Db } from '#server/db/open.ts';
import { type PackageRow, packages } from '#server/db/schema/packages.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { post } from '#server/ledger/ledger.ts';
import { retirePayments } from '#server/payment/watch-queue.ts';

/** Who pays for a package, and by which payment of a provider's, if by one. */
interface Buying {
  readonly payer: By;
  readonly payWay: string;
  readonly paymentID?: string;
  readonly now: Date;
}

/**
 * Charges the balance for an unpaid package and makes its units usable, in the caller's transaction and under its lock of the package.
 * Returns the balance if that does not cover it; then nothing has changed.
 */
export async function buyPackage(
  tx: Db,
  jobs: Jobs,
  bought: PackageRow,
  { payer, payWay, paymentID, now }: Buying,
): Promise<{ readonly balance: number } | null> {
  const { id, accountID, cents, days } = bought;
  const charged = await post(tx, {
    accountID,
    kind: 'package',
    cause: `package:${id}`,
    cents,
    packageID: id,
    paymentID,
    ...payer,
    at: now,
  });
  if (!charged.ok) return charged.error;
  await tx
    .update(packages)
    .set({ state: 'paid', payWay, payTime: now, validUntil: addDays(now, days) })
    .where(eq(packages.id, id));
  await retirePayments(tx, jobs, { packageID: id }, now);
  return null;
}
