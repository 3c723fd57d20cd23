import { consoleTexts } from '#src/console/texts.ts';
import { PasteField } from '#src/features/purchase/csr/paste-field.tsx';
import { RequestList } from '#src/features/purchase/csr/request-list.tsx';
import { readingFailureText } from '#src/features/purchase/csr/request-texts.ts';
import { SkippedFiles } from '#src/features/purchase/csr/skipped-files.tsx';
import { requestsTexts } from '#src/features/purchase/csr/texts.ts';
import { ZipField } from '#src/features/purchase/csr/zip-field.tsx';
import { faultsOf } from '#src/features/purchase/form-faults.ts';
import type { GroupProps } from '#src/features/purchase/group-props.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { css } from '#styled/css';

/** Requests the customer made: pasted or zipped, then listed with what was found of each. */
export function OwnRequests({ view, send }: GroupProps) {
  const t = useText(requestsTexts, purchaseTexts, consoleTexts);
  const { options, failure, canReread, isReading, isJudging, requests } = view.csr;
  const error = faultsOf(view.faults, 'csr', t);
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
