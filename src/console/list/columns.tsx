import { type ReactNode, useMemo } from 'react';
import { plainAmount } from '#core/money/money.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import type { Format } from '#src/i18n/format.ts';
import type { Language } from '#src/i18n/languages.ts';
import type { TextKey, Translate } from '#src/i18n/texts.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import type { Column } from '#src/ui/table/data-table.tsx';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

const minuteMs = 60_000;

/** Formatting context of a cell. */
export interface Shown {
  readonly t: Translate;
  readonly format: Format;
  readonly language: Language;
  /** Formats cents in the site's currency. */
  readonly money: (cents: number) => string;
  /**
   * Current time by the server's clock, in milliseconds since 1970, rounded down to the minute; the same for all rows.
   */
  readonly now: number;
}

export type Exported = string | number;

/** A column as data, outside any component. `key` is also the server's sort key. */
export interface ListColumn<in Row, out Label extends TextKey = TextKey>
  extends Pick<Column<never>, 'align' | 'mono' | 'width' | 'lead' | 'hideLabel' | 'phone'> {
  readonly key: string;
  readonly label: Label;
  readonly cell: (row: Row, shown: Shown) => ReactNode;
  /** Value for export: times in UTC, money as a decimal. A column without it is not exported. */
  readonly value?: ((row: Row, shown: Shown) => Exported) | undefined;
  /** The same for people, in a table that is opened with a spreadsheet; JSON holds `value`, for programs. */
  readonly words?: ((row: Row, shown: Shown) => string) | undefined;
  /** Exported but not shown, because another column already contains it. */
  readonly fileOnly?: boolean | undefined;
}

type Has<Key extends string, Value> = { readonly [K in Key]: Value };

/** A column that names the row: heading of its card on a phone, and never hidden. */
export function lead<Key extends string, Label extends TextKey>(
  key: Key,
  label: Label,
): ListColumn<Has<Key, string>, Label> {
  return { ...text(key, label), lead: true, mono: true };
}

export function text<Key extends string, Label extends TextKey>(
  key: Key,
  label: Label,
): ListColumn<Has<Key, string>, Label> {
  return { key, label, cell: (row) => row[key] || '—', value: (row) => row[key] };
}

export function money<Key extends string, Label extends TextKey>(
  key: Key,
  label: Label,
): ListColumn<Has<Key, number>, Label> {
  return {
    key,
    label,
    align: 'end',
    cell: (row, shown) => shown.money(row[key]),
    value: (row) => plainAmount(row[key]),
  };
}

/** A date, with the exact time on hover. */
export function day<Key extends string, Label extends TextKey>(
  key: Key,
  label: Label,
): ListColumn<Has<Key, string>, Label> {
  return {
    key,
    label,
    cell: (row, { format }) =>
      isZeroTime(row[key]) ? (
        format.date(row[key])
      ) : (
        <time
          dateTime={row[key]}
          title={`${format.dateTime(row[key])} ${format.zone(row[key])} · ${format.utc(row[key])}`}
          className={css({ whiteSpace: 'nowrap' })}
        >
          {format.date(row[key])}
        </time>
      ),
    value: (row) => timeValue(row[key]),
  };
}

export function moment<Key extends string, Label extends TextKey>(
  key: Key,
  label: Label,
): ListColumn<Has<Key, string>, Label> {
  return {
    key,
    label,
    cell: (row) => <Moment at={row[key]} />,
    value: (row) => timeValue(row[key]),
  };
}

/** A state, with its tone and text. */
export function tag<Key extends string, State extends string, Label extends TextKey>(
  key: Key,
  label: Label,
  states: Readonly<Record<State, readonly [Tone, Label]>>,
): ListColumn<Has<Key, State>, Label> {
  return {
    key,
    label,
    cell: (row, { t }) => {
      const [tone, name] = states[row[key]];
      return <StatusTag tone={tone}>{t.find(name)}</StatusTag>;
    },
    value: (row) => row[key],
    words: (row, { t }) => t.find(states[row[key]][1]) ?? row[key],
  };
}

/** Buttons and links of the row. */
export function actions<Row>(cell: (row: Row, shown: Shown) => ReactNode): ListColumn<Row, 'common.actions'> {
  return { key: 'actions', label: 'common.actions', cell, align: 'end', width: '1px', hideLabel: true };
}

/** A time for export; empty for the zero date. */
export function timeValue(time: string): string {
  return isZeroTime(time) ? '' : time;
}

export function useShown(): Shown {
  const [t, format, language, money] = [useText(), useFormat(), useLanguage(), useMoney()];
  const now = Math.floor(useServerTime() / minuteMs) * minuteMs;
  return useMemo(() => ({ t, format, language, money, now }), [t, format, language, money, now]);
}

/** Table columns in the current language. */
export function tableColumns<Row>(
  columns: readonly ListColumn<Row>[],
  shown: Shown,
  sortable: readonly string[] = [],
): readonly Column<Row>[] {
  const visible = columns.filter(({ fileOnly }) => !fileOnly);
  return visible.map(({ value: _, fileOnly: __, label, cell, ...column }) => ({
    ...column,
    label: shown.t.find(label) ?? '',
    cell: (row) => cell(row, shown),
    sortable: sortable.includes(column.key),
  }));
}
