import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, memo, type ReactNode, useCallback, useRef } from 'react';
import type { Column } from '#src/ui/table/data-table.tsx';
import { measureLater } from '#src/ui/virtual-table/measure-later.ts';
import { css } from '#styled/css';

/** Columns without a width share what is left. */
export type VirtualColumn<Row> = Pick<Column<Row>, 'key' | 'label' | 'cell' | 'width' | 'hideLabel'>;

export interface VirtualTableProps<Row> {
  /** What the table contains; for screen readers only. */
  readonly caption: string;
  /** On a phone the first and the last column share a line and the others follow, one per line. Rows re-render when this array changes. */
  readonly columns: readonly VirtualColumn<Row>[];
  readonly rows: readonly Row[];
  /** Must be a stable function: a new one causes every row to be measured again. */
  readonly rowKey: (row: Row) => string | number;
  /** Highlights a row that needs attention. */
  readonly isFaulty?: ((row: Row) => boolean) | undefined;
  /** Keeps a row mounted when it is scrolled out of view, because the user is typing in it. */
  readonly kept?: ((row: Row) => boolean) | undefined;
  /** The rows contain nothing focusable, so the table itself takes the focus for scrolling by keyboard. */
  readonly isPlain?: boolean | undefined;
  /** Shown instead of rows. */
  readonly empty?: ReactNode;
  /** Estimated height of an unmeasured row in pixels; one line by default. Too low an estimate renders rows that are out of view. */
  readonly rowHeight?: number | undefined;
}

/** Maximum height of the table in pixels; less in a low window. */
const mostHeight = 520;
const oneLine = 41;
/** Pixels rendered beyond the edges, so that fast scrolling does not show blanks. */
const margin = 8 * oneLine;

/** A table of thousands of rows of varying height, of which only the visible ones are rendered. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { caption, columns, rows, rowKey, isFaulty, kept, isPlain, empty, rowHeight = oneLine } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const keptIndex = kept ? rows.findIndex(kept) : -1;
  const virtual = useVirtualizer({
    ...measureLater,
    initialRect: { width: 0, height: mostHeight },
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => keyAt(rows, index, rowKey), [rows, rowKey]),
    overscan: Math.ceil(margin / rowHeight),
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range);
      if (keptIndex === -1 || inView.includes(keptIndex)) return inView;
      return [...inView, keptIndex].toSorted((a, b) => a - b);
    },
  });
  const shown = virtual.getVirtualItems();
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className={frame} tabIndex={isPlain ? 0 : undefined}>
      <table className={root} aria-rowcount={rows.length + 1}>
        <caption className="sr-only">{caption}</caption>
        <thead className={head}>
          <tr aria-rowindex={1}>
            {columns.map(({ key, label, width, hideLabel }) => (
              <th key={key} scope="col" className={header} style={width ? { width } : undefined}>
                <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={body}>
          {rows.length === 0 && empty && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
          {shown.map(({ index, key, start }, place) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <Fragment key={key}>
                <Spacer height={start - (shown[place - 1]?.end ?? 0)} />
                <Line
                  row={row}
                  index={index}
                  columns={columns}
                  isFaulty={isFaulty?.(row) ?? false}
                  measure={virtual.measureElement}
                />
              </Fragment>
            );
          })}
          <Spacer height={after} />
        </tbody>
      </table>
    </div>
  );
}

interface LineProps<Row> extends Pick<VirtualTableProps<Row>, 'columns'> {
  readonly row: Row;
  readonly index: number;
  readonly isFaulty: boolean;
  readonly measure: (line: HTMLTableRowElement | null) => void;
}

/** Memoized so that scrolling does not re-render it. */
const Line = memo(function Line<Row>({ row, index, columns, isFaulty, measure }: LineProps<Row>) {
  return (
    <tr
      ref={measure}
      aria-rowindex={index + 2}
      data-index={index}
      data-faulty={isFaulty ? '' : undefined}
      className={line}
    >
      {columns.map((column) => (
        <td key={column.key} className={cell}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: LineProps<Row>) => ReactNode;

/** Takes the place of the rows that are out of view. */
function Spacer({ height }: { readonly height: number }) {
  return height > 0 ? <tr style={{ display: 'block', height: `${height}px` }} /> : null;
}

function keyAt<Row>(rows: readonly Row[], index: number, rowKey: (row: Row) => string | number) {
  const row = rows[index];
  return row === undefined ? index : rowKey(row);
}

const frame = css({
  maxH: 'min(32.5rem, 70vh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
});
const root = css({
  w: 'full',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '0',
  fontSize: 'sm',
  mdDown: { display: 'block' },
});
const head = css({ mdDown: { srOnly: true } });
const header = css({
  position: 'sticky',
  top: '0',
  zIndex: '1',
  px: '3',
  py: '2',
  bg: 'bg.subtle',
  borderBottom: '1px solid token(colors.border)',
  fontSize: 'xs',
  fontWeight: 'medium',
  color: 'fg.muted',
  textAlign: 'start',
  whiteSpace: 'nowrap',
});
const body = css({ mdDown: { display: 'block' } });
const line = css({
  '&[data-faulty]': { bg: 'danger.tint' },
  mdDown: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '3',
    px: '3.5',
    py: '2.5',
    borderBottom: '1px solid token(colors.border)',
  },
});
const cell = css({
  px: '3',
  py: '2',
  verticalAlign: 'top',
  borderBottom: '1px solid token(colors.border)',
  overflowWrap: 'anywhere',
  mdDown: {
    p: '0',
    border: 'none',
    gridColumn: '1 / -1',
    _first: { gridArea: '1 / 1' },
    _last: { gridArea: '1 / 2' },
  },
});
