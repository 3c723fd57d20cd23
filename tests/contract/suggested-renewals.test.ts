import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { RemoteIssuer } from '#server/ca/issuer.ts';
import { orders } from '#server/db/schema/orders.ts';
import { takeSuggestions } from '#server/orders/suggested-renewals.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { customerWith, placeOrder } from '#tests/support/server/shop.ts';

const server = shareShop();

it('begins the next certificate earlier where the CA suggests so, for the current certificate only', async () => {
  const { db } = server.services;
  const ada = await customerWith(server, 0);
  const [planned, suggested, later] = ['2026-12-20', '2026-12-01', '2026-12-24'].map((day) => new Date(day));
  if (!planned || !suggested || !later) throw new Error('no days');
  const orderNo = await placeOrder(ada);
  const isIt = eq(orders.orderNo, orderNo);
  await db.update(orders).set({ issuedCount: 2, nextTime: planned }).where(isIt);
  const suggest = async (requestNo: string, time: Date) => {
    const issuer = {
      place: 'outside',
      renewals: async () => [{ requestNo, time }],
    } as unknown as RemoteIssuer;
    await takeSuggestions({ db, issuer, clock: server.services.clock });
    return (await db.select().from(orders).where(isIt))[0]?.nextTime;
  };
  expect(await suggest(orderNo, suggested)).toEqual(planned);
  expect(await suggest(`${orderNo}-2`, later)).toEqual(planned);
  expect(await suggest(`${orderNo}-2`, suggested)).toEqual(suggested);
  await db.update(orders).set({ nextTime: null }).where(isIt);
  expect(await suggest(`${orderNo}-2`, suggested)).toBeNull();
});
