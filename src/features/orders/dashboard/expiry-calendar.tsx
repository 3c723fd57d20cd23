import { scaleQuantize } from '@visx/scale';
import type { EndProgress } from '#core/orders/end-progress.ts';
import { type Mark, MarkLink } from '#src/features/orders/dashboard/mark-link.tsx';
import { dashboardTexts } from '#src/features/orders/dashboard/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css, cx } from '#styled/css';

interface ExpiryCalendarProps {
  /** Every day of the range, starting today; keys are `2026-11-23`. */
  readonly days: readonly Mark[];
  /** `Mon`, `周一`, …, starting with Monday. */
  readonly weekdays: readonly string[];
  /** Returns the name of a month such as `11`. */
  readonly monthText: (month: string) => string;
}

const shades = [0.12, 0.2, 0.3, 0.4] as const;

/**
 * A calendar with a column for each week and a cell for each day. Cells are darker the more certificates expire that day, red or amber
 * unless all of them are replaced, and link to them.
 */
export function ExpiryCalendar({ days, weekdays, monthText }: ExpiryCalendarProps) {
  const t = useText(dashboardTexts);
  const most = Math.max(1, ...days.map(({ value }) => value));
  const shade = scaleQuantize({ domain: [0, most], range: [...shades] });
  const before = (new Date(`${days[0]?.key}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weeks = Math.ceil((before + days.length) / 7);
  const at = (week: number, weekday: number) => days[week * 7 + weekday - before];
  const monthOf = (week: number) => (at(week, 6) ?? days.at(-1))?.key.slice(5, 7) ?? '';
  // On a phone a month's name is wider than a week, so a first month that ends within its first week stays unnamed.
  const isNamed = (week: number) =>
    week === 0 ? monthOf(0) === monthOf(1) : monthOf(week) !== monthOf(week - 1);
  return (
    <table className={grid}>
      <caption className="sr-only">{t('dashboard.ends.title')}</caption>
      <thead>
        <tr>
          <th scope="col" className={css({ w: '8' })}>
            <span className="sr-only">{t('dashboard.ends.weekday')}</span>
          </th>
          {Array.from({ length: weeks }, (_, week) => (
            <th key={at(week, 6)?.key ?? 'last'} scope="col" className={head}>
              {isNamed(week) ? monthText(monthOf(week)) : ''}
              <span className="sr-only">{(at(week, 0) ?? days[0])?.key}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdays.map((name, weekday) => (
          <tr key={name}>
            <th scope="row" className={head}>
              {name}
            </th>
            {Array.from({ length: weeks }, (_, week) => {
              const day = at(week, weekday);
              return (
                <td key={day?.key ?? `${week}`} className={cell}>
                  {day && day.value > 0 && (
                    <MarkLink
                      search={day.search}
                      list={day.list}
                      label={t.count('dashboard.ends.mark', day.value, { day: day.key })}
                      className={mark}
                    >
                      <svg className={cx(ground, fills[day.progress ?? 'renewed'])} aria-hidden="true">
                        <rect width="100%" height="100%" rx="4" fillOpacity={shade(day.value)} />
                      </svg>
                      <span className={css({ position: 'relative' })}>{day.text}</span>
                    </MarkLink>
                  )}
                  {day && day.value === 0 && <span className={none} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const grid = css({ w: 'full', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '2px' });
const head = css({
  h: '5',
  fontSize: 'xs',
  fontWeight: 'normal',
  color: 'fg.muted',
  textAlign: 'start',
  whiteSpace: 'nowrap',
});
const cell = css({ h: '7' });
const mark = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  h: 'full',
  borderRadius: 'sm',
  fontSize: 'xs',
  fontWeight: 'semibold',
  color: 'fg.default',
  textDecoration: 'none',
  outlineOffset: '-1px',
  _hover: { boxShadow: 'inset 0 0 0 1px token(colors.accent)' },
});
const ground = css({ position: 'absolute', inset: '0', w: 'full', h: 'full' });
/** What is done is gray. */
const fills: Readonly<Record<EndProgress, string>> = {
  undone: css({ fill: 'danger' }),
  waiting: css({ fill: 'warning' }),
  renewed: css({ fill: 'fg.subtle' }),
};
const none = css({ display: 'block', h: 'full', borderRadius: 'sm', bg: 'bg.subtle' });
