import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';

export interface KeyValue {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly mono?: boolean | undefined;
}

export interface KeyValuesProps {
  /** False and null items are skipped and leave no gap. */
  readonly items: readonly (KeyValue | false | null)[];
  /** `ends` aligns values at the right edge, `start` puts them beside their label, `stacked` below it. */
  readonly layout?: 'ends' | 'start' | 'stacked' | undefined;
  readonly className?: string | undefined;
}

/** A list of labeled values. */
export function KeyValues({ items, layout = 'ends', className }: KeyValuesProps) {
  return (
    <dl className={cx(list, layouts[layout], className)}>
      {items.map(
        (item, index) =>
          item && (
            // biome-ignore lint/suspicious/noArrayIndexKey: items are identified by position
            <div key={index} className={layout === 'stacked' ? undefined : row}>
              <dt className={label}>{item.label}</dt>
              <dd className={cx(value, layout === 'ends' && atEnd, item.mono && mono)}>{item.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const list = css({ display: 'grid', rowGap: '2', columnGap: '4', fontSize: 'sm' });
const layouts = {
  ends: css({ gridTemplateColumns: 'auto minmax(0, 1fr)' }),
  start: css({ gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)' }),
  stacked: css({
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      sm: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
    },
    rowGap: '3.5',
  }),
};
const row = css({ display: 'contents' });
const label = css({ color: 'fg.muted' });
const value = css({ minW: '0', overflowWrap: 'anywhere' });
const atEnd = css({ textAlign: 'right' });
const mono = css({ fontFamily: 'mono' });
