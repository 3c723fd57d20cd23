import { Link } from '@tanstack/react-router';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { dayMs } from '#core/day.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { OrderStatusTag } from '#src/console/orders/order-status-tag.tsx';
import { HostName } from '#src/console/page/host-name.tsx';
import { type Axis, axisOf, SpanBar } from '#src/features/orders/order/certificate-axis.tsx';
import { CertificateRow } from '#src/features/orders/order/certificate-row.tsx';
import { ListRow, rowGrid } from '#src/features/orders/order/list-row.tsx';
import {
  type ComingCertificate,
  comingCertificates,
  isPlanSettled,
} from '#src/features/orders/order/order-plan.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { OrderActs } from '#src/features/orders/order/use-order-acts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { LateDetails } from '#src/ui/late-details/late-details.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css, cx } from '#styled/css';

interface CertificateListProps {
  readonly order: OrderDetail;
  readonly acts: OrderActs;
}

/** Certificates to come that are listed; the rest of a long span is folded. */
const mostComing = 3;

/** Every certificate of the order, newest first, and those to come, on one time axis. */
export function CertificateList({ order, acts }: CertificateListProps) {
  const t = useText(orderTexts);
  const format = useFormat();
  const { certificates, renewals } = order;
  const coming = comingCertificates(order);
  if (certificates.length + coming.length === 0 && renewals.length < 2) return null;
  const axis = axisOf(order, coming);
  const listed = coming.slice(0, mostComing);
  const folded = coming.slice(mostComing);
  const month = (time: number) => format.utcDate(time).slice(0, 7);
  return (
    <Card flush>
      <section aria-labelledby="order-certificates">
        <div className={cx(rowGrid, head)}>
          <h2 id="order-certificates" className={title}>
            {t('order.lead.list.title')}
          </h2>
          <span className={cx(months, css({ hideBelow: 'sm' }))} aria-hidden="true">
            <span>{month(axis.from)}</span>
            <span>{month(axis.to)}</span>
          </span>
        </div>
        <ol>
          {certificates.toReversed().map((certificate) => (
            <CertificateRow
              key={certificate.serialNumber}
              certificate={certificate}
              order={order}
              axis={axis}
              acts={acts}
            />
          ))}
          {listed.map((each) => (
            <ComingRow key={each.number} coming={each} order={order} axis={axis} />
          ))}
        </ol>
        {folded.length > 0 && (
          <div className={foot}>
            <LateDetails
              summary={t.count('order.lead.list.more', folded.length, {
                date: format.utcDate(folded.at(-1)?.notAfter.getTime() ?? 0),
              })}
            >
              {() => (
                <ol>
                  {folded.map((each) => (
                    <ComingRow key={each.number} coming={each} order={order} axis={axis} />
                  ))}
                </ol>
              )}
            </LateDetails>
          </div>
        )}
        {coming.length > 0 && !isPlanSettled(order) && <p className={foot}>{t('order.lead.list.fromPay')}</p>}
        {renewals.length > 1 && <Renewals order={order} />}
      </section>
    </Card>
  );
}

interface ComingRowProps {
  readonly coming: ComingCertificate;
  readonly order: OrderDetail;
  readonly axis: Axis;
}

/** A certificate that is waited for, or planned. */
function ComingRow({ coming, order, axis }: ComingRowProps) {
  const t = useText(orderTexts);
  const format = useFormat();
  const { number: nth, notBefore, notAfter, isPending } = coming;
  const from = notBefore.getTime();
  const to = notAfter.getTime();
  const isNext = isPending && order.certificates.length > 0;
  return (
    <ListRow
      name={<HostName ascii={order.commonName} />}
      facts={t('order.lead.list.nth', { n: nth })}
      bar={<SpanBar axis={axis} from={from} to={to} tone={null} />}
      dates={
        // Its dates are not known before it is issued.
        isNext
          ? t.count('order.lead.list.days', Math.round((to - from) / dayMs))
          : t('order.lead.list.span', { from: format.utcDate(from), to: format.utcDate(to) })
      }
      tag={
        <StatusTag tone={isPending ? 'info' : 'neutral'}>
          {t(isPending ? 'order.lead.list.coming' : 'order.lead.list.planned')}
        </StatusTag>
      }
    />
  );
}

/** The orders that this one renews or is renewed by. */
function Renewals({ order }: { readonly order: OrderDetail }) {
  const t = useText(orderTexts);
  const format = useFormat();
  return (
    <div className={foot}>
      <h3 className={subtitle}>{t('order.chain.renewals')}</h3>
      <ol className={css({ display: 'grid', gap: '2' })}>
        {order.renewals.map(({ orderNo, orderStatus, paidUntil }) => (
          <li key={orderNo} className={link}>
            {orderNo === order.orderNo ? (
              <strong>{t('order.chain.this')}</strong>
            ) : (
              <Link to="/ssl/certificate/$id" params={{ id: orderNo }} className={number}>
                {orderNo}
              </Link>
            )}
            <OrderStatusTag status={orderStatus} />
            {!isZeroTime(paidUntil) && <span className={dateLine}>{format.utcDate(paidUntil)}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

const head = css({ minH: '12', borderBottom: '1px solid token(colors.border)' });
const title = css({ fontSize: 'lg', fontWeight: 'semibold' });
const months = css({ display: 'flex', justifyContent: 'space-between', fontSize: 'sm', color: 'fg.muted' });
const dateLine = css({ fontSize: 'sm', color: 'fg.muted' });
const foot = css({
  px: { base: '4', sm: '5' },
  py: '3',
  fontSize: 'sm',
  color: 'fg.muted',
  borderTop: '1px solid token(colors.border)',
});
const subtitle = css({ mb: '2', fontWeight: 'semibold', color: 'fg.default' });
const link = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const number = css({ fontFamily: 'mono', color: 'accent.text', textDecoration: 'underline' });
