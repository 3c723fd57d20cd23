import { Link } from '@tanstack/react-router';
import { Download, Globe } from 'lucide-react';
import { useState } from 'react';
import { StepCard } from '#src/features/orders/compromise/step-card.tsx';
import { LeavingButtons, type StepProps } from '#src/features/orders/compromise/step-parts.tsx';
import { compromiseTexts } from '#src/features/orders/compromise/texts.ts';
import { shortSerial } from '#src/features/orders/order/lead-texts.ts';
import { servesHosts } from '#src/features/orders/order/serves-hosts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { button } from '#styled/recipes';

const DownloadDialog = lazyPart(
  'DownloadDialog',
  () => import(/* webpackChunkName: "order-dialogs" */ '#src/features/orders/download/download-dialog.tsx'),
);

/** Downloads the new certificate; the customer confirms that it is installed. */
export function InstallStep({ view, send, order }: StepProps) {
  const t = useText(compromiseTexts);
  const format = useFormat();
  const [download, setDownload] = useState<'none' | 'open' | 'seen'>('none');
  const { replacement, cause } = view;
  if (replacement === null) return null;
  const { serialNumber, notAfter } = replacement;
  const host =
    order && servesHosts(order.productType) && !order.commonName.startsWith('*.') ? order.commonName : '';
  const isSeen = download !== 'none';
  return (
    <StepCard
      title={t('compromise.install.title')}
      about={t('compromise.install.about', {
        until: format.utcDate(notAfter),
        serial: shortSerial(serialNumber),
      })}
      actions={
        <>
          <Button
            variant={isSeen ? 'secondary' : 'primary'}
            icon={<Download />}
            onClick={() => setDownload('open')}
          >
            {t('compromise.install.download')}
          </Button>
          <Button
            variant={isSeen ? 'primary' : 'secondary'}
            onClick={() => void send({ type: 'install.confirm' })}
          >
            {t('compromise.install.confirm')}
          </Button>
          {host !== '' && (
            <Link to="/certhub/tools/report/$domain" params={{ domain: host }} className={button()}>
              <Globe aria-hidden="true" />
              {t('compromise.install.check')}
            </Link>
          )}
          <LeavingButtons view={view} send={send} />
        </>
      }
    >
      {view.isRevoked && <Notice tone="danger">{t('compromise.install.down')}</Notice>}
      {cause && <Notice tone="warning">{t(`compromise.install.advice.${cause}`)}</Notice>}
      {order !== null && download === 'open' && (
        <DownloadDialog order={order} serialNumber={serialNumber} onClose={() => setDownload('seen')} />
      )}
    </StepCard>
  );
}
