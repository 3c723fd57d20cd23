import { scaleLinear } from '@visx/scale';
import { type Mark, MarkLink } from '#src/features/orders/dashboard/mark-link.tsx';
import { css } from '#styled/css';

interface MonthChartProps {
  /** Labels are `2026-11`. */
  readonly marks: readonly Mark[];
  readonly tickText: (value: number) => string;
}

const ticks = 4;
/** Minimum top of the scale, in cents. On an empty scale every line would be labeled 0. */
const leastScale = 400;

/** A column chart by month over a few scale lines; each column links to its orders. */
export function MonthChart({ marks, tickText }: MonthChartProps) {
  const most = Math.max(leastScale, ...marks.map(({ value }) => value));
  const height = scaleLinear({ domain: [0, most], range: [0, 100], nice: ticks });
  return (
    <div className={frame}>
      <div className={scale} aria-hidden="true">
        {height.ticks(ticks).map((tick) => (
          <span key={tick} className={line} style={{ bottom: `${height(tick)}%` }}>
            <span className={tickLabel}>{tickText(tick)}</span>
          </span>
        ))}
      </div>
      <ol className={columns}>
        {marks.map(({ key, label, value, text, search }, index) => (
          <li key={key} className={css({ minW: '0', h: 'full' })}>
            <MarkLink search={search} label={`${label} ${text}`} className={column}>
              <svg className={css({ flex: '1', w: 'full', minH: '0' })} aria-hidden="true">
                {value > 0 && (
                  <rect
                    className={bar}
                    x="18%"
                    width="64%"
                    y={`${100 - Math.max(height(value), 1)}%`}
                    height={`${Math.max(height(value), 1)}%`}
                    rx="3"
                  />
                )}
              </svg>
              <span className={month}>
                {/* The year appears where it starts. */}
                {isYearShown(marks, index) && (
                  <span className={css({ display: 'block', color: 'fg.muted' })}>{label.slice(0, 4)}</span>
                )}
                {Number(label.slice(5))}
              </span>
            </MarkLink>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Whether a column shows its year: the first month of each year, and the first column unless the next one would collide with it. */
function isYearShown(marks: readonly Mark[], index: number): boolean {
  const isJanuary = (at: number) => marks[at]?.label.endsWith('-01') === true;
  return isJanuary(index) || (index === 0 && !isJanuary(1));
}

const frame = css({ position: 'relative', h: '56', ps: '14' });
/** The height of the columns without their labels. */
const scale = css({ position: 'absolute', insetInline: '0', top: '2', bottom: '9' });
const line = css({
  position: 'absolute',
  insetInline: '0',
  borderTop: '1px solid token(colors.border)',
});
const tickLabel = css({
  position: 'absolute',
  top: '-2',
  left: '0',
  pe: '1.5',
  bg: 'bg.surface',
  fontSize: 'xs',
  lineHeight: '1rem',
  color: 'fg.muted',
});
const columns = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  h: 'full',
});
const column = css({
  display: 'flex',
  flexDirection: 'column',
  h: 'full',
  pt: '2',
  borderRadius: 'sm',
  textDecoration: 'none',
  color: 'fg.default',
  _hover: { '& rect': { fill: 'accent.hover' } },
});
const bar = css({ fill: 'accent' });
const month = css({
  h: '9',
  flexShrink: 0,
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  alignItems: 'center',
  pt: '1',
  fontSize: 'xs',
  lineHeight: '0.95rem',
});
