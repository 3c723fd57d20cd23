import { describe, expect, test } from 'vitest';
import * as kinds from '#core/contract/field-kinds.ts';
import { actions, day, lead, money, type Shown, tag, text } from '#src/console/list/columns.tsx';
import { exportName, exportRows, mostExported, readAllRows } from '#src/console/list/export-rows.ts';
import { fieldColumn } from '#src/console/list/field-column.tsx';
import { isShowing, viewOf } from '#src/console/list/saved-views.ts';
import { withToggled } from '#src/console/list/selection.ts';

const shown = { t: { find: (key: string) => key.split('.').at(-1) }, language: 'en' } as unknown as Shown;
const columns = [
  lead('name', 'orders.column.name'),
  { ...text('remark', 'orders.column.remark'), fileOnly: true },
  money('amount', 'orders.column.amount'),
  day('at', 'orders.column.created'),
  tag('state', 'orders.column.status', { open: ['info', 'orders.tabs.issued'] }),
  actions(() => null),
];
const rows = [
  { name: 'a.example', remark: '=1', amount: 29_900, at: '2026-11-21T00:00:00Z', state: 'open' as const },
  { name: 'b.example', remark: '', amount: -5, at: '0001-01-01T00:00:00Z', state: 'open' as const },
];

test.each([
  ['csv', 'reconciliation-orders.xlsx', 'reconciliation-orders.csv'],
  ['json', 'reconciliation-orders.xlsx', 'reconciliation-orders.json'],
  ['csv', undefined, 'deposits.csv'],
] as const)('a %s beside %s is named %s', (kind, sheet, want) => {
  expect(exportName(kind, 'deposits', sheet)).toBe(want);
});

test('exports rows with the columns that have a value', () => {
  expect(exportRows('csv', rows, columns, shown).content.split('\r\n')).toEqual([
    '\uFEFFname,remark,amount,created,status',
    "a.example,'=1,299.00,2026-11-21T00:00:00Z,issued",
    'b.example,,-0.05,,issued',
    '',
  ]);
  expect(JSON.parse(exportRows('json', rows, columns, shown).content)).toEqual([
    { name: 'a.example', remark: '=1', amount: '299.00', at: '2026-11-21T00:00:00Z', state: 'open' },
    { name: 'b.example', remark: '', amount: '-0.05', at: '', state: 'open' },
  ]);
});

describe('the column of a field', () => {
  const range = { min: 0, max: 9_999 };
  test.each([
    { name: 'a text', field: kinds.text(), value: 'a', cell: 'a', file: 'a' },
    { name: 'an empty text', field: kinds.text({ optional: true }), value: '', cell: '—', file: '' },
    { name: 'a number', field: kinds.number(range), value: 1_234, cell: '1,234', file: 1_234 },
    {
      name: 'no number',
      field: kinds.number({ ...range, optional: true }),
      value: null,
      cell: '—',
      file: '',
    },
    { name: 'an amount', field: kinds.money(range), value: 1_234, cell: '$1234', file: '12.34' },
    { name: 'a date', field: kinds.date(), value: '2026-12-01', cell: 'on 2026-12-01', file: '2026-12-01' },
    { name: 'a choice', field: kinds.choice(['red']), value: 'red', cell: 'Red', file: 'red' },
    {
      name: 'a choice without a name',
      field: kinds.choice(['red']),
      value: 'blue',
      cell: 'blue',
      file: 'blue',
    },
    { name: 'a switch', field: kinds.onOff(), value: true, cell: 'list.yes', file: 'true' },
    { name: 'a list', field: kinds.list({ most: 2 }), value: ['red', 'b'], cell: 'Red & b', file: 'red,b' },
  ])('shows $name', ({ field, value, cell, file }) => {
    const names: Readonly<Record<string, string>> = { 'people.role.words.name.red': 'Red' };
    const context = {
      t: { find: (key: string) => names[key] ?? (key.startsWith('list.') ? key : null) },
      format: {
        number: (count: number) => count.toLocaleString('en'),
        date: (day: string) => `on ${day}`,
        list: (texts: readonly string[]) => texts.join(' & '),
      },
      money: (cents: number) => `$${cents}`,
    } as unknown as Shown;
    const column = fieldColumn({ draft: { entries: { it: field } } }, 'it', 'people.role.fields.name');
    expect(column.cell({ it: value }, context)).toBe(cell);
    expect(column.value?.({ it: value }, context)).toBe(file);
  });

  test('is right-aligned for numbers, and monospaced for codes', () => {
    const entries = { seats: kinds.number(range), code: kinds.text({ mono: true }), phone: kinds.phone() };
    const looks = (['seats', 'code', 'phone'] as const).map((key) => {
      const { align, mono } = fieldColumn({ draft: { entries } }, key, 'people.role.fields.name');
      return { align, mono };
    });
    expect(looks).toEqual([
      { align: 'end', mono: undefined },
      { align: undefined, mono: true },
      { align: undefined, mono: true },
    ]);
  });
});

