import { Link } from '@tanstack/react-router';
import { scaleLinear } from '@visx/scale';
import {
  type BillsSearch,
  monthFilter,
  monthOf,
  noFilters,
  type SpendPart,
} from '#src/features/finance/bills-search.ts';
import { coloredShares, type SpendMonth } from '#src/features/finance/spend-marks.ts';
import { billTexts } from '#src/features/finance/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

interface SpendChartProps {
  readonly months: readonly SpendMonth[];
  readonly by: SpendPart;
  /** Keys of the shares that have a color, in its order. */
  readonly colored: readonly string[];
  /** The account's, in cents; null without one. */
  readonly budget: number | null;
  readonly search: BillsSearch;
  readonly nameOf: (key: string) => string;
  readonly money: (cents: number) => string;
}

const ticks = 4;
/** Minimum top of the scale, in cents. On an empty scale every line would be labeled 0. */
const leastScale = 400;

/** A column for each month, made of its shares; a press shows the month's bills. What came back beyond what was spent goes down. */
export function SpendChart(props: SpendChartProps) {
  const { months, by, colored, budget, search, nameOf, money } = props;
  const chosen = monthOf(search);
  const t = useText(billTexts);
  const stacks = months.map((month) => ({ month, ...stackOf(coloredShares(month, by, colored)) }));
  const most = Math.max(leastScale, budget ?? 0, ...stacks.map(({ top }) => top));
  const least = Math.min(0, ...stacks.map(({ bottom }) => bottom));
  const height = scaleLinear({ domain: [least, most], range: [0, 100], nice: ticks });
  return (
    <div className={frame}>
      <div className={scale} aria-hidden="true">
        {height.ticks(ticks).map((tick) => (
          <span key={tick} className={line} style={{ bottom: `${height(tick)}%` }}>
            <span className={tickLabel}>{money(tick).replace('.00', '')}</span>
          </span>
        ))}
        {budget !== null && <span className={budgetLine} style={{ bottom: `${height(budget)}%` }} />}
      </div>
      <ol className={columns} style={{ gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` }}>
        {stacks.map(({ month, parts }, index) => (
          <li key={month.month} className={css({ minW: '0', h: 'full' })}>
            <Link
              to="/account/transaction"
              search={{ ...search, ...noFilters, ...monthFilter(month.month) }}
              resetScroll={false}
              aria-current={month.month === chosen ? 'true' : undefined}
              aria-label={[
                `${t('bills.spend.open', { month: month.month })}: ${money(month.cents)}`,
                ...parts.map(({ key, cents }) => `${nameOf(key)} ${money(cents)}`),
              ].join(', ')}
              className={column}
            >
              <svg className={css({ flex: '1', w: 'full', minH: '0' })} aria-hidden="true">
                {parts.map(({ key, from, to, cents }) => (
                  <rect
                    key={key}
                    className={colorOf(colored.indexOf(key))}
                    x="20%"
                    width="60%"
                    y={`${100 - height(to)}%`}
                    height={`${Math.max(height(to) - height(from), 0.6)}%`}
                  >
                    <title>{`${nameOf(key)} ${money(cents)}`}</title>
                  </rect>
                ))}
              </svg>
              <span
                className={monthLabel}
                data-narrow={months.length > 12 && index % 2 === 1 ? '' : undefined}
              >
                {isYearShown(months, index) && (
                  <span className={css({ display: 'block', color: 'fg.muted' })}>
                    {month.month.slice(0, 4)}
                  </span>
                )}
                {Number(month.month.slice(5))}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {budget !== null && (
        // Over the columns, and a press goes through to them.
        <div className={over} aria-hidden="true">
          <span className={budgetLabel} style={{ bottom: `${height(budget)}%` }}>
            {t('bills.spend.budget', { amount: money(budget) })}
          </span>
        </div>
      )}
    </div>
  );
}

/** Shares one upon the other; those below zero hang from the line. */
function stackOf(shares: readonly { readonly key: string; readonly cents: number }[]) {
  let [top, bottom] = [0, 0];
  const parts = shares.map(({ key, cents }) => {
    const from = cents > 0 ? top : bottom + cents;
    const to = cents > 0 ? top + cents : bottom;
    if (cents > 0) top = to;
    else bottom = from;
    return { key, cents, from, to };
  });
  return { parts, top, bottom };
}

/** The first month of each year shows it, and the first column unless the next one would collide with it. */
function isYearShown(months: readonly SpendMonth[], index: number): boolean {
  const isJanuary = (at: number) => months[at]?.month.endsWith('-01') === true;
  return isJanuary(index) || (index === 0 && !isJanuary(1) && !isJanuary(2));
}

/** The color of a share by its place; those without one are gray. Each has a contrast of 3:1 to both grounds. */
export function colorOf(place: number): string {
  return colors[place] ?? gray;
}

const gray = css({ fill: 'series.rest', bg: 'series.rest' });
const colors: readonly string[] = [
  css({ fill: 'series.one', bg: 'series.one' }),
  css({ fill: 'series.two', bg: 'series.two' }),
  css({ fill: 'series.three', bg: 'series.three' }),
  css({ fill: 'series.four', bg: 'series.four' }),
  css({ fill: 'series.five', bg: 'series.five' }),
];

const frame = css({ position: 'relative', h: '64', ps: '16' });
/** The height of the columns without their labels. */
const scale = css({ position: 'absolute', insetInline: '0', top: '4', bottom: '9' });
const line = css({ position: 'absolute', insetInline: '0', borderTop: '1px solid token(colors.border)' });
const tickLabel = css({
  position: 'absolute',
  top: '-2',
  left: '0',
  pe: '1.5',
  bg: 'bg.surface',
  fontSize: 'xs',
  lineHeight: '1rem',
  color: 'fg.muted',
  fontVariantNumeric: 'tabular-nums',
});
const budgetLine = css({
  position: 'absolute',
  insetInlineStart: '16',
  insetInlineEnd: '0',
  borderTop: '1.5px dashed token(colors.warning)',
});
const over = css({
  position: 'absolute',
  insetInline: '0',
  top: '4',
  bottom: '9',
  pointerEvents: 'none',
});
const budgetLabel = css({
  position: 'absolute',
  insetInlineEnd: '0',
  mb: '1',
  px: '1',
  borderRadius: 'sm',
  bg: 'bg.surface',
  fontSize: 'xs',
  lineHeight: '1rem',
  color: 'warning',
  whiteSpace: 'nowrap',
});
const columns = css({ position: 'relative', display: 'grid', h: 'full' });
const column = css({
  display: 'flex',
  flexDirection: 'column',
  h: 'full',
  pt: '4',
  borderRadius: 'sm',
  textDecoration: 'none',
  color: 'fg.default',
  _hover: { bg: 'accent.tint' },
  '&[aria-current]': { bg: 'accent.tint', fontWeight: 'bold' },
});
const monthLabel = css({
  h: '9',
  flexShrink: 0,
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  alignItems: 'center',
  pt: '1',
  fontSize: 'xs',
  lineHeight: '0.95rem',
  '&[data-narrow]': { visibility: { base: 'hidden', md: 'visible' } },
});
