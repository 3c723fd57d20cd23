import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { acmeOrders } from '#server/db/schema/acme.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts } from '#server/db/schema/sign-in.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { derOf, type Reply } from '#tests/support/acme/acme-client.ts';
import { automatedOrder, registered } from '#tests/support/acme/automated.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { newRequest } from '#tests/support/server/shop.ts';
import { letPass } from '#tests/support/server/time-passes.ts';
import { isWhole } from '#tests/support/whole.ts';

const server = shareShop();
/** Orders, rounds of each, and pulls of a round that run at once. */
const [orderCount, rounds, atOnce] = isWhole ? [10, 5, 20] : [1, 2, 6];

/** Ends a request of the client somewhere on its way: the reply is lost, or nobody asks for it any more. */
async function cut(work: () => Promise<unknown>, ms: number): Promise<void> {
  await Promise.race([work(), new Promise((resolve) => setTimeout(resolve, ms))]).catch(() => undefined);
}

it('charges nothing and opens no period early, whatever clients pull at once, cut off and repeat', async () => {
  const random = seededRandom(20261128);
  const customer = await server.customer();
  const { db } = server.services;
  const started: Promise<unknown>[] = [];
  for (let index = 0; index < orderCount; index += 1) {
    const name = `kill${index}.example.com`;
    const { orderNo, client } = await automatedOrder(server, customer, [name]);
    const other = await registered(customer, orderNo);
    const money = await balanceOf(db, customer.id);
    const csr = await newRequest([name]);
    const spare = await newRequest([name]);
    for (let round = 0; round < rounds; round += 1) {
      // The limit of a network's requests is another test's.
      await db.delete(attempts);
      await Promise.all(
        Array.from({ length: atOnce }, async (_, at) => {
          const own = at % 2 === 0 ? client : other;
          const work = async () => {
            const made: Reply = await own.order([name]);
            if (made.status !== 201) return;
            const body = { csr: derOf(at % 3 === 0 ? csr : spare) };
            const sent = own.post(made.body.finalize, body);
            started.push(sent);
            await sent;
            // Sent once more, as by a client whose reply was lost.
            await own.post(made.body.finalize, body);
          };
          const running = work();
          started.push(running.catch(() => undefined));
          await cut(() => running, random.below(3) === 0 ? random.below(60) : 60_000);
        }),
      );
      await Promise.allSettled(started.splice(0));
      if (round === 1) await letPass(server.services, orderNo, 170);
    }
    expect(await balanceOf(db, customer.id)).toBe(money);
    const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
    const issued = await db
      .select()
      .from(certificates)
      .where(eq(certificates.orderID, order?.id ?? ''));
    // One period before the window, two after it opened: as the plan says, however many pulled.
    expect(new Set(issued.map(({ notAfter }) => notAfter.getTime())).size).toBe(rounds > 2 ? 2 : 1);
    expect(issued.length).toBeLessThanOrEqual(1 + 5 + (rounds > 2 ? 1 + 5 : 0));
    expect(order).toMatchObject({ payWay: 'balance', reSignPriceDiff: 0 });
    const stuck = and(eq(acmeOrders.orderID, order?.id ?? ''), eq(acmeOrders.status, 'processing'));
    expect(await db.$count(acmeOrders, stuck)).toBe(0);
  }
}, 600_000);
