import { Link } from '@tanstack/react-router';
import * as moneyCalls from '#core/contract/shop-money.ts';
import * as reviewCalls from '#core/contract/shop-reviews.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { Age } from '#src/features/shop/age.tsx';
import { shownQueue } from '#src/features/shop/review-parts.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';

const every = { refetchInterval: 30_000 } as const;

/** What waits in the queues of /shop/reviews, with a way to each; nothing for who may decide nothing there. */
export function ReviewsPart() {
  const t = useText(shopTexts);
  const format = useFormat();
  const can = useCan();
  const reviews = { ...every, enabled: can(reviewCalls.realNames) };
  const ofMoney = { ...every, enabled: can(moneyCalls.undecidedRefunds) };
  const names = useCall(reviewCalls.realNames, shownQueue, reviews).data;
  const withdrawals = useCall(reviewCalls.withdrawals, shownQueue, reviews).data;
  const invoices = useCall(moneyCalls.invoices, shownQueue, reviews).data;
  const refunds = useCall(moneyCalls.undecidedRefunds, shownQueue, ofMoney).data;
  const isRead =
    (names !== undefined && withdrawals !== undefined && invoices !== undefined) || !reviews.enabled;
  if (!isRead || (refunds === undefined && !reviews.enabled)) return null;
  const waiting = [
    { queue: 'names' as const, total: names?.total ?? 0, since: names?.data[0]?.createTime },
    {
      queue: 'withdrawals' as const,
      total: withdrawals?.total ?? 0,
      since: withdrawals?.data[0]?.createTime,
    },
    { queue: 'invoices' as const, total: invoices?.total ?? 0, since: invoices?.data[0]?.applyTime },
    { queue: 'refunds' as const, total: refunds?.total ?? 0, since: refunds?.data[0]?.createTime },
  ].filter(({ total }) => total > 0);
  return (
    <SectionCard title={t('shop.reviews.waiting')} hint={t('shop.reviews.waitingAbout')}>
      {waiting.length === 0 ? (
        <p className={css({ color: 'fg.muted' })}>{t('shop.reviews.none')}</p>
      ) : (
        <ul className={css({ display: 'grid', gap: '2.5' })}>
          {waiting.map(({ queue, total, since }) => (
            <li key={queue} className={row}>
              <Link to="/shop/reviews" search={queue === 'names' ? {} : { queue }} className={name}>
                {t(`shop.reviews.queue.${queue}`)}
              </Link>
              <span className={number}>{format.number(total)}</span>
              <span className={age}>{since !== undefined && <Age since={since} />}</span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

const row = css({ display: 'flex', alignItems: 'center', gap: '4' });
const name = css({ flex: '1', minW: '0', fontWeight: 'medium' });
const number = css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' });
const age = css({ minW: '16', textAlign: 'end' });
