import { and, eq, isNotNull } from 'drizzle-orm';
import { ledger } from '#server/db/schema/ledger.ts';
import { payments } from '#server/db/schema/payments.ts';
import type { ReturnedMoney } from '#server/payment/gateway.ts';
import { returnMoney } from '#server/payment/returned.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import type { TestServer } from '#tests/support/server/test-server.ts';

/** The bank of whoever paid takes a payment back, or returns what it took; its notice comes twice. */
export async function dispute(
  { services }: TestServer,
  accountID: string,
  random: SeededRandom,
  state: ReturnedMoney['state'],
): Promise<void> {
  const { db } = services;
  const paid = await db
    .select()
    .from(payments)
    .where(and(eq(payments.accountID, accountID), isNotNull(payments.settleTime)))
    .orderBy(payments.id);
  const payment = paid[random.below(Math.max(1, paid.length))];
  // As rare as in life: otherwise no money is left for anything else.
  if (payment === undefined || random.chance(0.7)) return;
  const { cents, currency } = payment;
  const takes = await db.$count(ledger, eq(ledger.cause, `notice:${payment.gateway}:${payment.id} returned`));
  if (takes === (state === 'returned' ? 1 : 0)) return;
  for (let times = 0; times < 2; times += 1)
    await db.transaction((tx) =>
      returnMoney(tx, services, payment, { state, cents, currency }, `${payment.id} ${state}`),
    );
}
