import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { callFailureOf } from '#core/contract/failure.ts';
import { isChunkError } from '#src/features/shell/chunk-error.ts';
import { ErrorBody } from '#src/features/shell/error-body.tsx';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

/** Stands where a page broke: a call that failed, code that did not load, or a bug. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const router = useRouter();
  if (isChunkError(error)) return <ChunkError />;
  const failure = callFailureOf(error);
  return (
    <div role="alert">
      <ErrorBody
        title={failure ? t('shell.serverError.title') : t('shell.broken.title')}
        lead={failure ? failureText(failure, t) : t('shell.broken.lead')}
        action={
          <Button
            variant="primary"
            onClick={() => {
              reset();
              void router.invalidate();
            }}
          >
            {t('common.retry')}
          </Button>
        }
        details={failure ? undefined : { label: t('shell.broken.details'), text: traceOf(error) }}
      />
    </div>
  );
}

function ChunkError() {
  const t = useText();
  return (
    <div role="alert">
      <ErrorBody
        title={t('shell.chunk.title')}
        lead={t('shell.chunk.lead')}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {t('common.reload')}
          </Button>
        }
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
