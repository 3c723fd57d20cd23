import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { OrderedNameText } from '#src/features/purchase/repeats/ordered-name.tsx';
import { laterTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** Number of names listed; the rest are counted. */
const named = 3;

/** For a single order: its names that already have a certificate or an order. Informational only, since it may be a renewal. */
export function OrderedNotice({ view }: Pick<GroupProps, 'view'>) {
  const t = useText(laterTexts);
  const orders = view.repeats.ofOne;
  return (
    <Notice tone="info" role="status" className={css({ mt: '3.5' })}>
      <ul className={css({ display: 'grid', gap: '0.5' })}>
        {orders.slice(0, named).map((order) => (
          <li key={order.name}>
            <OrderedNameText order={order} />
          </li>
        ))}
        {orders.length > named && <li>{t.count('batch.table.more', orders.length - named)}</li>}
      </ul>
      <p>{t('batch.repeats.oneAbout')}</p>
    </Notice>
  );
}
