import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { downloadView } from '#machines/orders/download/download.view.ts';
import { useServices } from '#src/console/services.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useWorkspace } from '#src/console/use-workspace.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import type { Workspace } from '#src/console/workspace.ts';
import { HostName } from '#src/features/orders/list/host-name.tsx';
import type { IssuedCertificate } from '#src/features/orders/order/certificate-card.tsx';
import { downloadLogic } from '#src/features/orders/order/download.slots.ts';
import { KeyNotice } from '#src/features/orders/order/key-notice.tsx';
import { type DownloadPartProps, PassphraseFields } from '#src/features/orders/order/passphrase-fields.tsx';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

const VaultDrawer = lazy(async () => ({
  default: (await import(/* webpackChunkName: "drawers" */ '#src/features/vault/vault-drawer.tsx'))
    .VaultDrawer,
}));

export interface DownloadDialogProps {
  readonly order: OrderDetail;
  readonly certificate: IssuedCertificate;
  readonly onClose: () => void;
}

/** The certificate as a file, with its key where this browser has it; built here, in a worker. */
export function DownloadDialog(props: DownloadDialogProps) {
  const t = useText(consoleTexts, orderTexts, purchaseTexts);
  const workspace = useWorkspace();
  if (workspace.error) throw workspace.error;
  if (workspace.data) return <OpenDownload {...props} workspace={workspace.data} />;
  return (
    <Dialog open title={t('order.downloads.title')} onClose={props.onClose}>
      <SkeletonText lines={5} />
    </Dialog>
  );
}

function OpenDownload(props: DownloadDialogProps & { readonly workspace: Workspace }) {
  const { order, certificate, workspace, onClose } = props;
  const t = useText(consoleTexts, orderTexts, purchaseTexts);
  const { vault } = workspace;
  const { secrets } = useServices();
  const readme = useReadme(order, certificate);
  const logic = useMemo(() => downloadLogic({ secrets, vault, readme }), [secrets, vault, readme]);
  const { orderNo, commonName, key, spkiHash } = order;
  const actor = useActorRef(logic, {
    input: { orderNo, commonName, chain: certificate.chain, key, spkiHash },
  });
  const view = useSelector(actor, downloadView);
  const [isRestoring, setRestoring] = useState(false);
  return (
    <>
      <Dialog
        open
        keepOnOutside
        title={t('order.downloads.title')}
        description={
          <span className={css({ fontFamily: 'mono', overflowWrap: 'anywhere' })}>
            <HostName ascii={commonName} />
          </span>
        }
        onClose={onClose}
        footer={<Footer view={view} send={actor.send} onClose={onClose} />}
      >
        <form
          id={formId}
          className={css({ display: 'grid', gap: '4' })}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            actor.send({ type: 'download.start' });
          }}
        >
          <KeyNotice view={view} isByCa={order.keyMaker === 'ca'} onRestore={() => setRestoring(true)} />
          <Formats view={view} send={actor.send} />
          <PassphraseFields view={view} send={actor.send} />
          <Outcome view={view} />
        </form>
      </Dialog>
      {isRestoring && (
        <Suspense fallback={null}>
          <VaultDrawer
            open
            onClose={() => {
              setRestoring(false);
              actor.send({ type: 'key.check' });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** What the archive's README says, in the language of the page. */
function useReadme(order: OrderDetail, certificate: IssuedCertificate) {
  const t = useText(consoleTexts, orderTexts, purchaseTexts);
  const format = useFormat();
  const until = format.dateTime(certificate.notAfter);
  return useCallback(
    ({ commonName, hasKey }: { readonly commonName: string; readonly hasKey: boolean }) =>
      [
        t('order.downloads.readme.title', { name: commonName }),
        t('order.downloads.readme.order', { orderNo: order.orderNo, until }),
        t('order.downloads.readme.chain'),
        ...(hasKey ? [t('order.downloads.readme.key')] : []),
      ].join('\n'),
    [t, order.orderNo, until],
  );
}

const formId = 'download-form';

function Formats({ view, send }: DownloadPartProps) {
  const t = useText(consoleTexts, orderTexts, purchaseTexts);
  return (
    <RadioCards
      label={t('order.downloads.format')}
      columns="one"
      disabled={!view.can.choose}
      options={view.formats.map(({ format, isOffered }) => ({
        value: format,
        label: t(`order.downloads.${format}`),
        description: t(`order.downloads.${format}About`),
        disabled: !isOffered,
        aside: isOffered ? undefined : <Tag tone="neutral">{t('order.downloads.needsKey')}</Tag>,
      }))}
      value={view.format}
      onValueChange={(format) => send({ type: 'format.choose', format })}
    />
  );
}

function Outcome({ view }: Pick<DownloadPartProps, 'view'>) {
  const t = useText(consoleTexts, orderTexts, purchaseTexts);
  return (
    <div role="status" className={inView}>
      {view.filename !== null && (
        <Notice tone="success">{t('order.downloads.saved', { filename: view.filename })}</Notice>
      )}
      {view.failure && (
        <Notice tone="danger">
          {t('order.downloads.failed', {
            reason: workerFaultText(view.failure.code, view.failure.detail, t),
          })}
        </Notice>
      )}
    </div>
  );
}

function Footer({ view, send, onClose }: DownloadPartProps & { readonly onClose: () => void }) {
  const t = useText(consoleTexts, orderTexts, purchaseTexts);
  const isBuilding = view.step === 'building';
  return (
    <>
      {view.can.cancel ? (
        <Button onClick={() => send({ type: 'download.cancel' })}>{t('purchase.stop')}</Button>
      ) : (
        <Button onClick={onClose}>{t('common.close')}</Button>
      )}
      <Button
        type="submit"
        form={formId}
        variant="primary"
        busy={isBuilding}
        disabled={!view.can.start && !isBuilding}
      >
        {isBuilding ? t('order.downloads.building') : t('order.downloads.start')}
      </Button>
    </>
  );
}

// On a phone the form is longer than the dialog: what became of the press must not be below the fold.
const inView = css({ position: 'sticky', bottom: '0' });
