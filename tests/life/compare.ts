import type { OrderFact } from '#tests/life/facts.ts';
import { listNames, type ShownOrder, type Views } from '#tests/life/model.ts';
import type { NoticeFact } from '#tests/life/notice-model.ts';
import type { FoundNotices } from '#tests/life/read-notices.ts';
import type { FoundViews } from '#tests/life/read-views.ts';

/** One thing the server shows otherwise than the model. */
export interface Difference {
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

export function compareViews(expected: Views, found: FoundViews): Difference[] {
  const { differ, differences } = differing();
  for (const list of ['all', ...listNames] as const) {
    const orderNos = expected.lists[list];
    differ(`list ${list}`, orderNos, found.lists[list]);
    differ(`count ${list}`, orderNos.length, found.counts[list]);
    differ(`dashboard ${list}`, orderNos.length, found.dashboard[list]);
  }
  for (const [orderNo, order] of Object.entries(expected.orders)) {
    compareOrder(`page of ${orderNo}`, order, found.orders[orderNo]);
    compareOrder(`row of ${orderNo}`, order, found.rows[orderNo]);
  }
  differ('calendar of ends', expected.ends, found.ends);
  differ('valid by key type', expected.lists.issued.length, found.valid);
  return differences;

  function compareOrder(what: string, wanted: ShownOrder, shown: ShownOrder | undefined) {
    differ(`orderStatus, ${what}`, wanted.orderStatus, shown?.orderStatus);
    differ(`waitsFor, ${what}`, wanted.waitsFor, shown?.waitsFor);
    differ(`certificates, ${what}`, wanted.certificates, shown?.certificates);
  }
}

/** Compares the counts of the orders of one product. */
export function compareCounts(
  what: string,
  expected: Views['lists'],
  own: readonly string[],
  found: FoundViews['counts'],
): Difference[] {
  const { differ, differences } = differing();
  for (const list of ['all', ...listNames] as const)
    differ(
      `count ${list} of ${what}`,
      expected[list].filter((each) => own.includes(each)).length,
      found[list],
    );
  return differences;
}

/** Compares the rows of the spreadsheet, and what the palette found for a text. */
export function compareLines(
  what: string,
  expected: readonly string[],
  found: readonly string[],
): Difference[] {
  const { differ, differences } = differing();
  for (const line of withoutOnes(expected, found)) differ(`${what}: missing`, line, 'none');
  for (const line of withoutOnes(found, expected)) differ(`${what}: too many`, 'none', line);
  return differences;
}

function differing() {
  const differences: Difference[] = [];
  return {
    differences,
    differ(what: string, wanted: unknown, found: unknown) {
      const [a, b] = [JSON.stringify(wanted), JSON.stringify(found)];
      if (a !== b) differences.push({ what, expected: a ?? 'none', found: b ?? 'none' });
    },
  };
}

/** Compares what a run of the jobs wrote: one notice of a kind, and one mail for each. */
export function compareNotices(
  expected: readonly NoticeFact[],
  { kinds, items }: FoundNotices,
  mails: number,
): Difference[] {
  const { differ, differences } = differing();
  const [wanted, shown] = [expected.map(lineOf), items.map(lineOf)];
  for (const line of withoutOnes(wanted, shown)) differ('notice missing', line, 'none');
  for (const line of withoutOnes(shown, wanted)) differ('notice too many', 'none', line);
  differ('digests of a kind', [...new Set(kinds)].toSorted(), kinds.toSorted());
  differ(`mails for ${kinds.join(', ')}`, kinds.length, mails);
  return differences;
}

function lineOf({ kind, orderNo, serialNumber, days }: NoticeFact): string {
  return `${kind}${days === 0 ? '' : ` ${days}`} ${orderNo} ${serialNumber}`.trim();
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
  // A record to publish may hold an address of the customer's own host.
  const isRecord = (line: string) => / (?:TXT|CNAME|FILE) /.test(line);
  const links = lines.filter((line) => /^(?:\[|\S*\/ssl\/|https?:)/.test(line) && !isRecord(line));
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
