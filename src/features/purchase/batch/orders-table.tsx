import { ChevronUp, Pencil } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { HostName } from '#src/console/page/host-name.tsx';
import { laterTexts } from '#src/features/purchase/texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { type VirtualColumn, VirtualTable } from '#src/ui/virtual-table/virtual-table.tsx';
import { css } from '#styled/css';

interface OrderRow {
  /** 0-based. */
  readonly index: number;
  /** The names as typed, one per line. */
  readonly text: string;
  /** The valid names in ASCII, common name first. */
  readonly names: readonly string[];
}

export interface OrdersTableProps<Row extends OrderRow> {
  readonly caption: string;
  readonly rows: readonly Row[];
  /** A row being edited stays visible regardless. */
  readonly isShown: (row: Row) => boolean;
  readonly isFaulty: (row: Row) => boolean;
  readonly isEditable: (row: Row) => boolean;
  readonly onEdit: (index: number, text: string) => void;
  /** Label of a row without names and text. */
  readonly labelOf?: (row: Row) => string;
  readonly verdict: Omit<VirtualColumn<Row>, 'key'>;
  /** Buttons beside 'edit'; `fold` closes the editor. */
  readonly buttons: (row: Row, fold: () => void) => ReactNode;
}

/** A table of planned orders with their check results, edited in place. */
export function OrdersTable<Row extends OrderRow>(props: OrdersTableProps<Row>) {
  const { caption, rows, isShown, isFaulty, isEditable, onEdit, labelOf, verdict, buttons } = props;
  const t = useText(laterTexts);
  const [opened, setOpened] = useState<number | null>(null);
  const isOpen = (row: Row) => row.index === opened && isEditable(row);
  const columns: VirtualColumn<Row>[] = [
    { key: 'number', label: t('batch.table.number'), width: '56px', cell: ({ index }) => index + 1 },
    {
      key: 'name',
      label: t('batch.table.commonName'),
      cell: (row) => (
        <>
          <FirstName names={row.names} missing={firstLineOf(row.text) || (labelOf?.(row) ?? '')} />
          {isOpen(row) && (
            <RowEditor
              label={t('batch.table.editor', { number: row.index + 1 })}
              text={row.text}
              onCommit={(text) => onEdit(row.index, text)}
            />
          )}
        </>
      ),
    },
    ...othersColumn(rows, t),
    { key: 'verdict', ...verdict },
    {
      key: 'actions',
      label: t('common.actions'),
      width: '92px',
      hideLabel: true,
      cell: (row) => (
        <span className={css({ display: 'inline-flex', gap: '1', my: '-1' })}>
          {isEditable(row) && (
            <IconButton
              size="sm"
              aria-expanded={isOpen(row)}
              label={t(isOpen(row) ? 'batch.table.fold' : 'batch.table.edit', { number: row.index + 1 })}
              icon={isOpen(row) ? <ChevronUp /> : <Pencil />}
              onClick={() => setOpened(isOpen(row) ? null : row.index)}
            />
          )}
          {buttons(row, () => setOpened(null))}
        </span>
      ),
    },
  ];
  return (
    <VirtualTable
      caption={caption}
      columns={columns}
      rows={rows.filter((row) => isShown(row) || row.index === opened)}
      rowKey={({ index }) => index}
      kept={({ index }) => index === opened}
      isFaulty={isFaulty}
      empty={<p className={nothing}>{t('batch.table.noneFaulty')}</p>}
    />
  );
}

const nothing = css({ px: '3', py: '6', textAlign: 'center', color: 'fg.muted' });

/** Number of names shown; further ones are counted, since the editor and the certificate list them all. */
const shown = 3;

function FirstName({ names, missing }: { readonly names: readonly string[]; readonly missing: string }) {
  const [name] = names;
  return name === undefined ? (
    <span className={faint}>
      <bdi className={first}>{missing}</bdi>
    </span>
  ) : (
    <span className={first}>
      <HostName ascii={name} />
    </span>
  );
}

/** The first line typed, shown when there is no valid name. */
function firstLineOf(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}

/** Omits the column if no order has more than one name. */
function othersColumn<Row extends { readonly names: readonly string[] }>(
  rows: readonly Row[],
  t: Translate<'batch'>,
): VirtualColumn<Row>[] {
  if (!rows.some(({ names }) => names.length > 1)) return [];
  return [
    { key: 'others', label: t('batch.table.others'), cell: ({ names }) => <OtherNames names={names} /> },
  ];
}

function OtherNames({ names }: { readonly names: readonly string[] }) {
  const t = useText(laterTexts);
  const others = names.slice(1);
  const hidden = others.length - shown;
  if (others.length === 0) return null;
  return (
    <span className={rest} title={others.join('\n')}>
      {others.slice(0, shown).map((name, place) => (
        <Fragment key={name}>
          {place > 0 && ', '}
          <HostName ascii={name} />
        </Fragment>
      ))}
      {hidden > 0 && <span className={faint}> {t.count('batch.table.more', hidden)}</span>}
    </span>
  );
}

const first = css({ fontWeight: 'medium' });
const rest = css({ fontSize: 'xs', color: 'fg.muted' });
const faint = css({ color: 'fg.subtle', fontFamily: 'sans' });

export interface RowEditorProps {
  readonly label: string;
  readonly text: string;
  readonly onCommit: (text: string) => void;
}

/** Beyond this many lines the editor scrolls. */
const mostLines = 12;

/** Edits the names of one order within the table. */
function RowEditor({ label, text, onCommit }: RowEditorProps) {
  const input = useCommittedText(text, onCommit);
  const lines = Math.min(mostLines, input.value.split('\n').length + 1);
  return (
    <Field label={label} hideLabel className={css({ mt: '1.5' })}>
      <TextArea {...input} rows={lines} autoCapitalize="none" autoCorrect="off" autoFocus />
    </Field>
  );
}
