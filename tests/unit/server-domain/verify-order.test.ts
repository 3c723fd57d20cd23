import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { realClock } from '#server/clock.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';
import { openIssuing } from '#server/issuing.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { claimCheck } from '#server/validation/ask-check.ts';
import type { CheckValidation } from '#server/validation/checker.ts';
import { sweepChecks, waitBefore } from '#server/validation/recheck.ts';
import { type Verification, verifyOrder } from '#server/validation/verify-order.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { customerWith, detailOf, payOrder, placeOrder, validationsOf } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const databases = await databaseKinds();

describe.each(databases)('verifyOrder on %s', (database) => {
  // The server's own checks see an empty world and find nothing; each test defines what its check sees.
  const server = shareShop({ database });
  let verification: Verification;
  beforeAll(async () => {
    ({ verification } = await openIssuing(server.services, null));
  });

  async function paidOrder(): Promise<{ customer: TestCustomer; orderNo: string; id: string }> {
    const customer = await customerWith(server, 10_000);
    const orderNo = await placeOrder(customer);
    await payOrder(customer, orderNo);
    return { customer, orderNo, id: (await detailOf(customer, orderNo)).id };
  }

  const verify = (id: string, check: CheckValidation) =>
    verifyOrder({ ...verification, check }, id, 'customer');
  const validated: CheckValidation = async ({ expected }) => ({
    state: 'validated',
    found: [expected],
    problem: '',
  });

  it('issues once when ten checks validate at the same moment', async () => {
    const { customer, orderNo, id } = await paidOrder();
    let looking = 0;
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const check: CheckValidation = async (validation) => {
      looking += 1;
      if (looking === 10) open();
      await gate;
      return validated(validation);
    };
    await Promise.all(Array.from({ length: 10 }, () => verify(id, check)));
    const order = await detailOf(customer, orderNo);
    expect(order.orderStatus).toBe(1000);
    expect(order.timeline.map((event) => event.kind)).toEqual(['created', 'paid', 'verified', 'issued']);
    expect(await server.services.db.$count(certificates, eq(certificates.orderID, id))).toBe(1);
  });

  it('does not issue an order that was cancelled during the check', async () => {
    const { customer, orderNo, id } = await paidOrder();
    await verify(id, async (validation) => {
      await customer.call(contract.orders.cancel, { body: { orderNos: orderNo } });
      return validated(validation);
    });
    expect(await detailOf(customer, orderNo)).toMatchObject({ orderStatus: 1004, certificate: null });
  });

  it('does not apply its result to a method that was changed during the check', async () => {
    const { customer, orderNo, id } = await paidOrder();
    await verify(id, async (validation) => {
      await customer.call(contract.validation.changeDcv, { body: { orderNo, dcvMethod: 'file' } });
      return validated(validation);
    });
    expect(await validationsOf(customer, orderNo)).toMatchObject([{ dcvMethod: 'file', state: 'waiting' }]);
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1002);
  });

  it('returns a request the CA refuses to the customer, who may cancel and is refunded', async () => {
    const { customer, orderNo, id } = await paidOrder();
    const issuer = { place: 'here' as const, issue: async () => ({ ok: false, error: 'key-weak' }) as const };
    await verifyOrder({ ...verification, check: validated, issuer }, id, 'customer');
    const order = await detailOf(customer, orderNo);
    expect(order.orderStatus).toBe(1003);
    expect(order.timeline.at(-1)).toMatchObject({ kind: 'resubmit', note: 'key-weak' });
    const cancelled = await customer.call(contract.orders.cancel, { body: { orderNos: orderNo } });
    expect(cancelled.envelope.code).toBe(200);
    expect((await detailOf(customer, orderNo)).timeline.at(-1)?.kind).toBe('refunded');
  });

  it('changes nothing if the CA fails', async () => {
    const { customer, orderNo, id } = await paidOrder();
    const issuer = {
      place: 'here' as const,
      issue: async () => {
        throw new Error('no signature today');
      },
    };
    await expect(verifyOrder({ ...verification, check: validated, issuer }, id, 'customer')).rejects.toThrow(
      'no signature today',
    );
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1002);
    expect(await validationsOf(customer, orderNo)).toMatchObject([{ validatedTime: '0001-01-01T00:00:00Z' }]);
    await verify(id, validated);
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1000);
  });

  it('schedules checks for 30 days, and again once the customer asks for one', async () => {
    const { id, customer, orderNo } = await paidOrder();
    const nowhere: CheckValidation = async () => ({ state: 'missing', found: [], problem: 'NXDOMAIN' });
    const checkedAt = async (days: number, by: 'customer' | 'schedule') => {
      const now = () => new Date(Date.now() + days * dayMs);
      if (by === 'customer') await claimCheck(server.services.db, id, now());
      await verifyOrder({ ...verification, clock: { ...realClock, now }, check: nowhere }, id, by);
      const { nextCheckTime } = await nextOf(customer, orderNo);
      return !isZeroTime(nextCheckTime);
    };
    const nextOf = (client: TestCustomer, number: string) =>
      client.ask(contract.validation.domainList, { params: { id: number }, query: {} });
    expect(await checkedAt(29, 'schedule')).toBe(true);
    expect(await checkedAt(31, 'schedule')).toBe(false);
    expect(await checkedAt(32, 'customer')).toBe(true);
    expect(await checkedAt(61, 'schedule')).toBe(true);
    expect(await checkedAt(63, 'schedule')).toBe(false);
  });

  it('schedules a check again if its job failed for good', async () => {
    const [lost, fresh, issued] = [await paidOrder(), await paidOrder(), await paidOrder()];
    await verify(issued.id, validated);
    const now = new Date();
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const planned: unknown[] = [];
    const jobs: Jobs = {
      send: async (queue, payload, options) => {
        planned.push([queue.name, payload, options]);
      },
      wake: () => undefined,
    };
    // In one transaction, because the server's own checks schedule theirs meanwhile.
    await server.services.db.transaction(async (tx) => {
      for (const [{ id }, minutes] of [[lost, 11] as const, [fresh, 9] as const, [issued, 11] as const]) {
        await tx
          .update(orders)
          .set({ nextCheckTime: ago(minutes) })
          .where(eq(orders.id, id));
      }
      await sweepChecks({ db: tx, clock: { ...realClock, now: () => now }, jobs });
    });
    expect(planned).toEqual([
      ['dcv-check', { orderID: lost.id }, { singletonKey: lost.id, accountID: lost.customer.id }],
    ]);
  });

  it('schedules another check after a scheduled one, but not after a requested one', async () => {
    const { id } = await paidOrder();
    const planned: unknown[] = [];
    const nothing: CheckValidation = async () => ({ state: 'missing', found: [], problem: 'NXDOMAIN' });
    const jobs = {
      send: async (_queue: unknown, payload: unknown) => {
        planned.push(payload);
      },
      wake: () => undefined,
    };
    await verifyOrder({ ...verification, jobs, check: nothing }, id, 'schedule');
    await verifyOrder({ ...verification, jobs, check: nothing }, id, 'customer');
    expect(planned).toEqual([{ orderID: id }]);
  });
});

it('the server waits longer between checks each time, up to an hour', () => {
  const waits = Array.from({ length: 10 }, (_, checks) => waitBefore(checks));
  expect(waits).toEqual([1, 5, 15, 60, 180, 600, 1800, 3600, 3600, 3600]);
});
