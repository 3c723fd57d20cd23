import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { certificates } from '#server/db/schema/ca.ts';
import { issuedOrder, stockShop } from '#tests/support/server/shop.ts';
import { createTestClock, day } from '#tests/support/server/test-clock.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

it('signs a revocation list once, until a certificate is revoked or a day has passed', async () => {
  const clock = createTestClock(new Date());
  const server = await startTestServer({ clock });
  await stockShop(server);
  const { db } = server.services;
  await issuedOrder(server, await server.customer());
  const [issued] = await db.select().from(certificates);
  if (issued === undefined) throw new Error('nothing was issued');
  // ECDSA signatures are random, so equal bytes mean one signature.
  const list = async () => {
    const response = await server.visitor.fetch(`/ca/${issued.authority}.crl`);
    return Buffer.from(await response.arrayBuffer()).toString('base64');
  };
  const first = await list();
  expect(new Set(await Promise.all(Array.from({ length: 50 }, list)))).toEqual(new Set([first]));
  await db.update(certificates).set({ revokedTime: clock.now() }).where(eq(certificates.id, issued.id));
  const second = await list();
  expect(second).not.toBe(first);
  expect(Buffer.from(second, 'base64').toString('hex')).toContain(issued.serialNumber.toLowerCase());
  expect(await list()).toBe(second);
  clock.move(2 * day);
  expect(await list()).not.toBe(second);
  await server.close();
});
