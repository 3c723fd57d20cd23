import { Link } from '@tanstack/react-router';
import { mostAtOnce } from '#core/orders/pay-limit.ts';
import { useMoney } from '#src/console/use-money.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import type { OrderSelection } from '#src/features/orders/list/use-order-selection.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** What is chosen in the list, what it costs, and the payment method for it. */
export function SelectionBar({ selected }: { readonly selected: OrderSelection }) {
  const t = useText(ordersTexts);
  const money = useMoney();
  const { orderNos, due, isFull, clear } = selected;
  return (
    <section className={bar} aria-label={t('orders.selection.label')} hidden={orderNos.length === 0}>
      <p role="status" className={css({ minW: '0' })}>
        {orderNos.length > 0 && (
          <>
            <strong>{t.count('orders.selection.count', orderNos.length)}</strong>
            <span className={amount}>{t('orders.selection.due', { amount: money(due) })}</span>
            {isFull && <span className={note}>{t('orders.selection.full', { most: mostAtOnce })}</span>}
          </>
        )}
      </p>
      <div className={buttons}>
        <Button size="sm" onClick={clear}>
          {t('orders.selection.clear')}
        </Button>
        <PayLink orderNos={orderNos} label={t('orders.selection.pay')} />
      </div>
    </section>
  );
}

function PayLink({ orderNos, label }: { readonly orderNos: readonly string[]; readonly label: string }) {
  const look = button({ size: 'sm', variant: 'primary' });
  const [first, ...others] = orderNos;
  if (others.length > 0)
    return (
      <Link to="/payment/batch" search={{ orderNos: orderNos.join(',') }} className={look}>
        {label}
      </Link>
    );
  return (
    <Link to="/payment" search={{ orderNo: first ?? '' }} className={look}>
      {label}
    </Link>
  );
}

const bar = css({
  position: 'sticky',
  bottom: '0',
  zIndex: 'sticky',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  px: '3.5',
  py: '2.5',
  bg: 'accent.tint',
  borderTop: '1px solid token(colors.border)',
  '&[hidden]': { display: 'none' },
});
const amount = css({ ms: '3', fontVariantNumeric: 'tabular-nums' });
const note = css({ ms: '3', color: 'warning' });
const buttons = css({ display: 'flex', gap: '2', ms: 'auto' });
