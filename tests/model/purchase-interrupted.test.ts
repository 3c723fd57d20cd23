import { describe, expect, test } from 'vitest';
import { type EventObject, fromPromise } from 'xstate';
import { checkNames } from '#core/names/check-names.ts';
import { ok } from '#core/result.ts';
import { idempotencyKey } from '#machines/purchase/ordering/ordering.rules.ts';
import { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import type { PurchaseContext } from '#machines/purchase/purchase.types.ts';
import { purchaseView } from '#machines/purchase/purchase.view.ts';
import { actsOf, foldHistory, recordFlow, resumeFlow } from '#tests/support/flows/interrupted.ts';
import {
  purchaseActs as acts,
  buyingFrom,
  purchaseInput as input,
  openShop,
  placeOrder,
} from '#tests/support/flows/purchase-shop.ts';

test('completes a purchase in one go', async () => {
  const { end } = await recordFlow(buyingFrom(openShop(true)), input, acts);
  expect(end.value).toBe('created');
  expect(purchaseView(end).exit).toEqual({ to: 'payment', orderNos: ['CN20261121-00001'], total: 59_800 });
  expect(end.context.payload).toMatchObject({
    year: 2,
    dcvMethod: 'file',
    remark: 'for the shop',
    sslCerts: [{ commonName: 'xn--bcher-kva.example', domainNames: 'xn--bcher-kva.example' }],
  });
});

test('looks up a creation whose reply was lost instead of resending it', async () => {
  const shop = openShop(false, 1);
  const { end } = await recordFlow(buyingFrom(shop), input, acts);
  expect(end.value).toBe('created');
  expect(shop.orders).toHaveLength(1);
});

const buy = { type: 'order.buy' } as const;

/** Buys at once, with `check` checking the names; `check` receives the number of earlier calls. */
async function buyAtOnce(check: (before: number) => void, ...more: typeof acts) {
  let asked = 0;
  const machine = buyingFrom(openShop(true)).provide({
    actors: {
      checkNames: fromPromise(async ({ input: { key, ...question } }) => {
        check(asked++);
        return { key, answer: ok(await checkNames(question)) };
      }),
    },
  });
  const { end } = await recordFlow(machine, input, [[...acts.slice(0, 1), buy], ...more]);
  return { end, asked };
}

test('waits on ‘buy’ for the reply in flight, and requests nothing twice', async () => {
  const { end, asked } = await buyAtOnce(() => {});
  expect(end.value).toBe('created');
  expect(asked).toBe(1);
});

test('returns to the form when a check breaks, and runs it again on the next press', async () => {
  const breakFirst = (before: number) => {
    if (before === 0) throw new Error('the check broke');
  };
  const { end } = await buyAtOnce(breakFirst);
  expect(purchaseView(end)).toMatchObject({ step: 'editing', failure: { kind: 'broken' }, faults: [] });
  const { end: bought, asked } = await buyAtOnce(breakFirst, buy);
  expect(bought.value).toBe('created');
  expect(asked).toBe(2);
});

/** Crashes happen between two rows of the log; a creation in progress may or may not have reached the server. */
describe.each([
  { server: 'that honors keys', honorsKeys: true, isSent: false },
  { server: 'that honors keys', honorsKeys: true, isSent: true },
  { server: 'that ignores keys', honorsKeys: false, isSent: false },
  { server: 'that ignores keys', honorsKeys: false, isSent: true },
])(
  'a purchase interrupted after every event, at a server $server, sent: $isSent',
  ({ honorsKeys, isSent }) => {
    test.each([0, 1])('creates one order, after %i lost replies', async (lostAnswers) => {
      const { history } = await recordFlow(buyingFrom(openShop(honorsKeys, lostAnswers)), input, acts);
      expect(history.length).toBeGreaterThan(12);
      for (let cut = 0; cut <= history.length; cut++) {
        const before = history.slice(0, cut);
        const from = foldHistory(purchaseMachine, input, before);
        const context: PurchaseContext = from.context;
        const shop = openShop(honorsKeys);
        if (context.payload !== null && (from.value !== 'creating' || isSent || before.some(isUnanswered))) {
          placeOrder(shop, idempotencyKey(context), context.hashValue);
        }
        const rest = acts.slice(actsOf(before).length);
        const end = await resumeFlow(buyingFrom(shop), from, rest);
        expect(end.value, `cut after ${cut}`).toBe('created');
        expect(end.context.order, `cut after ${cut}`).toEqual(shop.orders[0]?.order);
        expect(shop.orders, `cut after ${cut}`).toHaveLength(1);
      }
    });
  },
);

function isUnanswered({ type, ...rest }: EventObject): boolean {
  return type === 'xstate.done.actor.createOrders' && JSON.stringify(rest).includes('disconnected');
}
