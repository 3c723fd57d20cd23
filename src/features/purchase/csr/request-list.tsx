import { memo } from 'react';
import type { RequestView } from '#machines/purchase/csr-source/csr-source.view.ts';
import { RequestRow } from '#src/features/purchase/csr/request-row.tsx';
import { isFit } from '#src/features/purchase/csr/request-verdict.ts';
import { requestsTexts } from '#src/features/purchase/csr/texts.ts';
import type { SendPurchase } from '#src/features/purchase/group-props.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

export interface RequestListProps {
  readonly requests: readonly RequestView[];
  readonly send: SendPurchase;
}

/** The requests that will be ordered, an order each. Rows out of view cost the browser nothing. */
export const RequestList = memo(function RequestList({ requests, send }: RequestListProps) {
  const t = useText(requestsTexts);
  const faulty = requests.filter((request) => !isFit(request)).length;
  return (
    <section aria-label={t('requests.list.title')}>
      <p role="status" className={css({ fontSize: 'sm', mb: '2', color: 'fg.muted' })}>
        {t('requests.list.counts', { count: requests.length })}
        {faulty > 0 && (
          <span className={css({ color: 'danger' })}> · {t('requests.list.faulty', { count: faulty })}</span>
        )}
      </p>
      <ul className={list}>
        {requests.map((request) => (
          <RequestRow key={request.at} request={request} send={send} />
        ))}
      </ul>
    </section>
  );
});

const list = css({
  listStyle: 'none',
  m: '0',
  p: '0',
  maxH: '96',
  overflowY: 'auto',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
});
