import type { Db } from '#server/db/open.ts';
import { Account } from '#tests/life/account.ts';
import {
  compareCounts,
  compareLines,
  compareNotices,
  compareViews,
  type Difference,
  describeOrder,
  judgeMail,
} from '#tests/life/compare.ts';
import { type LifeCustomer, lifeCustomer } from '#tests/life/customer.ts';
import { type LifeMail, type LifeServer, startLifeServer } from '#tests/life/life-server.ts';
import { expectedViews } from '#tests/life/model.ts';
import { NoticeModel } from '#tests/life/notice-model.ts';
import { noticeReader } from '#tests/life/read-notices.ts';
import { readBrandCounts, readCertificate, readFound, readSheet, readViews } from '#tests/life/read-views.ts';
import { expectedFound, expectedSheet } from '#tests/life/sheet-model.ts';
import type { DatabaseKind } from '#tests/support/server/test-database.ts';

/** A difference, with what to repeat it by. */
export interface Report extends Difference {
  readonly seed: number;
  readonly day: number;
  /** The orders it names, or all, by their facts. */
  readonly facts: readonly string[];
  /** The acts of the last days. */
  readonly acts: readonly string[];
}

export interface LifeOptions {
  readonly database: DatabaseKind;
  readonly seeds: readonly number[];
  readonly days?: number;
  /** Compare the notices and mails too, not only the views. */
  readonly withNotices?: boolean;
  /** Compare the replies that show orders; `walk` may look at pages instead. */
  readonly withViews?: boolean;
  /** Stop looking at a seed after this many differences. */
  readonly most?: number;
  readonly onDay?: (day: number) => void;
  /** Gets the database as it was lived in. */
  readonly onEnd?: (db: Db) => Promise<void>;
  /** Folder of the built console, for `walk`. */
  readonly webRoot?: string;
  /** Compares more at the hour of a day at which views are compared. */
  readonly walk?: (evening: Evening) => Promise<readonly Difference[]>;
}

/** A customer's world at the end of a day. */
export interface Evening {
  readonly day: number;
  readonly now: Date;
  readonly url: string;
  readonly token: string;
  readonly account: Account;
}

const start = new Date('2026-12-01T08:00:00Z');
/** Minutes after a day's start at which its views are compared, later than any act. */
const evening = 720;
/** Days after which views are compared even if nothing changed. */
const everyDays = 7;
/** Comparisons for each one of the spreadsheet, which takes as long as ten replies. */
const sheetEvery = 4;
const actsShown = 6;
const productNames = ['single', 'wild', 'flex', 'ov'] as const;

/** Lives the lives of several seeds, each a customer of its own, on one server. Returns where it showed something else than the model. */
export async function runLives(options: LifeOptions): Promise<Report[]> {
  const {
    database,
    seeds,
    days = 400,
    withNotices = true,
    withViews = true,
    most = 40,
    onDay,
    onEnd,
    walk,
  } = options;
  const life = await startLifeServer(database, start, options.webRoot);
  try {
    const lives = await Promise.all(seeds.map((seed) => openLife(life, seed, { withNotices, most })));
    for (let day = 0; day < days; day += 1) {
      const ran = await life.runJobs(day);
      const [noticed, mails] = [await life.noticed(), await life.newMails()];
      for (const one of lives) await one.afterJobs(day, ran, noticed, mails);
      for (const one of lives) await one.act(day);
      life.goTo(day, evening);
      if (withViews) for (const one of lives) await one.compare(day);
      if (walk !== undefined) for (const one of lives) await one.walk(day, walk);
      onDay?.(day);
    }
    await onEnd?.(life.server.services.db);
    return lives.flatMap(({ reports }) => reports);
  } finally {
    await life.close();
  }
}