describe('the rows of an export', () => {
  test.each([
    { total: 0, asked: 1, isCut: false },
    { total: 1_000, asked: 1, isCut: false },
    { total: 1_001, asked: 2, isCut: false },
    { total: mostExported, asked: 5, isCut: false },
    { total: mostExported + 1, asked: 5, isCut: true },
  ])('of $total take $asked pages', async ({ total, asked, isCut }) => {
    const pages: number[] = [];
    const read = async (size: number, page: number) => {
      pages.push(page);
      const from = (page - 1) * size;
      return { data: Array.from({ length: Math.min(size, total - from) }, (_, at) => from + at), total };
    };
    const all = await readAllRows(read);
    expect(pages).toEqual(Array.from({ length: asked }, (_, at) => at + 1));
    expect(all.rows).toEqual(Array.from({ length: Math.min(total, mostExported) }, (_, at) => at));
    expect(all.isCut).toBe(isCut);
  });

  test('are cut off where the list can be read no further', async () => {
    const reply = { data: Array.from({ length: 1_000 }, (_, at) => at), total: 1_000, isMore: true };
    expect(await readAllRows(async () => reply)).toEqual({ rows: reply.data, isCut: true });
  });

  test('end when the server has no more, whatever total it reported', async () => {
    expect((await readAllRows(async () => ({ data: [], total: 9 }))).rows).toEqual([]);
  });
});

describe('the selection', () => {
  const rules = {
    rowKey: ({ id }: { id: string }) => id,
    canSelect: ({ id }: { id: string }) => id !== 'b',
    most: 3,
  };
  const page = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  test.each([
    {
      name: 'adds a page after the rows of other pages, skipping those that cannot be selected',
      keys: ['z'],
      isChosen: true,
      want: ['z', 'a', 'c'],
    },
    { name: 'removes a page and keeps the other rows', keys: ['z', 'a', 'c'], isChosen: false, want: ['z'] },
    { name: 'adds no row twice', keys: ['c'], isChosen: true, want: ['c', 'a'] },
    { name: 'adds no more rows than the limit', keys: ['x', 'y'], isChosen: true, want: ['x', 'y', 'a'] },
  ])('$name', ({ keys, isChosen, want }) => {
    expect(withToggled(keys, page, isChosen, rules)).toEqual(want);
  });
});

describe('saved views', () => {
  const kept = viewOf({ status: 'unpaid', page: 3, chosen: 'a', search: undefined }, ['product']);

  test('keep the filters and layout, but not the page or the selected rows', () => {
    expect(kept).toEqual({ hide: 'product', status: 'unpaid' });
    expect(isShowing({ address: { status: 'unpaid', hide: 'product' } }, kept)).toBe(true);
    expect(isShowing({ address: { status: 'unpaid' } }, kept)).toBe(false);
  });
});
