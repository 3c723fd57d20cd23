import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { css, cx } from '#styled/css';

export interface CopyRow {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Shown after the value, and not copied with it. */
  readonly unit?: string | undefined;
  /** What is copied, for the button's name; the label without it. */
  readonly thing?: string | undefined;
  /** The one that must not be got wrong. */
  readonly strong?: boolean | undefined;
}

/** Facts to be typed elsewhere: each can be copied, none is cut short. */
export function CopyRows({ rows }: { readonly rows: readonly CopyRow[] }) {
  return (
    <dl className={list}>
      {rows.map(({ key, label, value, unit, thing, strong }) => (
        <div key={key} className={cx(row, strong && strongRow)}>
          <dt className={name}>{label}</dt>
          <dd className={fact}>
            <span className={text}>
              {value}
              {unit && ` ${unit}`}
            </span>
            <CopyButton text={value} thing={thing ?? label} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const list = css({
  m: '0',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
  overflow: 'hidden',
});
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '104px minmax(0, 1fr)' },
  alignItems: 'center',
  columnGap: '3',
  px: '3',
  py: '1.5',
  minH: '10',
  '& + &': { borderTop: '1px solid token(colors.border)' },
});
const strongRow = css({ bg: 'warning.tint' });
const name = css({ color: 'fg.muted', fontSize: 'sm' });
const fact = css({ display: 'flex', alignItems: 'center', gap: '2', m: '0', minW: '0' });
const text = css({ flex: '1', minW: '0', fontFamily: 'mono', fontSize: 'sm', overflowWrap: 'anywhere' });
