import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { installPlaces, offeredFormat } from '#core/orders/download.ts';
import { brokenWork } from '#machines/kit/work-fault.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { FormBody } from '#src/console/form/form-body.tsx';
import { formTexts } from '#src/console/form/texts.ts';
import { usePageForm } from '#src/console/form/use-page-form.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useCall } from '#src/console/use-call.ts';
import { useWorkspace } from '#src/console/use-workspace.ts';
import type { Workspace } from '#src/console/workspace.ts';
import { downloadForm, type FoundKey, findKey } from '#src/features/orders/download/download-form.ts';
import {
  Formats,
  type PartProps,
  Passphrases,
  Place,
} from '#src/features/orders/download/download-parts.tsx';
import { ImportKeyDialog } from '#src/features/orders/download/import-key-dialog.tsx';
import { KeyNotice } from '#src/features/orders/download/key-notice.tsx';
import { keySources } from '#src/features/orders/download/key-sources.ts';
import { useReadme } from '#src/features/orders/download/readme.ts';
import { downloadTexts } from '#src/features/orders/download/texts.ts';
import { HostName } from '#src/features/orders/list/host-name.tsx';
import { VaultDrawer } from '#src/features/vault/lazy-vault-drawer.ts';
import { vaultTexts } from '#src/features/vault/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

type IssuedCertificate = NonNullable<OrderDetail['certificate']>;

export interface DownloadDialogProps {
  readonly order: OrderDetail;
  /** Any certificate of the order. */
  readonly serialNumber: string;
  readonly onClose: () => void;
}

/** Downloads the certificate, with its key if this browser has it. The file is built here, in a worker. */
export function DownloadDialog(props: DownloadDialogProps) {
  const t = useText(consoleTexts, downloadTexts, vaultTexts, formTexts);
  const workspace = useWorkspace();
  const certificate = useCertificate(props);
  if (workspace.error) throw workspace.error;
  if (certificate.error) throw certificate.error;
  if (workspace.data && certificate.data)
    return <OpenDownload {...props} workspace={workspace.data} certificate={certificate.data} />;
  return (
    <Dialog open title={t('download.title')} onClose={props.onClose}>
      <SkeletonText lines={5} />
    </Dialog>
  );
}

/** The order carries its newest certificate whole; another is read. */
function useCertificate({ order, serialNumber }: DownloadDialogProps) {
  const isNewest = order.certificate?.serialNumber === serialNumber;
  const read = useCall(
    orderCalls.certificate,
    { params: { id: order.orderNo }, query: { serialNumber } },
    { enabled: !isNewest },
  );
  return isNewest ? { data: order.certificate, error: null } : read;
}

/** Until the key lookup finishes, only formats without a key are offered. */
const notFound: FoundKey = { standing: 'away', failure: null, key: '' };
const unreadable: FoundKey = { standing: 'unreadable', failure: brokenWork, key: '' };

interface OpenDownloadProps extends DownloadDialogProps {
  readonly workspace: Workspace;
  readonly certificate: IssuedCertificate;
}

function OpenDownload(props: OpenDownloadProps) {
  const { order, certificate, workspace, onClose } = props;
  const t = useText(consoleTexts, downloadTexts);
  const { vault, accountID } = workspace;
  const queryClient = useQueryClient();
  const readme = useReadme(order, certificate);
  const queryKey = ['vault', accountID, 'standing', certificate.serialNumber];
  // Never cached: restoring a backup changes what the vault can open.
  const found = useQuery({
    queryKey,
    queryFn: () => findKey(certificate, vault, keySources(workspace)).catch(() => unreadable),
    staleTime: 0,
  });
  const key = found.data ?? notFound;
  const form = usePageForm(
    downloadForm(
      { ...certificate, commonName: certificate.domainNames[0] ?? order.commonName },
      {
        vault,
        readme,
        save: saveFile,
        found: () => queryClient.getQueryData<FoundKey>(queryKey) ?? notFound,
        now: Date.now,
      },
    ),
    { id: 'download', format: '', filename: '' },
  );
  const [isRestoring, setRestoring] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const { isBusy, isSaved, draft } = form.view;
  const saved = draft.filename ?? '';
  // The file after which the choice was unfolded again.
  const [unfolded, unfold] = useState('');
  const isFolded = isSaved && unfolded !== saved;
  return (
    <>
      <Dialog
        open
        keepOnOutside
        title={t('download.title')}
        description={
          <span className={css({ fontFamily: 'mono', overflowWrap: 'anywhere' })}>
            <HostName ascii={order.commonName} />
          </span>
        }
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('common.close')}</Button>
            <Button type="submit" form={form.id} variant="primary" busy={isBusy} disabled={!found.data}>
              {isBusy ? t('download.building') : t('download.start')}
            </Button>
          </>
        }
      >
        <FormBody
          form={form}
          footer={
            <div role="status" className={inView}>
              {isSaved && <Notice tone="success">{t('download.saved', { filename: saved })}</Notice>}
            </div>
          }
        >
          <div className={wide}>
            <KeyNotice
              found={found.data}
              isByCa={order.keyMaker === 'ca'}
              onRestore={() => setRestoring(true)}
              onImport={() => setImporting(true)}
            />
          </div>
          {isFolded ? (
            <Chosen form={form} found={key} onChange={() => unfold(saved)} />
          ) : (
            <>
              <Place form={form} found={key} />
              <Formats form={form} found={key} />
              <Passphrases form={form} found={key} />
            </>
          )}
        </FormBody>
      </Dialog>
      {isRestoring && <VaultDrawer open onClose={() => setRestoring(false)} />}
      {isImporting && (
        <ImportKeyDialog
          workspace={workspace}
          spkiHash={certificate.spkiHash}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}

/** What was chosen, once its file is saved. */
function Chosen({ form: { view }, found, onChange }: PartProps & { readonly onChange: () => void }) {
  const t = useText(downloadTexts);
  const place = installPlaces.find((each) => each === view.draft.place);
  const format = t(`download.${offeredFormat(view.draft.format, found.standing)}`);
  return (
    <p className={chosenLine}>
      <span>{place ? `${t(`download.place.${place}`)} · ${format}` : format}</span>
      <Button size="sm" onClick={onChange}>
        {t('download.change')}
      </Button>
    </p>
  );
}

const chosenLine = css({
  gridColumn: { sm: '1 / -1' },
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
});
const wide = css({ gridColumn: { sm: '1 / -1' } });
// On a phone the form is longer than the dialog: keep the outcome in view.
const inView = css({ position: 'sticky', bottom: '0', _empty: { display: 'none' } });
