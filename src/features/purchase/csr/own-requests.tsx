import type { ReactNode } from 'react';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import type { FileBox } from '#src/adapters/files/file-box.ts';
import { useWorkspace } from '#src/console/flows/use-workspace.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { RequestList } from '#src/features/purchase/csr/request-list.tsx';
import { readingFailureText, skipReasonText } from '#src/features/purchase/csr/request-texts.ts';
import { faultsOf } from '#src/features/purchase/form/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { RepeatNotice } from '#src/features/purchase/repeats/repeat-notice.tsx';
import { laterTexts, purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { FileDrop } from '#src/ui/file-drop/file-drop.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { PemArea } from '#src/ui/pem-area/pem-area.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { css } from '#styled/css';

/** Requests supplied by the customer, pasted or zipped, and a list with the check results of each. */
export function OwnRequests({ view, send }: GroupProps) {
  const t = useText(laterTexts, purchaseTexts, consoleTexts);
  const { options, failure, canReread, isReading, isJudging, requests } = view.csr;
  const error = faultsOf(view.faults, 'csr');
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      {options.from === 'paste' ? (
        <PasteField view={view} send={send} error={error} />
      ) : (
        <ZipField view={view} send={send} error={error} />
      )}
      <p role="status" className={status}>
        {isReading && <Spinner />}
        {isReading ? t('requests.reading') : isJudging && t('requests.judging')}
      </p>
      {failure && !isReading && (
        <Notice
          tone="warning"
          role="alert"
          actions={
            canReread && (
              <Button
                onClick={() =>
                  send({
                    type: 'question.retry',
                    question: view.csr.options.from === 'zip' ? 'zip' : 'paste',
                  })
                }
              >
                {t('requests.retry')}
              </Button>
            )
          }
        >
          {readingFailureText(failure, t)}
        </Notice>
      )}
      <RepeatNotice view={view} send={send} labelOf={(at) => requests[at]?.label ?? ''} />
      {requests.length > 0 && <RequestList requests={requests} send={send} />}
      <SkippedFiles skipped={view.csr.skipped} />
    </div>
  );
}

const status = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  fontSize: 'sm',
  color: 'fg.muted',
  _empty: { display: 'none' },
});

export interface SourceProps extends GroupProps {
  readonly error: ReactNode;
}

/** One or more requests, one order each. */
function PasteField({ view, send, error }: SourceProps) {
  const t = useText(laterTexts);
  const { paste } = view.csr;
  const input = useCommittedText(paste, (text) => send({ type: 'csr.paste', text }));
  return (
    <Field
      label={t('requests.paste.label')}
      hint={t(view.mode.canSwitch ? 'requests.paste.hint' : 'requests.paste.hintOne')}
      error={error}
    >
      <PemArea
        {...input}
        rows={7}
        placeholder={sample}
        pemLabel="CERTIFICATE REQUEST"
        accept=".csr,.pem,.txt,.req,.p10,.der"
        texts={{
          file: t('requests.paste.file'),
          drop: t('requests.paste.drop'),
          failed: (name) => t('requests.paste.fileFailed', { name }),
        }}
        // Files add their requests to the existing text.
        onFiles={(text) =>
          void send({ type: 'csr.paste', text: [input.value.trim(), text].filter(Boolean).join('\n') })
        }
      />
    </Field>
  );
}

/** The same in every language. */
const sample = '-----BEGIN CERTIFICATE REQUEST-----\n…\n-----END CERTIFICATE REQUEST-----';

/** A zip of requests, one order each. */
function ZipField({ view, send, error }: SourceProps) {
  const t = useText(laterTexts);
  const files = usePurchaseFiles();
  const { fileName, isReading, requests } = view.csr;
  const isRead = fileName !== '' && !isReading;
  return (
    <Field label={t('requests.zip.label')} hint={t('requests.zip.about')} error={error}>
      <FileDrop
        accept=".zip,application/zip"
        onFile={(file) => void send({ type: 'csr.upload', file: files.put(file) })}
      >
        {isRead ? (
          <>
            <strong className={css({ color: 'fg.default' })}>{fileName}</strong> · {t('requests.zip.again')}
          </>
        ) : (
          t('requests.zip.drop')
        )}
      </FileDrop>
      <p role="status" className={css({ mt: '1.5', fontSize: 'sm', color: 'success', _empty: { mt: '0' } })}>
        {isRead && requests.length > 0 && t.count('requests.zip.loaded', requests.length)}
      </p>
    </Field>
  );
}

/** Files in the zip that were skipped, and why. */
function SkippedFiles({ skipped }: { readonly skipped: PurchaseView['csr']['skipped'] }) {
  const t = useText(laterTexts, consoleTexts);
  const { count, first } = skipped;
  if (count === 0) return null;
  return (
    <details className={css({ fontSize: 'sm', color: 'fg.muted' })}>
      <summary>{t.count('requests.skipped.title', count)}</summary>
      <ul className={list}>
        {first.map(({ path, why }) => (
          <li key={path}>
            <span className={css({ fontFamily: 'mono', overflowWrap: 'anywhere' })}>{path}</span> ·{' '}
            {skipReasonText(why, t)}
          </li>
        ))}
        {count > first.length && <li>{t('requests.skipped.rest', { count: count - first.length })}</li>}
      </ul>
    </details>
  );
}

const list = css({ mt: '1.5', ps: '4', maxH: '48', overflowY: 'auto' });

/** Holds a chosen zip until the purchase has read it. */
function usePurchaseFiles(): FileBox {
  const { data } = useWorkspace();
  if (!data) throw new Error('the form is open in a workspace');
  return data.files;
}
