import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import {
  Fragment,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useInsertionEffect,
  useRef,
} from 'react';
import { useText } from '#src/i18n/use-text.ts';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { table } from '#styled/recipes';

export interface Column<Row> {
  readonly key: string;
  /** Also labels the value on a phone. */
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  readonly mono?: boolean | undefined;
  readonly sortable?: boolean | undefined;
  /** CSS length. */
  readonly width?: string | undefined;
  /** The column that identifies the row: the heading of its card on a phone. */
  readonly lead?: boolean | undefined;
  /** On a phone left out, because the row's page shows it, or without its label, because the cell has its own. */
  readonly phone?: 'hide' | 'bare' | undefined;
  /** Hides the header visually but not from screen readers, for a column of buttons. */
  readonly hideLabel?: boolean | undefined;
}

export interface Sorting {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

export interface Selection<Row> {
  readonly keys: ReadonlySet<string>;
  /** Adds rows to the selection or removes them. */
  readonly onToggle: (rows: readonly Row[], isChosen: boolean) => void;
  /** Accessible name of the row's checkbox. */
  readonly nameOf: (row: Row) => string;
  /** Whether the row has a checkbox; all rows do when absent. */
  readonly canSelect?: ((row: Row) => boolean) | undefined;
}

/** Consecutive rows under a heading of their own. */
export interface Grouping<Row> {
  readonly keyOf: (row: Row) => string;
  /** The heading's text and, at its end, what can be done for the whole group. */
  readonly head: (key: string) => ReactNode;
}

export interface DataTableProps<Row> {
  /** What the table contains; for screen readers only. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sorting?: Sorting | undefined;
  readonly onSort?: ((sorting: Sorting) => void) | undefined;
  readonly selection?: Selection<Row> | undefined;
  /** Called for a press on a row outside its links and buttons; the row must contain a link that does the same. */
  readonly onRowPress?: ((row: Row) => void) | undefined;
  /** New rows are loading: the old ones stay, dimmed. */
  readonly busy?: boolean | undefined;
  readonly groups?: Grouping<Row> | undefined;
  /** Shown instead of rows. */
  readonly empty?: ReactNode;
  /** Column headers stay in view while the page scrolls. */
  readonly sticky?: boolean | undefined;
  /** On a phone a row takes as few lines as its cells need, without labels. */
  readonly compact?: boolean | undefined;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, selection, onRowPress, busy, groups, empty, sticky } = props;
  const style = table({ busy, sticky });
  const isCompact = props.compact ?? false;
  const latest = useRef(props);
  useInsertionEffect(() => {
    latest.current = props;
  });
  return (
    <div className={style.scroller} aria-busy={busy || undefined}>
      <table className={style.root} data-compact={isCompact ? '' : undefined}>
        <caption className="sr-only">{caption}</caption>
        <TableHead {...props} />
        <tbody onKeyDown={moveByRow}>
          {rows.length === 0 && empty && (
            <tr className={style.row}>
              <td className={style.empty} colSpan={columns.length + (selection ? 1 : 0)}>
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row, index) => {
            const key = rowKey(row);
            const group = groups?.keyOf(row);
            const previous = rows[index - 1];
            const isFirst =
              group !== undefined && (previous === undefined || groups?.keyOf(previous) !== group);
            return (
              <Fragment key={key}>
                {isFirst && (
                  <tr className={style.group}>
                    <th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)}>
                      {groups?.head(group)}
                    </th>
                  </tr>
                )}
                <TableRow
                  row={row}
                  columns={columns}
                  isChosen={selection?.keys.has(key) ?? false}
                  boxName={selection && ((selection.canSelect?.(row) ?? true) ? selection.nameOf(row) : null)}
                  isPressable={onRowPress !== undefined}
                  table={latest}
                />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly isChosen: boolean;
  /** Accessible name of the row's checkbox; null if the row cannot be selected, undefined if the table has no selection. */
  readonly boxName: string | null | undefined;
  readonly isPressable: boolean;
  /** The latest props of the table. Handlers are read from here when called, so that new functions do not re-render the rows. */
  readonly table: RefObject<DataTableProps<Row>>;
}

/** Re-renders only when its row, its selection or the columns change, so that a press on one row does not re-render the others. */
const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, isChosen, boxName, isPressable, table: latest } = props;
  const style = table();
  return (
    <tr
      className={style.row}
      data-pressable={isPressable ? '' : undefined}
      data-chosen={isChosen ? '' : undefined}
      onClick={(event) => {
        if (!isOnControl(event.target)) latest.current.onRowPress?.(row);
      }}
    >
      {boxName !== undefined && (
        <SelectCell
          name={boxName}
          isChosen={isChosen}
          onToggle={(checked) => latest.current.selection?.onToggle([row], checked)}
        />
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          className={style.cell}
          data-label={column.label}
          data-align={column.align}
          data-mono={column.mono ? '' : undefined}
          data-lead={column.lead ? '' : undefined}
          data-bare={column.hideLabel ? '' : undefined}
          data-phone={column.phone}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

function TableHead<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, sorting, onSort, selection, sticky } = props;
  const t = useText();
  const style = table({ sticky });
  const selectable = rows.filter((row) => selection?.canSelect?.(row) ?? true);
  const chosen = selectable.filter((row) => selection?.keys.has(rowKey(row))).length;
  return (
    <thead className={style.head}>
      <tr>
        {selection && (
          <th className={style.header} scope="col">
            <Checkbox
              label={t('common.table.selectAll')}
              hideLabel
              checked={chosen === 0 ? false : chosen === selectable.length || 'mixed'}
              disabled={selectable.length === 0}
              onCheckedChange={(checked) => selection.onToggle(selectable, checked)}
            />
          </th>
        )}
        {columns.map((column) => {
          const direction = sorting?.key === column.key ? sorting.direction : undefined;
          return (
            <th
              key={column.key}
              scope="col"
              className={style.header}
              data-align={column.align}
              style={column.width ? { width: column.width } : undefined}
              aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className={style.sort}
                  data-active={direction ? '' : undefined}
                  title={t('common.table.sortBy', { column: column.label })}
                  onClick={() => onSort({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
                >
                  {column.label}
                  <SortMark direction={direction} />
                </button>
              ) : (
                <span className={column.hideLabel ? 'sr-only' : undefined}>{column.label}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface SelectCellProps {
  readonly name: string | null;
  readonly isChosen: boolean;
  readonly onToggle: (isChosen: boolean) => void;
}

function SelectCell({ name, isChosen, onToggle }: SelectCellProps) {
  const t = useText();
  return (
    <td className={table().cell} data-bare="" data-select="">
      {name !== null && (
        <Checkbox
          label={t('common.table.selectRow', { row: name })}
          hideLabel
          checked={isChosen}
          onCheckedChange={onToggle}
        />
      )}
    </td>
  );
}

function SortMark({ direction }: { readonly direction: 'asc' | 'desc' | undefined }) {
  if (direction === 'asc') return <ArrowUp aria-hidden="true" />;
  if (direction === 'desc') return <ArrowDown aria-hidden="true" />;
  return <ChevronsUpDown aria-hidden="true" />;
}

function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, select') !== null;
}

const controls = 'a[href], button:not(:disabled), input:not(:disabled)';

/** Moves the focus with Up, Down, Home and End from a link, button or checkbox of one row to the same control of another. */
function moveByRow(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || !target.matches('a, button, input[type=checkbox]')) return;
  const rows = [...currentTarget.rows];
  const from = rows.findIndex((row) => row.contains(target));
  const own = rows[from];
  const row = rows[{ ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: rows.length - 1 }[key] ?? -1];
  if (own === undefined || row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const column = target.closest('td')?.cellIndex ?? 0;
  const place = [...own.querySelectorAll(controls)].indexOf(target);
  const same = row.cells[column]?.querySelector<HTMLElement>(controls);
  const other = same ?? [...row.querySelectorAll<HTMLElement>(controls)].at(Math.max(0, place));
  if (!other) return;
  event.preventDefault();
  other.focus();
}
