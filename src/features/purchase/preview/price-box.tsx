import * as sessionCalls from '#core/contract/calls/session.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useSeesBalance } from '#src/console/rights/use-can.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { FailureText } from '#src/features/purchase/form/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { PriceParts } from '#src/features/purchase/form/purchase-parts.tsx';
import { small } from '#src/features/purchase/preview/price-line.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Money } from '#src/ui/money/money.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** The price of the current choices. The previous price stays, dimmed, until the new one has loaded. */
export function PriceBox({ view, send }: GroupProps) {
  const t = useText(purchaseTexts, consoleTexts);
  return (
    <div aria-live="polite" className={box}>
      {view.needs.extras && view.price.state !== 'skipped' && <PriceParts view={view} />}
      <ListPrice view={view} />
      <div className={line}>
        <span className={css({ color: 'fg.muted' })}>{t('purchase.panel.due')}</span>
        <Amount view={view} />
      </div>
      <PriceDetail view={view} send={send} />
    </div>
  );
}

/** The price without the customer's discount. */
function ListPrice({ view }: Pick<GroupProps, 'view'>) {
  const t = useText(purchaseTexts, consoleTexts);
  const money = useMoney();
  const { value } = view.price;
  if (value === null || value.allRawPrice === 0) return null;
  const isReduced = value.allRawPrice > value.allNowPrice;
  return (
    <div className={small}>
      <span>{t('purchase.panel.listPrice')}</span>
      <span className={isReduced ? css({ textDecoration: 'line-through' }) : undefined}>
        {money(value.allRawPrice)}
      </span>
    </div>
  );
}

/** The bare amount, for the panel and for the bar on a phone. */
export function Amount({ view }: Pick<GroupProps, 'view'>) {
  const t = useText(purchaseTexts, consoleTexts);
  const money = useMoney();
  const { state, value, isStale } = view.price;
  if (state === 'skipped')
    return <span className={css({ fontSize: 'sm' })}>{t('purchase.panel.priceNinety')}</span>;
  if (value === null)
    return state === 'loading' ? (
      <Skeleton width="120px" height="30px" />
    ) : (
      <span className={css({ fontSize: 'sm', color: 'fg.subtle' })}>{t('purchase.panel.priceNone')}</span>
    );
  return <Money text={money(value.allNowPrice)} stale={view.can.edit && (isStale || state === 'loading')} />;
}

function PriceDetail({ view, send }: GroupProps) {
  const t = useText(purchaseTexts, consoleTexts);
  const format = useFormat();
  const money = useMoney();
  const account = useCall(sessionCalls.account, {});
  const seesBalance = useSeesBalance();
  const { state, value, orders, isStale, failure } = view.price;
  if (state === 'failed')
    return (
      <p role="alert" className={detail}>
        <span className={css({ color: 'danger' })}>
          {failure ? <FailureText failure={failure} /> : t('purchase.panel.priceFailed')}
        </span>{' '}
        <Button variant="link" onClick={() => send({ type: 'question.retry', question: 'price' })}>
          {t('common.retry')}
        </Button>
      </p>
    );
  if (value === null) return null;
  const missing = account.data && seesBalance ? value.allNowPrice - account.data.balance : null;
  const balance =
    missing === null
      ? null
      : missing > 0
        ? t('purchase.panel.balanceShort', { amount: money(missing) })
        : t('purchase.panel.balanceEnough');
  const parts = [
    // A stale price may be for a different number of orders.
    orders > 1 && !isStale ? t.count('purchase.panel.forOrders', orders) : null,
    value.discount < 100 ? t('purchase.panel.discount', { discount: format.discount(value.discount) }) : null,
    value.allNowPrice === 0 ? t('purchase.panel.nothingDue') : balance,
  ];
  return <p className={detail}>{parts.filter(Boolean).join(' · ')}</p>;
}

const box = css({ minH: '86px' });
const line = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '3',
  minH: '34px',
});
const detail = css({ mt: '1.5', fontSize: 'sm', color: 'fg.muted', textAlign: 'right' });
