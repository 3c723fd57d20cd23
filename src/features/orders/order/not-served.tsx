import { Link } from '@tanstack/react-router';
import { notServed } from '#core/contract/discovery-orders.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

const mostPlaces = 3;

/** On an order's page: where its names are still served with another certificate. Nothing where no scan has seen that. */
export function NotServed({ orderNo }: { readonly orderNo: string }) {
  const t = useText(orderTexts);
  const format = useFormat();
  const mayRead = useCan()(notServed);
  const { data } = useCall(notServed, { params: { id: orderNo } }, { enabled: mayRead });
  if (data === undefined || data.places.length === 0) return null;
  const { places } = data;
  return (
    <Notice tone="warning" title={t('order.notServed.title')}>
      <ul className={css({ display: 'grid', gap: '1' })}>
        {places.slice(0, mostPlaces).map(({ certificateID, host, port, since }) => (
          <li key={`${host} ${port}`}>
            <Link to="/certhub/discovery/certs/$id" params={{ id: certificateID }} translate="no">
              {host}:{port}
            </Link>{' '}
            {t('order.notServed.since', { time: format.dateTime(since) })}
          </li>
        ))}
      </ul>
      {places.length > mostPlaces && t.count('order.notServed.more', places.length - mostPlaces)}
    </Notice>
  );
}
