import { batchActionTexts } from '#src/features/orders/batch-action/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

export interface ResultRow {
  readonly orderNo: string;
  readonly commonName: string;
  readonly tone: Tone;
  readonly text: string;
  readonly detail: string;
}

/** The outcome of each order. */
export function ResultTable({ rows }: { readonly rows: readonly ResultRow[] }) {
  const t = useText(batchActionTexts);
  return (
    <div className={css({ maxH: '50vh', overflowY: 'auto' })}>
      <DataTable
        caption={t('batchAction.results')}
        rows={rows}
        rowKey={({ orderNo }) => orderNo}
        compact
        columns={[
          {
            key: 'order',
            label: t('batchAction.order'),
            lead: true,
            cell: ({ orderNo, commonName }) => (
              <span className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>
                {commonName}
                <span className={minor}>{orderNo}</span>
              </span>
            ),
          },
          {
            key: 'result',
            label: t('batchAction.result'),
            cell: ({ tone, text, detail }) => (
              <span>
                <StatusTag tone={tone}>{text}</StatusTag>
                {detail && <span className={minor}>{detail}</span>}
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

const minor = css({ display: 'block', fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted' });
