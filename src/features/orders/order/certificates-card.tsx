import { Link } from '@tanstack/react-router';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { OrderStatusTag } from '#src/features/orders/order/order-status-tag.tsx';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

type Certificate = OrderDetail['certificates'][number];

/** The certificates of an order as bars on a timeline, and the orders before and after it. */
export function CertificatesCard({ order }: { readonly order: OrderDetail }) {
  const t = useText(orderTexts);
  const format = useFormat();
  const { certificates, renewals } = order;
  if (certificates.length < 2 && renewals.length < 2) return null;
  const from = Math.min(...certificates.map(({ notBefore }) => Date.parse(notBefore)));
  const to = Math.max(
    ...certificates.map(({ notAfter }) => Date.parse(notAfter)),
    isZeroTime(order.paidUntil) ? 0 : Date.parse(order.paidUntil),
  );
  const place = (time: string) => (100 * (Date.parse(time) - from)) / Math.max(1, to - from);
  return (
    <CardSection title={t('order.chain.title')}>
      <ol className={list}>
        {certificates.toReversed().map((certificate) => (
          <li key={certificate.serialNumber} className={row}>
            <span className={head}>
              {t('order.plan.nth', { n: certificate.number })}
              <State certificate={certificate} order={order} />
            </span>
            <span className={track} aria-hidden="true">
              <span
                className={bar}
                data-state={stateOf(certificate, order)}
                style={{
                  left: `${place(certificate.notBefore)}%`,
                  width: `${place(certificate.notAfter) - place(certificate.notBefore)}%`,
                }}
              />
            </span>
            <span className={days}>
              {t('order.plan.range', {
                from: format.utcDate(certificate.notBefore),
                to: format.utcDate(certificate.notAfter),
              })}
            </span>
          </li>
        ))}
      </ol>
      {renewals.length > 1 && (
        <>
          <h3 className={subtitle}>{t('order.chain.renewals')}</h3>
          <ol className={list}>
            {renewals.map(({ orderNo, orderStatus, paidUntil }) => (
              <li key={orderNo} className={link}>
                {orderNo === order.orderNo ? (
                  <strong>{t('order.chain.this')}</strong>
                ) : (
                  <Link to="/ssl/certificate/$id" params={{ id: orderNo }} className={number}>
                    {orderNo}
                  </Link>
                )}
                <OrderStatusTag status={orderStatus} />
                {!isZeroTime(paidUntil) && <span className={days}>{format.utcDate(paidUntil)}</span>}
              </li>
            ))}
          </ol>
        </>
      )}
    </CardSection>
  );
}

type CertificateState = 'revoked' | 'ended' | 'current' | 'replaced';

function stateOf({ revocation, notAfter, number: nth }: Certificate, order: OrderDetail): CertificateState {
  if (revocation !== null && !isZeroTime(revocation.doneTime)) return 'revoked';
  if (Date.parse(notAfter) <= Date.parse(order.serverTime)) return 'ended';
  return nth === order.certificates.length ? 'current' : 'replaced';
}

const tones = { revoked: 'danger', ended: 'neutral', current: 'success', replaced: 'neutral' } as const;

function State({ certificate, order }: { readonly certificate: Certificate; readonly order: OrderDetail }) {
  const t = useText(orderTexts);
  const state = stateOf(certificate, order);
  return <Tag tone={tones[state]}>{t(`order.chain.${state}`)}</Tag>;
}

const list = css({ display: 'grid', gap: '3' });
const row = css({ display: 'grid', gap: '1' });
const head = css({ display: 'flex', justifyContent: 'space-between', gap: '2', fontSize: 'sm' });
const days = css({ fontSize: 'xs', color: 'fg.muted' });
const track = css({
  position: 'relative',
  h: '2',
  borderRadius: 'full',
  bg: 'bg.subtle',
  borderWidth: '1px',
  borderColor: 'border',
});
const bar = css({
  position: 'absolute',
  insetBlock: '0',
  minW: '2px',
  borderRadius: 'full',
  bg: 'fg.subtle',
  '&[data-state=current]': { bg: 'success' },
  '&[data-state=revoked]': { bg: 'danger' },
});
const subtitle = css({ mt: '4', mb: '2', fontSize: 'sm', fontWeight: 'semibold' });
const link = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', fontSize: 'sm' });
const number = css({ fontFamily: 'mono', color: 'accent.text', textDecoration: 'underline' });
