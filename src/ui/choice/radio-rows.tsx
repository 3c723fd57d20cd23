import { type ReactNode, useId } from 'react';
import { useChosen } from '#src/ui/choice/use-chosen.ts';
import { css, cx } from '#styled/css';
import { radioCards } from '#styled/recipes';

export interface RadioRow {
  readonly value: string;
  readonly mark: ReactNode;
  readonly label: string;
  readonly about: ReactNode;
  /** One for each further column. */
  readonly cells: readonly ReactNode[];
}

export interface RadioRowsProps {
  /** Column titles, the first one for the labels. */
  readonly heads: readonly string[];
  readonly rows: readonly RadioRow[];
  readonly value: string | null;
  /** May return a promise; the pressed row shows as chosen until it settles. */
  readonly onValueChange: (value: string) => unknown;
  readonly foot?: ReactNode;
}

/** A choice as a compact table of native radios, for a `FieldGroup`, whose legend names it. */
export function RadioRows({ heads, rows, value, onValueChange, foot }: RadioRowsProps) {
  const [shown, choose] = useChosen(value, onValueChange);
  const name = useId();
  return (
    <div className={root}>
      {/* Hidden from screen readers: each radio is described by its own cells. */}
      <div className={cx(line, head)} aria-hidden="true">
        <span className={firstHead}>{heads[0]}</span>
        {heads.slice(1).map((title) => (
          <span key={title} className={cell}>
            {title}
          </span>
        ))}
      </div>
      {rows.map(({ value: each, mark, label, about, cells }) => {
        const id = `${name}-${each}`;
        return (
          <label key={each} className={cx(line, row)}>
            <input
              type="radio"
              className={cx(radioCards().input, css({ mt: '0' }))}
              name={name}
              value={each}
              checked={each === shown}
              aria-labelledby={id}
              aria-describedby={`${id}-about`}
              onChange={() => choose(each)}
            />
            {mark}
            <span className={css({ minW: '0' })}>
              <span id={id} className={css({ fontWeight: 'medium', me: '2' })}>
                {label}
              </span>
              <span className={css({ fontSize: 'sm', color: 'fg.muted' })}>{about}</span>
            </span>
            <span id={`${id}-about`} className={css({ display: 'contents' })}>
              {cells.map((content, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <span key={at} className={cell}>
                  {content}
                </span>
              ))}
            </span>
          </label>
        );
      })}
      {foot && <div className={footer}>{foot}</div>}
    </div>
  );
}

const root = css({ border: '1px solid token(colors.border)', borderRadius: 'lg', overflow: 'hidden' });
const line = css({
  display: 'grid',
  gridTemplateColumns: '16px 28px minmax(0, 1fr) 100px 176px',
  alignItems: 'center',
  columnGap: '3',
  px: '3.5',
});
const head = css({
  minH: '9',
  fontSize: 'xs',
  color: 'fg.muted',
  bg: 'bg.subtle',
  borderBottom: '1px solid token(colors.border)',
});
const firstHead = css({ gridColumn: '1 / 4' });
const cell = css({ whiteSpace: 'nowrap', _last: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } });
const row = css({
  minH: '12',
  py: '1.5',
  cursor: 'pointer',
  borderBottom: '1px solid token(colors.border)',
  transition: 'background-color 0.12s',
  _last: { borderBottom: 'none' },
  _hover: { bg: 'bg.subtle' },
  '&:has(:checked)': { bg: 'accent.tint', _highContrast: { outline: '2px solid Highlight' } },
  '&:has(:focus-visible)': { outline: '2px solid token(colors.accent)', outlineOffset: '-2px' },
  '&:has(:disabled)': { cursor: 'not-allowed' },
});
const footer = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  minH: '11',
  px: '3.5',
});
