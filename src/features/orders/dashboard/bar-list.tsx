import { scaleLinear } from '@visx/scale';
import { type Mark, MarkLink } from '#src/features/orders/dashboard/mark-link.tsx';
import { css } from '#styled/css';

/** Horizontal bars with their values; each links to its orders. */
export function BarList({ marks }: { readonly marks: readonly Mark[] }) {
  const width = scaleLinear({
    domain: [0, Math.max(1, ...marks.map(({ value }) => value))],
    range: [0, 100],
  });
  return (
    <ul className={list}>
      {marks.map(({ key, label, value, text, search }) => (
        <li key={key}>
          <MarkLink search={search} className={row}>
            <span className={css({ overflowWrap: 'anywhere' })}>{label}</span>
            <svg className={track} aria-hidden="true" preserveAspectRatio="none">
              <rect className={ground} width="100%" height="100%" rx="4" />
              {value > 0 && (
                <rect className={bar} width={`${Math.max(width(value), 1)}%`} height="100%" rx="4" />
              )}
            </svg>
            <span className={amount}>{text}</span>
          </MarkLink>
        </li>
      ))}
    </ul>
  );
}

const list = css({ display: 'grid', gap: '1' });
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
  _hover: { bg: 'bg.subtle' },
});
const track = css({ display: 'block', w: 'full', h: '3.5' });
const ground = css({ fill: 'bg.subtle' });
const bar = css({ fill: 'accent' });
const amount = css({ minW: '10', textAlign: 'end', color: 'fg.muted' });
