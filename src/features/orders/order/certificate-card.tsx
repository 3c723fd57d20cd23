import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { productFamily } from '#core/catalogue/type-flags.ts';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { groupHex } from '#core/hash/group-hex.ts';
import { isRevocable } from '#core/orders/revocation.ts';
import { dayMs, isZeroTime } from '#core/orders/span.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { orderForms } from '#src/features/orders/order/form-names.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

const ChainPicture = lazyPart(
  'ChainPicture',
  () => import(/* webpackChunkName: "order-dialogs" */ '#src/features/orders/order/chain-picture.tsx'),
  <SkeletonText lines={3} />,
);

const RevokeDialog = lazyPart(
  'RevokeDialog',
  () => import(/* webpackChunkName: "order-dialogs" */ '#src/features/orders/order/revoke-dialog.tsx'),
);

export type IssuedCertificate = NonNullable<OrderDetail['certificate']>;

export interface CertificateCardProps {
  readonly order: OrderDetail;
  readonly certificate: IssuedCertificate;
}

/** The issued certificate. */
export function CertificateCard(props: CertificateCardProps) {
  const { order, certificate } = props;
  const t = useText(orderTexts);
  const { serialNumber, notBefore, notAfter, issuedTime, sha256Fingerprint } = certificate;
  return (
    <Card>
      <CardSection
        title={t('order.certificate.title')}
        actions={
          <>
            <CopyButton
              text={certificate.chain.join('\n')}
              thing="PEM"
              label={t('order.certificate.copyPem')}
            />
            {servesHosts(order.productType) && (
              <Link
                to="/certhub/tools/ssl-config"
                search={{ host: order.commonName }}
                className={button({ size: 'sm' })}
              >
                {t('order.certificate.configure')}
              </Link>
            )}
            <Revoke {...props} />
          </>
        }
      >
        <Revocation certificate={certificate} />
        <KeyValues
          layout="start"
          items={[
            { label: t('order.certificate.from'), value: <Moment at={notBefore} /> },
            {
              label: t('order.certificate.to'),
              value: (
                <span className={inline}>
                  <Moment at={notAfter} />{' '}
                  {certificate.revocation === null && <DaysLeft notAfter={notAfter} now={order.serverTime} />}
                </span>
              ),
            },
            { label: t('order.certificate.issued'), value: <Moment at={issuedTime} /> },
            {
              label: t('order.certificate.serial'),
              value: <Hex text={serialNumber} thing={t('order.certificate.serial')} />,
            },
            {
              label: t('order.certificate.fingerprint'),
              value: <Hex text={sha256Fingerprint} thing={t('order.certificate.fingerprint')} />,
            },
          ]}
        />
      </CardSection>
      <CardSection title={t('order.certificate.chain')}>
        <ChainPicture chain={certificate.chain} />
      </CardSection>
    </Card>
  );
}

/** Only TLS and IP certificates are installed on a server. */
function servesHosts(productType: string): boolean {
  const family = productFamily(productType);
  return family === 'ssl' || family === 'ip';
}

/** When and why the certificate was revoked. */
function Revocation({ certificate: { revocation } }: Pick<CertificateCardProps, 'certificate'>) {
  const t = useText(orderTexts);
  const format = useFormat();
  if (revocation === null) return null;
  const isDone = !isZeroTime(revocation.doneTime);
  return (
    <Notice tone={isDone ? 'danger' : 'warning'} className={css({ mb: '4' })}>
      {t(isDone ? 'order.revoke.done' : 'order.revoke.asked', {
        time: format.dateTime(isDone ? revocation.doneTime : revocation.askedTime),
        reason: t(`order.revoke.reasons.${revocation.reason}`),
      })}
    </Notice>
  );
}

function Revoke({ order, certificate }: CertificateCardProps) {
  const t = useText(orderTexts);
  const items = useMemo(() => [{ id: order.orderNo }], [order.orderNo]);
  const [item] = items;
  const dialog = useFormDialog({ form: orderForms.revocation, place: order.orderNo, items });
  const now = new Date(order.serverTime);
  const { serialNumber, revocation } = certificate;
  const facts = {
    notAfter: new Date(certificate.notAfter),
    revocation: revocation === null ? 'none' : 'asked',
  } as const;
  if (!isRevocable(facts, now) || item === undefined) return null;
  return (
    <>
      <Button size="sm" onClick={() => dialog.open(item)}>
        {t('order.revoke.start')}
      </Button>
      {dialog.shown && (
        <RevokeDialog
          key={dialog.shown.flow}
          shown={dialog.shown}
          order={order}
          serialNumber={serialNumber}
          onClosed={dialog.close}
        />
      )}
    </>
  );
}

function DaysLeft({ notAfter, now }: { readonly notAfter: string; readonly now: string }) {
  const t = useText(orderTexts);
  const days = Math.floor((Date.parse(notAfter) - Date.parse(now)) / dayMs);
  if (days < 0) return <Tag tone="neutral">{t('order.certificate.ended')}</Tag>;
  return <Tag tone={days <= 30 ? 'warning' : 'success'}>{t.count('order.certificate.left', days)}</Tag>;
}

/** Hex in groups, eight per line (spec §9). */
function Hex({ text, thing }: { readonly text: string; readonly thing: string }) {
  return (
    <span className={css({ display: 'flex', alignItems: 'flex-start', gap: '1', '& button': { my: '-1' } })}>
      <span className={css({ fontFamily: 'mono', overflowWrap: 'anywhere' })}>
        {groupHex(text).map((line) => (
          <span key={line} className={css({ display: 'block' })}>
            {line}
          </span>
        ))}
      </span>
      <CopyButton text={text} thing={thing} />
    </span>
  );
}

const inline = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
