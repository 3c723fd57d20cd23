import { and, asc, gt, lt, ne, not } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import {
  type Bite,
  bitesOf,
  bitesOfForeign,
  bitesOfHolding,
  type ClockRemedy,
  isAutomatic,
  needsSomebody,
  renewalsAWeek,
} from '#core/policy/clock.ts';
import { clockRules, type HoldingKind } from '#core/policy/clock-rules.ts';
import { type DatedRule, rowOn, startOf } from '#core/policy/dated-row.ts';
import { issuanceMargin } from '#core/policy/policy.ts';
import * as rules from '#core/policy/rules.ts';
import { own } from '#server/account/own.ts';
import { foundCertificates } from '#server/db/schema/discovery.ts';
import { success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { clockHoldings } from '#server/policy/clock-holdings.ts';
import { clockOrders, type SeenOrder } from '#server/policy/clock-orders.ts';

/** Rules whose number is shown for both days. */
const shownRules: readonly {
  name: 'length' | 'domain' | 'organization';
  table: DatedRule<number>;
  less: number;
}[] = [
  { name: 'length', table: rules.tlsMaxDays, less: issuanceMargin },
  { name: 'domain', table: rules.domainReuseDays, less: 0 },
  { name: 'organization', table: rules.organizationReuseDays, less: 0 },
];

export const clockRoutes: readonly Route[] = [
  serve(contract.policy.clock, async ({ db, owner, clock, query }) => {
    const [now, on] = [clock.now(), startOf(query.on)];
    const seen = await clockOrders(db, owner, now);
    const today = seen.map((order) => bitesOf(order, now));
    const later = seen.map((order) => bitesOf(order, on));
    const held = await clockHoldings(db, owner, now);
    const bitten = (kind: HoldingKind) =>
      held.filter((each) => each.kind === kind && bitesOfHolding(each, on).length > 0).length;
    const tls = seen.filter(({ planKind }) => planKind === 'tls').length;
    const weekly = (date: Date) => Math.round(tls * renewalsAWeek(date) * 10) / 10;
    const bites = clockRules.map((rule) => ({
      rule,
      today: countOf(today, rule),
      later: countOf(later, rule),
    }));
    return success({
      serverTime: now.toISOString(),
      orders: seen.length,
      automatic: seen.filter(isAutomatic).length,
      rules: shownRules.map(({ name, table, less }) => {
        const row = rowOn(table, on);
        return { name, today: rowOn(table, now).value - less, later: row.value - less, source: row.source };
      }),
      renewals: { today: weekly(now), later: weekly(on) },
      bites,
      needed: later.filter(needsSomebody).length,
      best: bestOf(later),
      holdings: {
        name: bitten('name'),
        organization: bitten('organization'),
        mailbox: bitten('mailbox'),
      },
    });
  }),
  serve(contract.policy.bitten, async ({ db, owner, clock, query: { on, rule, limit, offset } }) => {
    const day = startOf(on);
    const found = (await clockOrders(db, owner, clock.now()))
      .map((order) => ({ order, bites: bitesOf(order, day) }))
      .filter(({ bites }) =>
        rule === undefined ? needsSomebody(bites) : bites.some((bite) => bite.rule === rule),
      )
      .toSorted(
        (one, other) =>
          earliest(one.bites).localeCompare(earliest(other.bites)) || byNumber(one.order, other.order),
      );
    const shown = found.slice((offset - 1) * limit, offset * limit);
    return success({
      total: found.length,
      data: shown.map(({ order: { orderNo, commonName, productType, validUntil, paidUntil }, bites }) => ({
        ...{ orderNo, commonName, productType, bites: [...bites] },
        ...{ validUntil: validUntil.toISOString(), paidUntil: paidUntil.toISOString() },
      })),
    });
  }),
  serve(contract.policy.holdings, async ({ db, owner, clock, query: { on, kind, limit, offset } }) => {
    const day = startOf(on);
    const found = (await clockHoldings(db, owner, clock.now()))
      .filter((each) => each.kind === kind)
      .map((held) => ({ held, bites: bitesOfHolding(held, day) }))
      .filter(({ bites }) => bites.length > 0)
      .toSorted((one, other) => earliest(one.bites).localeCompare(earliest(other.bites)));
    return success({
      total: found.length,
      data: found
        .slice((offset - 1) * limit, offset * limit)
        .map(({ held: { name, id, verifiedTime }, bites }) => ({
          ...{ kind, name, id, verifiedTime: verifiedTime.toISOString(), bites: [...bites] },
        })),
    });
  }),
  serve(contract.policy.foreign, async ({ db, owner, query: { on, limit, offset } }) => {
    const day = startOf(on);
    const { notAfter, placeCount, whose, isRetired, id } = foundCertificates;
    const isBitten = and(
      own(owner, foundCertificates),
      ne(whose, 'ours'),
      not(isRetired),
      gt(placeCount, 0),
      lt(notAfter, new Date(day.getTime() + dayMs)),
    );
    const rows = await db
      .select()
      .from(foundCertificates)
      .where(isBitten)
      .orderBy(asc(notAfter), asc(id))
      .limit(limit)
      .offset((offset - 1) * limit);
    return success({
      total: await db.$count(foundCertificates, isBitten),
      data: rows.map((row) => ({
        ...{ id: row.id, name: row.displayName || row.name, issuer: row.issuer, whose: row.whose },
        ...{ placeCount: row.placeCount, notAfter: row.notAfter.toISOString() },
        bites: [...bitesOfForeign(row, day)],
      })),
    });
  }),
];

function countOf(all: readonly (readonly Bite[])[], rule: Bite['rule']): number {
  return all.filter((bites) => bites.some((bite) => bite.rule === rule)).length;
}

/** The step that settles something for most orders. */
function bestOf(all: readonly (readonly Bite[])[]): { remedy: ClockRemedy; orders: number } | null {
  const counts = new Map<ClockRemedy, number>();
  for (const bites of all)
    for (const remedy of new Set(bites.map((bite) => bite.remedy)))
      if (remedy !== 'none') counts.set(remedy, (counts.get(remedy) ?? 0) + 1);
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one);
  return best === undefined ? null : { remedy: best[0], orders: best[1] };
}

function earliest(bites: readonly Bite[]): string {
  return bites.map(({ day }) => day).toSorted()[0] ?? '';
}

function byNumber(one: SeenOrder, other: SeenOrder): number {
  return one.orderNo < other.orderNo ? -1 : 1;
}
