import { newestOf, type OrderFact } from '#tests/life/facts.ts';
import { type CertificateState, leadingOf, stateOf, type Waiting, waitsFor } from '#tests/life/model.ts';

/** What the spreadsheet says of each order, by number: `CN… · Valid · Validation · issued … · expires …`. */
export function expectedSheet(all: readonly OrderFact[], now: Date): string[] {
  return all
    .map((order) => {
      const leading = leadingOf(order, all, now);
      return sheetLine({
        orderNo: order.orderNo,
        certificate: leading === null ? '' : stateWords[stateOf(leading, all, now)],
        waitsFor: sheetErrand(order, now),
        issued: newestOf(order)?.issued ?? null,
        expires: leading?.notAfter ?? null,
      });
    })
    .toSorted();
}

interface SheetFacts {
  readonly orderNo: string;
  readonly certificate: string;
  readonly waitsFor: string;
  readonly issued: Date | null;
  readonly expires: Date | null;
}

/** Cells hold seconds at best. */
export function sheetLine({ orderNo, certificate, waitsFor, issued, expires }: SheetFacts): string {
  const shown = (time: Date | null) =>
    time === null ? '' : new Date(Math.round(time.getTime() / 60_000) * 60_000).toISOString().slice(0, 16);
  return [orderNo, certificate, waitsFor, `issued ${shown(issued)}`, `expires ${shown(expires)}`].join(' · ');
}

const stateWords: Readonly<Record<CertificateState, string>> = {
  live: 'Valid',
  ending: 'Expiring soon',
  replaced: 'Replaced',
  ended: 'Expired',
  revoked: 'Revoked',
};
const errandWords: Readonly<Record<Exclude<Waiting, 'nothing'>, string>> = {
  payment: 'Payment',
  validation: 'Validation',
  review: 'Review',
  request: 'A new CSR',
};

function sheetErrand(order: OrderFact, now: Date): string {
  const waiting = waitsFor(order, now);
  if (waiting !== 'nothing') return errandWords[waiting];
  if (order.canceled) return 'Cancelled';
  return order.certificates.length === 0 ? 'Ended' : '';
}

/** Most orders that the palette shows. */
export const paletteLimit = 6;

/** Orders that a search of the palette finds, newest first. */
export function expectedFound(all: readonly OrderFact[], text: string): string[] {
  return all
    .filter(({ names, orderNo }) => [...names, orderNo].some((each) => each.includes(text)))
    .toSorted((a, b) => b.ordered.getTime() - a.ordered.getTime())
    .slice(0, paletteLimit)
    .map(({ orderNo }) => orderNo);
}
