import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callFailureOf, isForbidden } from '#core/contract/failure.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

export interface ListFailureProps {
  /** Of the list's field, so that its fault can be focused. */
  readonly id: string;
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>;
  readonly failed: string;
  /** For an account without permission to see the list; there is no point in retrying. */
  readonly refused: { readonly title: string; readonly text: string };
  readonly children?: ReactNode;
}

/** Why the list cannot be shown. */
export function ListFailure({ id, query, failed, refused, children }: ListFailureProps) {
  const t = useText();
  const failure = callFailureOf(query.error);
  if (failure === null) throw query.error;
  const isRefused = isForbidden(failure);
  return (
    <div id={id} tabIndex={-1}>
      <Notice
        tone="danger"
        role="alert"
        title={isRefused ? refused.title : failed}
        actions={!isRefused && <Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>}
      >
        {isRefused ? refused.text : failureText(failure, t)}
        {children}
      </Notice>
    </div>
  );
}