async function openLife(
  life: LifeServer,
  seed: number,
  { withNotices, most }: Required<Pick<LifeOptions, 'withNotices' | 'most'>>,
) {
  const account = new Account();
  const customer: LifeCustomer = await lifeCustomer(life, account, seed);
  const notices = new NoticeModel(account);
  const readNotices = noticeReader(customer.client);
  const reports: Report[] = [];
  const known = new Set<string>();
  const acts: string[] = [];
  let seen = '';
  let comparedNext = 0;
  let compared = 0;

  /** Reports each difference once, however many days it lasts. */
  function report(day: number, differences: readonly Difference[]): void {
    for (const difference of differences) {
      const id = JSON.stringify(difference);
      if (known.has(id) || reports.length >= most) continue;
      known.add(id);
      const text = `${difference.what} ${difference.expected} ${difference.found}`;
      const named = account.orders.filter(({ orderNo }) => text.includes(orderNo));
      reports.push({
        ...difference,
        ...{ seed, day, acts: acts.slice(-actsShown) },
        facts: named.slice(0, 4).map(describeOrder),
      });
    }
  }

  /** Reads certificates that must exist by now. */
  async function readDue(day: number, issued: Date): Promise<void> {
    for (const order of account.takeDue()) {
      const certificate = await readCertificate(customer.client, order.orderNo, issued);
      const number = order.certificates.length + 1;
      if (certificate?.number === number) {
        const [wanted, found] = [order.names, certificate.names].map((names) => names?.toSorted().join('+'));
        if (wanted !== found)
          report(day, [{ what: `names of ${order.orderNo}`, expected: wanted ?? '', found: found ?? '' }]);
        account.learn(certificate);
        continue;
      }
      const found = `newest has number ${certificate?.number ?? 0}`;
      report(day, [{ what: `issued ${order.orderNo}`, expected: `certificate ${number}`, found }]);
    }
  }

  /** The search of the palette for one order, in turn, and every fourth time the spreadsheet. */
  async function compareSample(day: number): Promise<Difference[]> {
    const { client } = customer;
    const name = account.orders[day % Math.max(1, account.orders.length)]?.names[0] ?? 'none.example.com';
    const text = name.replace(/^(?:\*|a)\./, '');
    const found = compareLines(
      `palette for ${text}`,
      expectedFound(account.orders, text),
      await readFound(client, text),
    );
    compared += 1;
    if (compared % sheetEvery !== 0) return found;
    await life.allowSheet(customer.id);
    const sheet = await readSheet(client);
    return [...found, ...compareLines('spreadsheet', expectedSheet(account.orders, life.now()), sheet)];
  }

  return {
    reports,

    async afterJobs(
      day: number,
      ran: Date,
      noticed: ReadonlySet<string>,
      mails: readonly LifeMail[],
    ): Promise<void> {
      account.runJobs(ran);
      await readDue(day, ran);
      const wanted = notices.due(account.takeNextEvents(), life.now());
      if (!withNotices) return;
      const own = mails.filter(({ accountID }) => accountID === customer.id);
      // Nothing new is written for most customers on most days.
      const found = noticed.has(customer.id) ? await readNotices() : { kinds: [], items: [] };
      report(day, compareNotices(wanted, found, own.length));
      const orderNos = account.orders.map(({ orderNo }) => orderNo);
      report(
        day,
        own.flatMap((mail) => judgeMail(mail, life.server.url, orderNos)),
      );
    },

    act(day: number): Promise<void> {
      return customer.live(day, async (act) => {
        acts.push(`day ${day}: ${act}`);
        await readDue(day, life.now());
      });
    },

    async walk(day: number, walk: NonNullable<LifeOptions['walk']>): Promise<void> {
      const { token } = customer;
      report(day, await walk({ day, now: life.now(), url: life.server.url, token, account }));
    },

    /** Compares every view on days on which the model changed, the day after, and each seventh. */
    async compare(day: number): Promise<void> {
      const expected = expectedViews(account.orders, life.now());
      const { ends: _, ...lasting } = expected;
      const text = JSON.stringify(lasting);
      const hasChanged = text !== seen;
      seen = text;
      if (hasChanged) comparedNext = day + 1;
      if (!hasChanged && comparedNext !== day && day % everyDays !== 0) return;
      const product = productNames[day % productNames.length] ?? 'single';
      const own = account.orders.filter((order) => order.product === product).map(({ orderNo }) => orderNo);
      report(day, [
        ...compareViews(expected, await readViews(customer.client)),
        ...(await compareSample(day)),
        ...compareCounts(product, expected.lists, own, await readBrandCounts(customer.client, product)),
      ]);
    },
  };
}
