import { expect, it } from 'vitest';
import { zhStatus } from '#src/console/status.texts.zh.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { lifePages } from '#tests/e2e/life-pages.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import type { OrderFact } from '#tests/life/facts.ts';
import { expectedLead } from '#tests/life/lead-model.ts';
import {
  daysLeft,
  expectedOutlook,
  expectedViews,
  leadingOf,
  listNames,
  stateOf,
  waitsFor,
} from '#tests/life/model.ts';
import { type Evening, runLives } from '#tests/life/run-life.ts';

/** Days of this seed on which, between them, every list has an order. */
const walked = [75, 105];
const seed = 5;

it('shows on the pages what the facts of a customer say', async () => {
  const seen = new Set<string>();
  const walk = async (evening: Evening) => {
    if (walked.includes(evening.day)) for (const list of await walkPages(evening)) seen.add(list);
    return [];
  };
  const days = Math.max(...walked) + 1;
  const options = { withViews: false, withNotices: false, webRoot: 'dist/web', walk };
  expect(await runLives({ database: 'pglite', seeds: [seed], days, ...options })).toEqual([]);
  expect([...seen].toSorted()).toEqual([...listNames].toSorted());
});

/** Walks every page of one evening. Returns the lists that have an order. */
async function walkPages({ account, now, url, token }: Evening): Promise<string[]> {
  const all = account.orders;
  const { lists } = expectedViews(all, now);
  const outlook = expectedOutlook(all, now);
  const app = await Console.open(browser, url, { token, timezone: 'UTC' });
  const pages = lifePages(app.page, url);
  const tabs = (['all', ...listNames] as const).map((list) => `${zhOrders.tabs[list]} ${lists[list].length}`);

  expect(await pages.home()).toEqual({ ending: outlook.endingUndone, unpaid: lists.unpaid.length });
  for (const list of ['all', ...listNames] as const) {
    const rows = all.filter(({ orderNo }) => lists[list].includes(orderNo));
    expect(await pages.list(list)).toEqual({
      tabs,
      rows: rows.map((order) => rowOf(order, all, now)).toSorted(),
    });
  }
  const { progress } = zhOrders.expiring;
  expect(await pages.expiring()).toEqual([
    `${zhOrders.tabs.all} ${outlook.undone + outlook.waiting + outlook.renewed}`,
    `${progress.undone} ${outlook.undone}`,
    `${progress.waiting} ${outlook.waiting}`,
    `${progress.renewed} ${outlook.renewed}`,
  ]);
  for (const order of all) {
    const states = order.certificates.map((each) => zhStatus.certificate[stateOf(each, all, now)]);
    expect({ orderNo: order.orderNo, ...(await pages.order(order.orderNo)) }).toEqual({
      orderNo: order.orderNo,
      lead: expectedLead(order, account, now),
      states: states.toReversed(),
    });
  }
  expect(await pages.dashboard()).toEqual(tabs.slice(1));
  await app.close();
  expect(app.problems()).toEqual([]);
  return listNames.filter((list) => lists[list].length > 0);
}

/** The row of an order: its number, what its certificate is, and what it waits for. */
function rowOf(order: OrderFact, all: readonly OrderFact[], now: Date): string {
  const leading = leadingOf(order, all, now);
  const state = leading === null ? null : stateOf(leading, all, now);
  const waiting = waitsFor(order, now);
  const certificate =
    leading === null || state === null
      ? null
      : state === 'ending'
        ? zhStatus.endsIn.other.replace('{{count}}', String(daysLeft(leading, now)))
        : zhStatus.certificate[state];
  const over = order.canceled ? 'cancelled' : leading === null ? 'lapsed' : null;
  const errand = waiting === 'nothing' ? over : waiting;
  const words = leading === null ? zhStatus.errand : zhStatus.nextErrand;
  return [order.orderNo, certificate, errand && words[errand]].filter((each) => each !== null).join(' ');
}
