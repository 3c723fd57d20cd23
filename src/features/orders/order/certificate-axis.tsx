import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { FactTone } from '#core/orders/order-tags.ts';
import { isZeroTime } from '#core/orders/span.ts';
import type { ComingCertificate } from '#src/features/orders/order/order-plan.ts';
import { css } from '#styled/css';

/** The time that the bars of an order share, in milliseconds: its paid span, and certificates that reach beyond it. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

export function axisOf(
  order: Pick<OrderDetail, 'certificates' | 'payTime' | 'paidUntil' | 'serverTime'>,
  coming: readonly ComingCertificate[],
): Axis {
  const { certificates, payTime, paidUntil, serverTime } = order;
  const spans = [
    ...certificates.map(({ notBefore, notAfter }) => [Date.parse(notBefore), Date.parse(notAfter)] as const),
    ...coming.map(({ notBefore, notAfter }) => [notBefore.getTime(), notAfter.getTime()] as const),
    ...(isZeroTime(paidUntil) ? [] : [[Date.parse(payTime), Date.parse(paidUntil)] as const]),
  ];
  const now = Date.parse(serverTime);
  return {
    from: spans.reduce((first, [start]) => Math.min(first, start), Number.POSITIVE_INFINITY),
    to: spans.reduce((last, [, end]) => Math.max(last, end), Number.NEGATIVE_INFINITY),
    now,
  };
}

interface SpanBarProps {
  readonly axis: Axis;
  readonly from: number;
  readonly to: number;
  /** Null for a certificate to come. */
  readonly tone: FactTone | null;
}

/** A certificate's time on the order's axis, with a mark for today. Its dates stand beside it as text. */
export function SpanBar({ axis, from, to, tone }: SpanBarProps) {
  const place = (time: number) => {
    const share = (100 * (time - axis.from)) / Math.max(1, axis.to - axis.from);
    return Math.min(100, Math.max(0, share));
  };
  return (
    <span className={track} aria-hidden="true">
      <span
        className={bar}
        data-tone={tone ?? 'coming'}
        style={{ left: `${place(from)}%`, width: `${place(to) - place(from)}%` }}
      />
      {axis.now >= axis.from && axis.now <= axis.to && (
        <span className={today} style={{ left: `${place(axis.now)}%` }} />
      )}
    </span>
  );
}

const track = css({
  position: 'relative',
  display: 'block',
  h: '6px',
  my: '1.5',
  borderRadius: 'full',
  bg: 'bg.subtle',
  _highContrast: { border: '1px solid GrayText' },
});
const bar = css({
  position: 'absolute',
  insetBlock: '0',
  minW: '2px',
  borderRadius: 'full',
  bg: 'border.control',
  forcedColorAdjust: 'none',
  '&[data-tone=success]': { bg: 'success' },
  '&[data-tone=warning]': { bg: 'warning' },
  '&[data-tone=danger]': { bg: 'danger' },
  '&[data-tone=coming]': {
    insetBlock: '-1px',
    bg: 'transparent',
    border: '1.5px dashed token(colors.border.control)',
  },
});
const today = css({
  position: 'absolute',
  insetBlock: '-4px',
  w: '2px',
  ms: '-1px',
  borderRadius: 'full',
  bg: 'fg.default',
  forcedColorAdjust: 'none',
});
