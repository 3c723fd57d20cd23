import type { ReactNode } from 'react';
import { type Mark, MarkLink } from '#src/features/orders/dashboard/mark-link.tsx';
import { dashboardTexts } from '#src/features/orders/dashboard/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { css, cx } from '#styled/css';

interface ChartCardProps {
  readonly title: string;
  readonly hint?: string;
  /** The headline number, and its unit. */
  readonly figure: string;
  readonly unit: string;
  readonly note?: string | false;
  /** Rows of the table. */
  readonly marks: readonly Mark[];
  readonly name: string;
  readonly amount: string;
  readonly className?: string;
  /** The chart. */
  readonly children: ReactNode;
}

/** One statistic: its headline number, the chart, and the same data as a table on demand. */
export function ChartCard(props: ChartCardProps) {
  const { title, hint, figure, unit, note, marks, name, amount, className, children } = props;
  const t = useText(dashboardTexts);
  return (
    <SectionCard className={cx(css({ minW: '0' }), className)} title={title} hint={hint}>
      <p className={head}>
        <strong className={number}>{figure}</strong> <span>{unit}</span>
        {note && <span className={css({ ms: 'auto' })}>{note}</span>}
      </p>
      {children}
      {marks.length > 0 && (
        <details className={css({ mt: '4' })}>
          <summary className={css({ color: 'accent.text', fontSize: 'sm', w: 'fit' })}>
            {t('dashboard.asTable')}
            <span className="sr-only"> · {title}</span>
          </summary>
          <div className={table}>
            <DataTable
              caption={title}
              rows={marks}
              rowKey={({ key }) => key}
              columns={[
                {
                  key: 'name',
                  label: name,
                  lead: true,
                  cell: ({ label, search, list }) => (
                    <MarkLink search={search} list={list}>
                      {label}
                    </MarkLink>
                  ),
                },
                { key: 'value', label: amount, align: 'end', cell: ({ text }) => text },
              ]}
            />
          </div>
        </details>
      )}
    </SectionCard>
  );
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '2',
  mb: '4',
  color: 'fg.muted',
  fontSize: 'sm',
});
const number = css({
  fontSize: '4xl',
  fontWeight: 'bold',
  lineHeight: 'tight',
  letterSpacing: 'tight',
  color: 'fg.default',
});
const table = css({
  mt: '3',
  maxH: '80',
  overflow: 'auto',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
});
