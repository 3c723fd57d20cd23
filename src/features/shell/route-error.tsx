import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { callFailureOf } from '#core/contract/failure.ts';
import { ReportButton } from '#src/console/support/report-button.tsx';
import { isChunkError } from '#src/features/shell/chunk-error.ts';
import { ErrorBody } from '#src/features/shell/error-body.tsx';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

/** Shown in place of a page that failed: a failed call, code that did not load, or a bug. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const router = useRouter();
  const isChunk = isChunkError(error);
  const failure = callFailureOf(error);
  const area = isChunk ? 'chunk' : failure ? 'serverError' : 'broken';
  const lead = failure ? failureText(failure, t) : t(`shell.${area}.lead`);
  const retry = () => {
    if (isChunk) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <div role="alert">
      <ErrorBody
        title={t(`shell.${area}.title`)}
        lead={lead}
        action={
          <>
            <Button variant="primary" onClick={retry}>
              {t(isChunk ? 'common.reload' : 'common.retry')}
            </Button>
            <ReportButton error={area === 'serverError' ? lead : traceOf(error)} />
          </>
        }
        details={area === 'broken' ? { label: t('shell.broken.details'), text: traceOf(error) } : undefined}
      />
    </div>
  );
}

function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.stack?.startsWith(error.name)
    ? error.stack
    : `${error.name}: ${error.message}\n${error.stack ?? ''}`;
}
