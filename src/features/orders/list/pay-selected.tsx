import { Link } from '@tanstack/react-router';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { sumCents } from '#core/money/money.ts';
import { amountDue } from '#core/orders/amount-due.ts';
import { isPayable } from '#core/orders/status.ts';
import type { ListSelection } from '#src/console/list/selection.ts';
import { useCall } from '#src/console/use-call.ts';
import { useMoney } from '#src/console/use-money.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { orderRowsQuery } from '#src/features/orders/order-status.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** What the chosen orders cost together, and the page that pays for them. */
export function PaySelected({ selection }: { readonly selection: ListSelection<OrderRow> }) {
  const t = useText(ordersTexts);
  const money = useMoney();
  const { keys, rows } = selection;
  const seen = new Set(rows.map(({ orderNo }) => orderNo));
  const unseen = keys.filter((orderNo) => !seen.has(orderNo));
  const others = useCall(
    orderCalls.list,
    { query: orderRowsQuery(unseen) },
    { enabled: unseen.length > 0, select: ({ data }) => data },
  );
  const payable = [...rows, ...(others.data ?? [])].filter(canBePaid);
  const isKnown = unseen.length === 0 || others.data !== undefined;
  return (
    <>
      <span className={css({ fontVariantNumeric: 'tabular-nums' })}>
        {isKnown && t('orders.selection.due', { amount: money(sumCents(payable.map(amountDue))) })}
      </span>
      <PayLink orderNos={keys} label={t('orders.selection.pay')} />
    </>
  );
}

/** What the console lets be chosen; the server decides. */
export function canBePaid({ orderStatus }: OrderRow): boolean {
  return isPayable(orderStatus);
}

function PayLink({ orderNos, label }: { readonly orderNos: readonly string[]; readonly label: string }) {
  const style = button({ size: 'sm', variant: 'primary' });
  const [first = '', ...others] = orderNos;
  if (others.length > 0)
    return (
      <Link to="/payment/batch" search={{ orderNos: orderNos.join(',') }} className={style}>
        {label}
      </Link>
    );
  return (
    <Link to="/payment" search={{ orderNo: first }} className={style}>
      {label}
    </Link>
  );
}
