import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { installArticle } from '#core/orders/install-places.ts';
import { brokenWork } from '#machines/kit/work-fault.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useWorkspace } from '#src/console/flows/use-workspace.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { FormBody } from '#src/console/form/form-body.tsx';
import { formTexts } from '#src/console/form/texts.ts';
import { usePageForm } from '#src/console/form/use-page-form.ts';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { HostName } from '#src/console/page/host-name.tsx';
import { useServices } from '#src/console/services.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { downloadForm, type FoundKey, findKey } from '#src/features/orders/download/download-form.ts';
import { placeOf, rememberPlace, showFormats } from '#src/features/orders/download/download-parts.tsx';
import { ImportKeyDialog } from '#src/features/orders/download/import-key-dialog.tsx';
import { KeyNotice } from '#src/features/orders/download/key-notice.tsx';
import { keySources } from '#src/features/orders/download/key-sources.ts';
import { Choice, ChosenPlace, SavedFile } from '#src/features/orders/download/place-parts.tsx';
import { useReadme } from '#src/features/orders/download/readme.ts';
import { downloadTexts } from '#src/features/orders/download/texts.ts';
import { sharedKeysOf } from '#src/features/sharing/shared-keys.ts';
import { VaultDrawer } from '#src/features/vault/lazy-vault-drawer.ts';
import { vaultTexts } from '#src/features/vault/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

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
  const format = useFormat();
  const { vault, accountID } = workspace;
  const queryClient = useQueryClient();
  const readme = useReadme(order, certificate);
  const { client } = useServices();
  const shared = sharedKeysOf({ client, ...workspace }, [order.orderNo]);
  const queryKey = ['vault', accountID, 'standing', certificate.serialNumber];
  // Never cached: restoring a backup changes what the vault can open.
  const found = useQuery({
    queryKey,
    queryFn: () =>
      findKey(certificate, vault, keySources(workspace), () =>
        shared({ ...certificate, orderNo: order.orderNo }),
      ).catch(() => unreadable),
    staleTime: 0,
  });
  const key = found.data ?? notFound;
  const form = usePageForm(
    downloadForm(
      { ...certificate, commonName: certificate.domainNames[0] ?? order.commonName },
      {
        vault,
        readme,
        rememberPlace,
        save: saveFile,
        found: () => queryClient.getQueryData<FoundKey>(queryKey) ?? notFound,
        now: Date.now,
      },
    ),
    { id: 'download', place: '', format: '', filename: '' },
  );
  const [isRestoring, setRestoring] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const { isBusy, isSaved } = form.view;
  const part = { form, found: key };
  const place = placeOf(form);
  const screen = place === undefined ? 'question' : isSaved ? 'saved' : 'file';
  const host = certificate.domainNames.find((name) => !name.startsWith('*.') && !/[:@]/.test(name));
  return (
    <>
      <Dialog
        open
        keepOnOutside
        title={t('download.title')}
        help={
          <HelpButton
            article={installArticle(place ?? null) ?? 'chain-missing'}
            about={t('download.title')}
          />
        }
        description={
          <span className={css({ overflowWrap: 'anywhere' })}>
            <HostName ascii={order.commonName} /> ·{' '}
            {t('download.until', { date: format.date(certificate.notAfter) })}
          </span>
        }
        onClose={onClose}
        footer={
          <>
            {screen === 'file' && place !== null && (
              <Button variant="ghost" className={atStart} disabled={isBusy} onClick={() => showFormats(part)}>
                {t('download.others')}
              </Button>
            )}
            {screen === 'saved' && (
              <Button type="submit" form={form.id} variant="ghost" className={atStart}>
                {t('download.again')}
              </Button>
            )}
            <Button onClick={onClose}>{t('common.close')}</Button>
            {screen === 'file' && (
              <Button
                type="submit"
                form={form.id}
                variant="primary"
                icon={<Download />}
                busy={isBusy}
                disabled={!found.data}
              >
                {isBusy ? t('download.building') : t('download.start')}
              </Button>
            )}
            {screen === 'saved' && host !== undefined && (
              <Link
                to="/certhub/tools/report/$domain"
                params={{ domain: host }}
                className={button({ variant: 'primary' })}
              >
                {t('download.checkInstalled')}
              </Link>
            )}
          </>
        }
      >
        <FormBody form={form}>
          {screen === 'saved' ? (
            <>
              <ChosenPlace {...part} />
              <SavedFile {...part} />
            </>
          ) : (
            <Choice {...part} />
          )}
          <div className={wide}>
            <KeyNotice
              found={found.data}
              isByCa={order.keyMaker === 'ca'}
              onRestore={() => setRestoring(true)}
              onImport={() => setImporting(true)}
            />
          </div>
        </FormBody>
      </Dialog>
      {isRestoring && <VaultDrawer open side="restore" onClose={() => setRestoring(false)} />}
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

const wide = css({ gridColumn: { sm: '1 / -1' } });
const atStart = css({ me: 'auto', ms: '-3.5' });
