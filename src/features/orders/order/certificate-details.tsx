import { Link } from '@tanstack/react-router';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { groupHex } from '#core/hash/group-hex.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { ChainPicture } from '#src/features/orders/order/chain-picture.tsx';
import { type OrderCertificate, revocationText } from '#src/features/orders/order/lead-texts.ts';
import { servesHosts } from '#src/features/orders/order/serves-hosts.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { LateDetails } from '#src/ui/late-details/late-details.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** Every certificate's fields and chain, newest first; only the newest is unfolded. */
export function CertificateDetails({ order }: { readonly order: OrderDetail }) {
  const t = useText(orderTexts);
  const [newest, ...earlier] = order.certificates.toReversed();
  if (newest === undefined) return null;
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <Details order={order} certificate={newest} />
      {earlier.map((certificate) => (
        <LateDetails
          key={certificate.serialNumber}
          summary={`${t('order.lead.list.nth', { n: certificate.number })} · ${certificate.serialNumber}`}
        >
          {() => <Details order={order} certificate={certificate} />}
        </LateDetails>
      ))}
    </div>
  );
}

interface DetailsProps {
  readonly order: OrderDetail;
  readonly certificate: OrderCertificate;
}

function Details({ order, certificate }: DetailsProps) {
  const t = useText(consoleTexts, orderTexts);
  const format = useFormat();
  const { serialNumber, notBefore, notAfter, issuedTime, sha256Fingerprint, keyType } = certificate;
  const revocation = revocationText(certificate, t, format);
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      {revocation !== '' && <p className={css({ color: 'danger' })}>{revocation}</p>}
      <KeyValues
        layout="start"
        items={[
          { label: t('order.certificate.from'), value: <Moment at={notBefore} /> },
          { label: t('order.certificate.to'), value: <Moment at={notAfter} /> },
          { label: t('order.certificate.issued'), value: <Moment at={issuedTime} /> },
          { label: t('order.certificate.keyType'), value: keyType },
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
      <Chain order={order} certificate={certificate} />
    </div>
  );
}

/** Read when it is unfolded: the order itself carries only the newest certificate whole. */
function Chain({ order: { orderNo, productType, commonName }, certificate: { serialNumber } }: DetailsProps) {
  const t = useText(orderTexts);
  const whole = useCall(orderCalls.certificate, { params: { id: orderNo }, query: { serialNumber } });
  return (
    <QueryGate query={whole} failed={t('order.certificate.unreadable')} pending={<SkeletonText lines={3} />}>
      {({ chain }) => (
        <div className={css({ display: 'grid', gap: '3' })}>
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
            <CopyButton text={chain.join('\n')} thing="PEM" label={t('order.certificate.copyPem')} />
            {servesHosts(productType) && (
              <Link
                to="/certhub/tools/ssl-config"
                search={{ host: commonName }}
                className={button({ size: 'sm' })}
              >
                {t('order.certificate.configure')}
              </Link>
            )}
          </div>
          <ChainPicture chain={chain} />
        </div>
      )}
    </QueryGate>
  );
}

/** Hex in groups, eight per line. */
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
