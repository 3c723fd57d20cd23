import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { inventoryTexts } from '#src/features/discovery/overview/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { css, cx } from '#styled/css';

interface Share {
  readonly value: string;
  readonly label?: string;
  readonly count: number;
  /** Filters of the list that shows its certificates; absent where no list does. */
  readonly search?: Readonly<Record<string, string>>;
}

interface SharesProps {
  readonly title: string;
  readonly shares: readonly Share[];
  /** What is counted; certificates if absent. */
  readonly counted?: string;
}

const most = 7;

/** Certificates by one of their traits, the most frequent first; all of them in a table. */
export function Shares({ title, shares, counted }: SharesProps) {
  const t = useText(inventoryTexts);
  const format = useFormat();
  const top = Math.max(1, ...shares.map(({ count }) => count));
  return (
    <SectionCard title={title} className={css({ minW: '0' })}>
      {shares.length === 0 ? (
        <p className={css({ color: 'fg.muted' })}>{t('inventory.nothing')}</p>
      ) : (
        <ul className={css({ display: 'grid', gap: '1' })}>
          {shares.slice(0, most).map((share) => (
            <li key={share.value}>
              <ShareRow share={share}>
                <span className={css({ overflowWrap: 'anywhere' })}>{share.label ?? share.value}</span>
                <svg className={css({ w: 'full', h: '3' })} aria-hidden="true">
                  <rect className={ground} width="100%" height="100%" rx="3" />
                  <rect
                    className={bar}
                    width={`${Math.max(1, (share.count / top) * 100)}%`}
                    height="100%"
                    rx="3"
                  />
                </svg>
                <span className={amount}>{format.number(share.count)}</span>
              </ShareRow>
            </li>
          ))}
        </ul>
      )}
      {shares.length > 0 && (
        <details className={css({ mt: '3' })}>
          <summary className={css({ color: 'accent.text', fontSize: 'sm', w: 'fit' })}>
            {t('inventory.asTable')}
            <span className="sr-only"> · {title}</span>
          </summary>
          <div className={table}>
            <DataTable
              caption={title}
              rows={shares}
              rowKey={({ value }) => value}
              columns={[
                {
                  key: 'name',
                  label: t('inventory.value'),
                  lead: true,
                  cell: ({ value, label, search }) =>
                    search === undefined ? (
                      (label ?? value)
                    ) : (
                      <Link to="/certhub/discovery/certs" search={search}>
                        {label ?? value}
                      </Link>
                    ),
                },
                {
                  key: 'count',
                  label: counted ?? t('inventory.number'),
                  align: 'end',
                  cell: ({ count }) => format.number(count),
                },
              ]}
            />
          </div>
        </details>
      )}
    </SectionCard>
  );
}

function ShareRow({ share: { search }, children }: { readonly share: Share; readonly children: ReactNode }) {
  if (search === undefined) return <div className={row}>{children}</div>;
  return (
    <Link to="/certhub/discovery/certs" search={search} className={cx(row, pressed)}>
      {children}
    </Link>
  );
}

const row = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(5rem, 9rem) minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '3',
  px: '2',
  mx: '-2',
  py: '1',
  borderRadius: 'sm',
  fontSize: 'sm',
  color: 'fg.default',
  textDecoration: 'none',
});
const pressed = css({ _hover: { bg: 'bg.subtle' } });
const ground = css({ fill: 'bg.subtle' });
const bar = css({ fill: 'accent' });
const amount = css({ minW: '8', textAlign: 'end', color: 'fg.muted' });
const table = css({
  mt: '3',
  maxH: '80',
  overflow: 'auto',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
});
