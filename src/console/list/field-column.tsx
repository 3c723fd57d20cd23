import { type DeclaredField, type FieldSchemas, fieldOf } from '#core/contract/field-kinds.ts';
import { plainAmount } from '#core/money/money.ts';
import type { Exported, ListColumn, Shown } from '#src/console/list/columns.tsx';
import type { TextKey } from '#src/i18n/texts.ts';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

// Few lists show a country.
const CountryName = lazyPart(
  'CountryName',
  () => import(/* webpackChunkName: "country-fields" */ '#src/console/page/country-name.tsx'),
);

/**
 * The column of a field by its kind. `label` names the field in the area's texts; the names of a choice's values are beside it, under
 * `words` instead of `fields`.
 */
export function fieldColumn<Key extends string, Label extends TextKey>(
  resource: { readonly draft: { readonly entries: FieldSchemas & { readonly [K in Key]: unknown } } },
  key: Key,
  label: Label,
): ListColumn<{ readonly [K in Key]: unknown }, Label> {
  const field = fieldOf(resource.draft.entries[key]) ?? { kind: 'text' };
  const isNumber = field.kind === 'number' || field.kind === 'money';
  const words = (value: string, { t }: Shown) =>
    t.find(`${label.replace('.fields.', '.words.')}.${value}`) ?? value;
  return {
    key,
    label,
    ...(isNumber && { align: 'end' }),
    ...((field.mono || field.kind === 'phone') && { mono: true }),
    cell: (row, shown) => {
      const value = row[key];
      if (value === null || value === undefined || value === '') return '—';
      if (field.kind === 'country') return <CountryName code={String(value)} />;
      return shownValue(field, value, shown, words);
    },
    value: (row) => exported(field, row[key]),
    ...(field.kind === 'choice' && { words: (row, shown) => words(String(row[key] ?? ''), shown) }),
  };
}

function shownValue(
  { kind }: DeclaredField,
  value: unknown,
  shown: Shown,
  words: (value: string, shown: Shown) => string,
): string {
  const { t, format } = shown;
  switch (kind) {
    case 'number':
      return format.number(Number(value));
    case 'money':
      return shown.money(Number(value));
    case 'date':
      return format.date(String(value));
    case 'switch':
      return t.find(value === true ? 'list.yes' : 'list.no') ?? String(value);
    case 'choice':
      return words(String(value), shown);
    case 'list':
      return Array.isArray(value) ? format.list(value.map((each) => words(String(each), shown))) : '';
    default:
      return String(value);
  }
}

function exported({ kind }: DeclaredField, value: unknown): Exported {
  if (value === null || value === undefined) return '';
  if (kind === 'money') return plainAmount(Number(value));
  return kind === 'number' ? Number(value) : String(value);
}
