import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Asker } from '#core/contract/shop-reviews.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import type { KeyValue } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

/** Of a queue, all that is shown at once. */
export const shownQueue = { query: { limit: 100 } } as const;

interface Touched {
  readonly id: string;
  readonly accountNo: string;
  readonly companyName: string;
}

/** Whose it is and whom to call. */
export function useAskerItems(): (account: Touched, asker: Asker) => readonly KeyValue[] {
  const t = useText(shopTexts);
  const can = useCan();
  return ({ id, accountNo, companyName }, { displayName, email, telephone }) => {
    const name = [companyName, accountNo].filter(Boolean).join(' · ');
    return [
      {
        label: t('shop.reviews.account'),
        value: can({ right: 'shop:customers' }) ? (
          <Link to="/shop/customers/$id" params={{ id }}>
            {name}
          </Link>
        ) : (
          name
        ),
      },
      { label: t('shop.reviews.asker'), value: [displayName, email].filter(Boolean).join(' · ') || '—' },
      {
        label: t('shop.reviews.telephone'),
        value: telephone === '' ? '—' : <a href={`tel:${telephone}`}>{telephone}</a>,
        mono: true,
      },
    ];
  };
}

/** Reads the queue once more when a confirmation opens: whether what is to be decided still waits. Null until it is known. */
export function useStillWaits<Row>(
  queue: UseQueryResult<{ readonly data: readonly Row[] }>,
  isIt: (row: Row) => boolean,
): boolean | null {
  const read = useEffectEvent(() => void queue.refetch());
  useEffect(() => read(), []);
  if (queue.isFetching) return null;
  return queue.data?.data.some(isIt) ?? null;
}

/** In a confirmation, where somebody else was faster. */
export function GoneNotice() {
  const t = useText(shopTexts);
  return <Notice tone="warning">{t('shop.reviews.gone')}</Notice>;
}
