import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { callFailureOf, type StepFailure } from '#core/contract/failure.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';

export interface QueryGateProps<T> {
  readonly query: UseQueryResult<T>;
  /** Title of the message if loading fails. */
  readonly failed: string;
  readonly pending?: ReactNode;
  readonly className?: string | undefined;
  readonly children: (data: T) => ReactNode;
}

/** Shows loaded data: a placeholder while it loads, the reason and a retry button if it fails. */
export function QueryGate<T>({ query, failed, pending, className, children }: QueryGateProps<T>) {
  const t = useText();
  if (query.data !== undefined) return children(query.data);
  if (query.fetchStatus === 'paused')
    return (
      <Notice tone="warning" role="status" className={className} title={t('common.offline.title')}>
        {t('common.offline.about')}
      </Notice>
    );
  if (!query.isError)
    return (
      <div role="status" className={className}>
        <span className="sr-only">{t('common.loading')}</span>
        {pending ?? <SkeletonText lines={3} />}
      </div>
    );
  const failure = callFailureOf(query.error);
  if (failure === null) throw query.error;
  return (
    <Notice
      tone="danger"
      role="alert"
      className={className}
      title={failed}
      actions={<Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>}
    >
      <FailureText failure={failure} />
    </Notice>
  );
}

/** The sentence of a failure. Its texts load with the first one. */
export function FailureText({ failure }: FailureTextProps) {
  return (
    <Suspense fallback={null}>
      <LoadedFailureText failure={failure} />
    </Suspense>
  );
}

interface FailureTextProps {
  readonly failure: StepFailure;
}

function LoadedFailureText({ failure }: FailureTextProps) {
  return failureText(failure, useText(orderFaultTexts));
}
