import type { ReplyOf } from '#core/contract/call.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { defaultCurrency, sumCents } from '#core/money/money.ts';
import { methodKind } from '#core/orders/payment-method.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { refundTexts } from '#src/console/orders/refund-texts.ts';
import { useChargeText, useMoney } from '#src/console/site/use-money.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** What canceling an order, or removing a name, would refund and where to. */
export type RefundRoutes = ReplyOf<typeof orderCalls.refundRoutes>['data'];
export type RefundPart = RefundRoutes[number]['parts'][number];

/** Reads what would be refunded as a dialog opens. An open dialog keeps its numbers, until the server refuses them. */
export function useRefundRoutes(orderNos: readonly string[], host?: string) {
  const body = { orderNos: orderNos.join(','), ...(host === undefined ? {} : { host }) };
  const read = useCall(
    orderCalls.refundRoutes,
    { body },
    {
      select: ({ data }) => data,
      enabled: orderNos.length > 0,
      staleTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  const data = read.isFetchedAfterMount && !read.isError ? (read.data ?? null) : null;
  return { ...read, data };
}

/** Parts of several refunds as one: a line for each place and currency. */
export function sumParts(parts: readonly RefundPart[]): readonly RefundPart[] {
  const keyOf = ({ to, currency }: RefundPart) => `${to} ${currency}`;
  const keys = [...new Set(parts.map(keyOf))];
  return keys.flatMap((key) => {
    const same = parts.filter((part) => keyOf(part) === key);
    const [first] = same;
    if (first === undefined) return [];
    const cents = sumCents(same.map((part) => part.cents));
    return [{ ...first, cents, chargedCents: sumCents(same.map((part) => part.chargedCents)) }];
  });
}

/** Where a refund goes, how much of it to each place, and how long that takes. */
export function RefundParts({ parts }: { readonly parts: readonly RefundPart[] }) {
  const t = useText(refundTexts);
  const money = useMoney();
  const chargeText = useChargeText();
  if (parts.length === 0) return null;
  return (
    <dl aria-label={t('refunds.title')} className={list}>
      {parts.map((part) => {
        const { to, cents, currency, chargedCents, days } = part;
        const charge = { transferredPriceCent: chargedCents, webCurrency: currency };
        return (
          <div key={`${to} ${currency}`} className={row}>
            <dt>
              {placeText(to, t)}
              <span className={minor}>{days === null ? t('refunds.atOnce') : t('refunds.days', days)}</span>
            </dt>
            <dd className={amount}>
              {money(cents)}
              {currency !== defaultCurrency.unit && (
                <span className={minor}>{t('refunds.charged', { amount: chargeText(charge) })}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** `To your balance`, or `Back to PayPal`. */
export function placeText(to: string, t: Translate<'refunds' | 'status'>): string {
  const kind = methodKind(to);
  if (kind === 'balance') return t('refunds.toBalance');
  return t('refunds.back', { method: kind === null ? to : t(`status.payWay.${kind}`) });
}

const list = css({
  mt: '3',
  px: '3.5',
  border: '1px solid token(colors.border)',
  rounded: 'md',
  fontSize: 'sm',
});
const row = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  py: '2.5',
  '& + &': { borderTop: '1px solid token(colors.border)' },
});
const amount = css({ textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: 'semibold' });
const minor = css({ display: 'block', fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted' });
