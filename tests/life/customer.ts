import type { Account } from '#tests/life/account.ts';
import { customerActs } from '#tests/life/customer-acts.ts';
import { isOver, later, newestOf, type OrderFact, paidUntil } from '#tests/life/facts.ts';
import type { LifeServer } from '#tests/life/life-server.ts';
import { isErrandOpen, stateOf, waitsFor } from '#tests/life/model.ts';
import { addParties } from '#tests/support/rows/own-parties.ts';
import { type SeededRandom, seededRandom } from '#tests/support/seeded-random.ts';
import { deposit } from '#tests/support/server/shop.ts';
import { createClientOver, type TestClient } from '#tests/support/server/test-server.ts';

/** Minutes after a day's start at which the customer begins: the jobs have run by then. */
const opening = 15;
/** Minutes between two acts of a day. */
const pause = 7;
/** Days in which new orders are made. */
const buyingDays = 300;

export interface LifeCustomer {
  readonly id: string;
  readonly client: TestClient;
  readonly token: string;
  /** Acts as this customer would on one day; `told` is called after each act with a word on it. */
  live(day: number, told: (act: string) => Promise<void>): Promise<void>;
}

/** A customer whose acts follow from the seed: busy or forgetful, exact or careless. */
export async function lifeCustomer(life: LifeServer, account: Account, seed: number): Promise<LifeCustomer> {
  const random = seededRandom(seed * 7919 + 17);
  const { id, token } = await life.server.customer();
  await deposit(life.server, id, 100_000_000);
  const parties = await addParties(life.server, id);
  // Compressing replies takes a tenth of the time.
  const plain = { 'accept-encoding': 'identity' };
  const client = createClientOver(life.server.url, token, (request) =>
    fetch(request, { headers: { ...Object.fromEntries(request.headers), ...plain } }),
  );
  const habits = habitsOf(random);
  const purchases = Array.from({ length: 6 + random.below(7) }, (_, index) =>
    index < 3 ? random.below(10) : random.below(buyingDays),
  );
  let today = 0;
  let minutes = opening;

  /** The clock of a day is this customer's alone, so that a seed lives the same life beside any other. */
  function wait(): void {
    minutes += pause;
    life.goTo(today, minutes);
  }

  const acts = customerActs({ life, account, client, random, seed, parties, habits, wait });

  /** What the customer does with an order today; null for nothing. */
  function chosenAct(order: OrderFact): ((order: OrderFact) => Promise<string | null>) | null {
    const now = life.now();
    const often = (probability: number) => random.chance(probability * habits.busy);
    const waiting = waitsFor(order, now);
    if (waiting === 'payment') return often(habits.pays) ? acts.pay : often(0.01) ? acts.cancel : null;
    if (waiting === 'validation') {
      const isFirst = order.errand?.kind === 'first';
      return often(isFirst ? 0.4 : habits.followsUp) ? acts.publish : often(0.004) ? acts.cancel : null;
    }
    if (waiting === 'request' && order.errand !== null)
      return often(habits.followsUp) ? acts.resubmit : often(0.02) ? acts.cancel : null;
    const newest = newestOf(order);
    if (newest === null || isErrandOpen(order, now)) return null;
    const until = paidUntil(order);
    const isLate = until !== null && now >= later(until, -60);
    if (isLate && often(habits.renews)) return random.chance(0.8) ? acts.renew : acts.buyAgain;
    if (isOver(order, now)) return null;
    if (waiting === 'request' && often(habits.followsUp)) return acts.reissue;
    if (newest.revoked !== null) return often(0.06) ? acts.reissue : null;
    const isOldAlive = order.certificates
      .slice(0, -1)
      .some((each) => ['replaced', 'live', 'ending'].includes(stateOf(each, account.orders, now)));
    if (often(isOldAlive ? 0.02 : 0.002)) return acts.revoke;
    if (often(0.006)) return acts.reissue;
    if (often(0.004)) return acts.chooseNextKey;
    return null;
  }

  return {
    ...{ id, client, token },
    async live(day, told) {
      today = day;
      minutes = opening;
      life.goTo(today, minutes);
      const act = async (name: string | null) => {
        if (name !== null) await told(name);
      };
      for (const _ of purchases.filter((each) => each === day)) {
        wait();
        await act(await acts.buy());
      }
      for (const order of [...account.orders]) {
        const chosen = chosenAct(order);
        if (chosen === null) continue;
        wait();
        await act(await chosen(order));
      }
    },
  };
}

/** How often this customer does what is asked, by day. */
function habitsOf(random: SeededRandom) {
  return {
    busy: random.pick([0.5, 1, 1.5]),
    pays: random.pick([0.02, 0.3, 0.6]),
    followsUp: random.pick([0.01, 0.05, 0.3]),
    renews: random.pick([0, 0.02, 0.1]),
    careless: random.pick([0, 0.15, 0.4]),
    impatient: random.pick([0, 0.5, 1]),
  };
}
