import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';

export interface ListRowProps {
  readonly name: ReactNode;
  readonly facts: ReactNode;
  readonly bar: ReactNode;
  readonly dates: ReactNode;
  /** A second line below the bar. */
  readonly note?: ReactNode;
  readonly tag: ReactNode;
  readonly actions?: ReactNode;
}

/** One row: name and facts, dates around the bar, state, actions; stacked on a phone. */
export function ListRow({ name, facts, bar, dates, note, tag, actions }: ListRowProps) {
  return (
    <li className={cx(rowGrid, row)}>
      <div className={css({ gridArea: 'name', minW: '0' })}>
        <div className={nameLine}>{name}</div>
        <div className={factLine}>{facts}</div>
      </div>
      <div className={css({ gridArea: 'span', minW: '0' })}>
        <div className={dateLine}>{dates}</div>
        {bar}
        {note && <div className={dateLine}>{note}</div>}
      </div>
      <div className={css({ gridArea: 'tag' })}>{tag}</div>
      {actions && <div className={actionLine}>{actions}</div>}
    </li>
  );
}

export const rowGrid = css({
  display: 'grid',
  columnGap: '4',
  alignItems: 'center',
  px: { base: '4', sm: '5' },
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) auto',
    sm: 'minmax(0, 1fr) 200px 92px',
    xl: 'minmax(0, 1fr) 220px 92px 148px',
  },
});
const row = css({
  py: '3',
  rowGap: '1',
  gridTemplateAreas: {
    base: '"name tag" "span span" "acts acts"',
    sm: '"name span tag" "acts acts acts"',
    xl: '"name span tag acts"',
  },
  '& + &': { borderTop: '1px solid token(colors.border)' },
});
const nameLine = css({
  fontWeight: 'medium',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const factLine = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '2',
  fontSize: 'sm',
  color: 'fg.muted',
});
const dateLine = css({ fontSize: 'sm', color: 'fg.muted' });
const actionLine = css({
  gridArea: 'acts',
  display: 'flex',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  columnGap: '1',
  my: '-1',
});
