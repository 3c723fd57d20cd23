import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { daysUntil } from '#core/day.ts';
import { certificateTag, type FactTone } from '#core/orders/order-tags.ts';
import { isRaisable, isRevocable } from '#core/orders/revocation.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { CertificateTag } from '#src/console/orders/order-tags.tsx';
import { HostName } from '#src/console/page/host-name.tsx';
import { MoreNames } from '#src/features/orders/list/more-names.tsx';
import { type Axis, SpanBar } from '#src/features/orders/order/certificate-axis.tsx';
import { type OrderCertificate, shortSerial } from '#src/features/orders/order/lead-texts.ts';
import { ListRow } from '#src/features/orders/order/list-row.tsx';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { OrderActs } from '#src/features/orders/order/use-order-acts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';

export interface CertificateRowProps {
  readonly certificate: OrderCertificate;
  readonly order: OrderDetail;
  readonly axis: Axis;
  readonly acts: OrderActs;
}

/** One certificate: what it is, when it runs, and its own download and revocation. */
export function CertificateRow({ certificate, order, axis, acts }: CertificateRowProps) {
  const t = useText(orderTexts);
  const format = useFormat();
  const { number: nth, serialNumber, notBefore, notAfter, domainNames, keyType, revocation } = certificate;
  const now = new Date(order.serverTime);
  const which = t('order.lead.list.nth', { n: nth });
  const canRevoke = isRevocable(
    { notAfter: new Date(notAfter), revocation: revocation === null ? 'none' : 'asked' },
    now,
  );
  const canRaise =
    revocation !== null && isRaisable({ notAfter: new Date(notAfter), reason: revocation.reason }, now);
  return (
    <ListRow
      name={
        <>
          <HostName ascii={domainNames[0] ?? order.commonName} />
          <MoreNames count={domainNames.length - 1} />
        </>
      }
      facts={
        <>
          <span className={css({ fontFamily: 'mono' })} title={serialNumber}>
            {shortSerial(serialNumber)}
          </span>
          <span>
            {keyType} · {which}
          </span>
        </>
      }
      dates={t('order.lead.list.span', { from: format.utcDate(notBefore), to: format.utcDate(notAfter) })}
      bar={
        <SpanBar
          axis={axis}
          from={Date.parse(notBefore)}
          to={revokedAt(certificate) ?? Date.parse(notAfter)}
          tone={toneOf(certificate, axis.now)}
        />
      }
      note={noteOf(certificate, axis.now, t, format)}
      tag={<CertificateTag certificate={certificate} now={axis.now} />}
      actions={
        <>
          {acts.canDownload && (
            <Button
              size="sm"
              variant="ghost"
              className={accent}
              icon={<Download />}
              onClick={() => acts.download(serialNumber)}
            >
              {t('order.lead.list.download')}
              <span className="sr-only"> {which}</span>
            </Button>
          )}
          {canRevoke && acts.canRevoke && (
            <Button
              size="sm"
              variant="ghost"
              className={danger}
              onClick={() => acts.revocation.open(serialNumber)}
            >
              {t('order.revoke.start')}
              <span className="sr-only"> {which}</span>
            </Button>
          )}
          {canRaise && acts.canRevoke && (
            <Link
              to="/ssl/compromise/$id"
              params={{ id: order.orderNo }}
              search={{ certificate: serialNumber }}
              className={cx(button({ size: 'sm', variant: 'ghost' }), danger)}
            >
              {t('order.compromise.start')}
              <span className="sr-only"> {which}</span>
            </Link>
          )}
        </>
      }
    />
  );
}

/** Nobody accepts it after its revocation. */
function revokedAt({ state, revocation }: OrderCertificate): number | null {
  return state === 'revoked' && revocation ? Date.parse(revocation.doneTime) : null;
}

function toneOf(certificate: OrderCertificate, now: number): FactTone {
  const { revocation, revokeDueTime } = certificate;
  const isLeaving = revocation !== null || !isZeroTime(revokeDueTime);
  const { kind, tone } = certificateTag(certificate, now);
  return isLeaving && kind !== 'revoked' && kind !== 'ended' ? 'warning' : tone;
}

function noteOf(
  { state, revocation, revokeDueTime, notAfter }: OrderCertificate,
  now: number,
  t: Translate<'order'>,
  format: ReturnType<typeof useFormat>,
): string | null {
  if (state === 'revoked' && revocation)
    return t('order.lead.list.revoked', {
      date: format.utcDate(revocation.doneTime),
      reason: t(`order.revoke.reasons.${revocation.reason}`),
    });
  if (state === 'ended') return null;
  if (revocation) return t('order.lead.list.revoking');
  if (!isZeroTime(revokeDueTime)) return t('order.lead.list.due', { date: format.utcDate(revokeDueTime) });
  if (state === 'replaced') return t('order.lead.list.replaced');
  return t.count('order.lead.list.daysLeft', daysUntil(notAfter, now));
}

const accent = css({ color: 'accent.text!' });
const danger = css({ color: 'danger!' });
