import { type EndWeek, monthsOf, yearOf } from '#core/discovery/end-weeks.ts';
import { inventoryTexts } from '#src/features/discovery/overview/texts.ts';
import { languageTags } from '#src/i18n/languages.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { css } from '#styled/css';

/** Certificates that end in each week of the next year, under the names of the months. */
export function EndCalendar({ ends }: { readonly ends: readonly EndWeek[] }) {
  const t = useText(inventoryTexts);
  const format = useFormat();
  const tag = languageTags[useLanguage()];
  const weeks = yearOf(ends);
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  const months = monthsOf(weeks);
  const monthName = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' });
  const total = weeks.reduce((sum, { count }) => sum + count, 0);
  return (
    <SectionCard title={t('inventory.calendar.title')} hint={t('inventory.calendar.hint')}>
      {total === 0 ? (
        <p className={css({ color: 'fg.muted' })}>{t('inventory.calendar.none')}</p>
      ) : (
        <>
          <ol className={chart} style={{ gridTemplateColumns: `repeat(${weeks.length}, minmax(0, 1fr))` }}>
            {weeks.map(({ day, count }, index) => (
              <li key={day} className={column} title={t.count('inventory.calendar.bar', count, { day })}>
                <span className="sr-only">{t.count('inventory.calendar.bar', count, { day })}</span>
                <svg className={css({ display: 'block', w: 'full', h: 'full' })} aria-hidden="true">
                  <rect className={ground} x="8%" width="84%" y="98%" height="2%" />
                  {count > 0 && (
                    <rect
                      className={index < 5 ? soon : bar}
                      x="8%"
                      width="84%"
                      y={`${100 - Math.max(6, (count / most) * 100)}%`}
                      height={`${Math.max(6, (count / most) * 100)}%`}
                      rx="2"
                    />
                  )}
                </svg>
              </li>
            ))}
          </ol>
          <ol
            className={names}
            style={{ gridTemplateColumns: months.map((each) => `${each.weeks}fr`).join(' ') }}
          >
            {months.map(({ month, weeks: wide, count }) => (
              <li key={month} className={monthCell}>
                {wide > 1 && <span>{monthName.format(Date.parse(`${month}-15T00:00:00Z`))}</span>}
                {wide > 1 && count > 0 && <strong className={number}>{format.number(count)}</strong>}
              </li>
            ))}
          </ol>
          <details className={css({ mt: '4' })}>
            <summary className={css({ color: 'accent.text', fontSize: 'sm', w: 'fit' })}>
              {t('inventory.asTable')}
            </summary>
            <div className={table}>
              <DataTable
                caption={t('inventory.calendar.title')}
                rows={weeks.filter(({ count }) => count > 0)}
                rowKey={({ day }) => day}
                columns={[
                  { key: 'day', label: t('inventory.calendar.week'), lead: true, cell: ({ day }) => day },
                  {
                    key: 'count',
                    label: t('inventory.calendar.count'),
                    align: 'end',
                    cell: ({ count }) => format.number(count),
                  },
                ]}
              />
            </div>
          </details>
        </>
      )}
    </SectionCard>
  );
}

const chart = css({ display: 'grid', gridTemplateRows: 'minmax(0, 1fr)', h: '32' });
const column = css({ minW: '0', minH: '0' });
const ground = css({ fill: 'border' });
const bar = css({ fill: 'accent' });
const soon = css({ fill: 'warning' });
const names = css({ display: 'grid', mt: '1.5', fontSize: 'xs', color: 'fg.muted' });
// On a phone a month is narrower than its name: every third one is named.
const monthCell = css({
  minW: '0',
  overflow: { md: 'hidden' },
  '&:not(:nth-child(3n + 1)) > span': { display: { base: 'none', md: 'inline' } },
  whiteSpace: 'nowrap',
  ps: '0.5',
  borderLeft: '1px solid token(colors.border)',
});
const number = css({ ms: '1', color: 'fg.default', hideBelow: 'md' });
const table = css({
  mt: '3',
  maxH: '80',
  overflow: 'auto',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
});
