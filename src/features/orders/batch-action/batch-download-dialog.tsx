import { useState } from 'react';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { useWorkspace } from '#src/console/flows/use-workspace.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { FormBody } from '#src/console/form/form-body.tsx';
import { formTexts } from '#src/console/form/texts.ts';
import { usePageForm } from '#src/console/form/use-page-form.ts';
import { useServices } from '#src/console/services.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import {
  type Bundle,
  type Packed,
  packCertificates,
} from '#src/features/orders/batch-action/batch-download.ts';
import { batchDownloadForm } from '#src/features/orders/batch-action/batch-download-form.ts';
import { ResultTable } from '#src/features/orders/batch-action/result-table.tsx';
import { batchActionTexts } from '#src/features/orders/batch-action/texts.ts';
import { Choice } from '#src/features/orders/download/place-parts.tsx';
import { downloadTexts } from '#src/features/orders/download/texts.ts';
import { vaultTexts } from '#src/features/vault/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

interface OpenBatchDownloadProps extends BatchDownloadDialogProps {
  readonly workspace: Workspace;
}

export interface BatchDownloadDialogProps {
  readonly rows: readonly OrderRow[];
  readonly others: number;
  readonly onClose: () => void;
}

const filename = 'certificates.zip';
const indexHeads = ['folder', 'names', 'order', 'serial', 'until', 'key'] as const;

/** Downloads the certificates of several orders as one archive, built in a worker. It changes nothing, so it can simply be restarted. */
export function BatchDownloadDialog(props: BatchDownloadDialogProps) {
  const t = useText(batchActionTexts, consoleTexts, formTexts, downloadTexts, vaultTexts);
  const workspace = useWorkspace();
  if (workspace.error) throw workspace.error;
  if (workspace.data) return <OpenBatchDownload {...props} workspace={workspace.data} />;
  return (
    <Dialog open title={t('batchAction.title.download')} onClose={props.onClose}>
      <SkeletonText lines={5} />
    </Dialog>
  );
}

/** Every format is offered: an order whose key is not here gets the nearest one without it. */
const anyKey = { standing: 'present' } as const;

function OpenBatchDownload({ rows, others, onClose, workspace }: OpenBatchDownloadProps) {
  const t = useText(batchActionTexts, consoleTexts, formTexts, downloadTexts);
  const { dateTime } = useFormat();
  const { client } = useServices();
  const [bundle, keep] = useState<Bundle | null>(null);
  const source = batchDownloadForm(async (choice) => {
    const made = await packCertificates(client, workspace, rows, {
      ...choice,
      readme: t('batchAction.readme'),
      now: Date.now(),
      index: {
        head: indexHeads.map((head) => t(`batchAction.index.${head}`)),
        time: dateTime,
        key: (isInside) => t(isInside ? 'batchAction.index.hasKey' : 'batchAction.index.noKey'),
      },
    });
    if (made.bytes) saveFile({ filename, type: 'application/zip', content: made.bytes });
    keep(made);
  });
  const form = usePageForm(source, { id: 'batch-download' });
  const { isBusy } = form.view;
  const packed = Object.values(bundle?.outcomes ?? {});
  const keys = packed.filter(({ state }) => state === 'with-key').length;
  const count = keys + packed.filter(({ state }) => state === 'without-key').length;
  return (
    <Dialog
      open
      size={bundle ? 'lg' : 'md'}
      keepOnOutside
      title={t('batchAction.title.download')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(bundle ? 'batchAction.close' : 'batchAction.keep')}</Button>
          {bundle === null && (
            <Button type="submit" form={form.id} variant="primary" busy={isBusy}>
              {t(isBusy ? 'batchAction.packing' : 'batchAction.go.download')}
            </Button>
          )}
        </>
      }
    >
      {bundle === null && (
        <>
          <p>{t.count('batchAction.about.download', rows.length)}</p>
          {others > 0 && <p className={minor}>{t.count('batchAction.excluded', others)}</p>}
          <FormBody form={form}>
            <Choice form={form} found={anyKey} />
          </FormBody>
        </>
      )}
      <div role="status" className={css({ my: '3' })}>
        {bundle && (
          <Notice tone={bundle.bytes ? 'success' : 'warning'}>
            {bundle.bytes ? t('batchAction.saved', { filename, count, keys }) : t('batchAction.noneIssued')}
          </Notice>
        )}
      </div>
      {bundle && (
        <ResultTable
          rows={rows.map(({ orderNo, commonName }) => {
            const outcome = bundle.outcomes[orderNo] ?? { state: 'not-issued' };
            return { orderNo, commonName, ...shown(outcome) };
          })}
        />
      )}
    </Dialog>
  );

  function shown(outcome: Packed) {
    if (outcome.state === 'failed') {
      const { code, detail } = outcome.fault;
      return {
        tone: 'danger',
        text: t('batchAction.state.refused'),
        detail: workerFaultText(code, detail, t),
      } as const;
    }
    const { tone, state, detail } = results[outcome.state];
    return { tone, text: t(`batchAction.state.${state}`), detail: t(`batchAction.${detail}`) };
  }
}

const results = {
  'with-key': { tone: 'success', state: 'done', detail: 'withKey' },
  'without-key': { tone: 'warning', state: 'done', detail: 'withoutKey' },
  'not-issued': { tone: 'neutral', state: 'refused', detail: 'notIssued' },
} as const;

const minor = css({ mt: '2', fontSize: 'sm', color: 'fg.muted' });
