import { useState } from 'react';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { actionFailureText, useWork } from '#src/console/action/use-action.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { useServices } from '#src/console/services.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useWorkspace } from '#src/console/use-workspace.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import {
  type Bundle,
  type Packed,
  packCertificates,
} from '#src/features/orders/batch-action/batch-download.ts';
import { ResultTable } from '#src/features/orders/batch-action/result-table.tsx';
import { batchActionTexts } from '#src/features/orders/batch-action/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

export interface BatchDownloadDialogProps {
  readonly rows: readonly OrderRow[];
  readonly others: number;
  readonly onClose: () => void;
}

const filename = 'certificates.zip';

/** Downloads the certificates of several orders as one archive, built in a worker. It changes nothing, so it can simply be restarted. */
export function BatchDownloadDialog({ rows, others, onClose }: BatchDownloadDialogProps) {
  const t = useText(batchActionTexts, consoleTexts, formTexts);
  const { client } = useServices();
  const workspace = useWorkspace().data;
  const [bundle, keep] = useState<Bundle | null>(null);
  const work = useWork(async () => {
    if (workspace === undefined) return;
    const options = { readme: t('batchAction.readme'), now: Date.now() };
    const made = await packCertificates(client, workspace, rows, options);
    if (made.bytes) saveFile({ filename, type: 'application/zip', content: made.bytes });
    keep(made);
  });
  const { isBusy, failure } = work.view;
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
            <Button
              variant="primary"
              busy={isBusy}
              disabled={workspace === undefined}
              onClick={() => work.start(undefined)}
            >
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
        </>
      )}
      <div role="status" className={css({ my: '3' })}>
        {failure && !isBusy && <Notice tone="danger">{actionFailureText(failure, t)}</Notice>}
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
