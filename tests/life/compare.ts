import type { OrderFact } from '#tests/life/facts.ts';
import { listNames, type Views } from '#tests/life/model.ts';
import type { NoticeFact } from '#tests/life/notice-model.ts';
import type { readViews } from '#tests/life/read-views.ts';

/** One thing the server shows otherwise than the model. */
export interface Difference {
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

type Found = Awaited<ReturnType<typeof readViews>>;

export function compareViews(expected: Views, { views, counts }: Found): Difference[] {
  const differences: Difference[] = [];
  const differ = (what: string, wanted: unknown, found: unknown) => {
    const [a, b] = [JSON.stringify(wanted), JSON.stringify(found)];
    if (a !== b) differences.push({ what, expected: a ?? '', found: b ?? '' });
  };
  for (const list of ['all', ...listNames] as const) {
    differ(`list ${list}`, expected.lists[list], views.lists[list]);
    differ(`count ${list}`, expected.lists[list].length, counts.counts[list]);
    differ(`dashboard ${list}`, expected.lists[list].length, counts.statistics[list]);
  }
  for (const [orderNo, order] of Object.entries(expected.orders)) {
    const found = views.orders[orderNo];
    differ(`orderStatus ${orderNo}`, order.orderStatus, found?.orderStatus);
    differ(`orderStatus of the row ${orderNo}`, order.orderStatus, found?.rowStatus);
    if (found?.waitsFor !== null) differ(`waitsFor ${orderNo}`, order.waitsFor, found?.waitsFor);
    const isStateless = found?.certificates.every((line) => line.split(' ')[2] === '?') ?? false;
    const lines = isStateless ? order.certificates.map(withoutState) : order.certificates;
    differ(`certificates ${orderNo}`, lines, found?.certificates);
  }
  differ('calendar of ends', expected.ends, views.ends);
  return differences;
}

function withoutState(line: string): string {
  return line.replace(/^(\d+ \w+) \w+/, '$1 ?');
}

/** Compares what a run of the jobs wrote. */
export function compareNotices(expected: readonly NoticeFact[], found: readonly NoticeFact[]): Difference[] {
  const [wanted, shown] = [expected.map(lineOf), found.map(lineOf)];
  return [
    ...withoutOnes(wanted, shown).map((line) => ({ what: 'notice missing', expected: line, found: 'none' })),
    ...withoutOnes(shown, wanted).map((line) => ({ what: 'notice too many', expected: 'none', found: line })),
  ];
}

function lineOf({ kind, orderNo, notAfter, days }: NoticeFact): string {
  const end = notAfter === null ? '' : ` · ends ${notAfter.toISOString().slice(0, 10)}`;
  return `${kind}${days === 0 ? '' : ` ${days}`} ${orderNo}${end}`;
}

/** `from` without as many of each line as `lines` has. */
function withoutOnes(from: readonly string[], lines: readonly string[]): string[] {
  const left = [...lines];
  return from.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Links of a mail must lead to pages of this server, about the customer's own orders. */
export function judgeMail(
  { subject, text }: { readonly subject: string; readonly text: string },
  address: string,
  orderNos: readonly string[],
): Difference[] {
  const lines = text.split('\n').map((line) => line.trim());
  const links = lines.filter((line) => /^(?:\[|\S*\/ssl\/|https?:)/.test(line));
  const isGood = (link: string) => {
    if (!link.startsWith(`${address}/`)) return false;
    const [, orderNo] = /\/ssl\/certificate\/([^/?#]+)/.exec(link) ?? [];
    return orderNo === undefined || orderNos.includes(orderNo);
  };
  return links
    .filter((link) => !isGood(link))
    .map((link) => ({ what: 'link of a mail', expected: `${address}/…`, found: `${link} · ${subject}` }));
}

/** The facts of an order, for a report. */
export function describeOrder(order: OrderFact): string {
  const { orderNo, product, paid, canceled, renews, errand, nextKey, nextDue, nextAsked, certificates } =
    order;
  const day = (date: Date | null) => date?.toISOString().slice(0, 16) ?? '-';
  return [
    `${orderNo} ${product} paid ${day(paid)}${canceled ? ' canceled' : ''}`,
    renews === null ? '' : `renews ${renews}`,
    errand === null ? '' : `${errand.kind} waits for ${errand.wait}`,
    `next ${nextKey} due ${day(nextDue)} asked ${day(nextAsked)}`,
    ...certificates.map(
      ({ number, issued, notAfter, revoked, names }) =>
        `#${number} ${names.join('+')} ${day(issued)} → ${day(notAfter)}${revoked === null ? '' : ` revoked ${day(revoked)}`}`,
    ),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
