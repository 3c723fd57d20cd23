import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  changeAddress,
  isFiltered,
  joinKeys,
  keysOf,
  lastPageInstead,
  listQuery,
  pageSize,
  searchFor,
  sortBy,
  sortingOf,
  withoutFilters,
} from '#src/console/list/list-address.ts';
import { listSearch } from '#src/console/list/list-search.ts';

const list = listSearch({
  sort: ['createTime', 'commonName', 'payAmount'],
  usual: { key: 'createTime', direction: 'desc' },
  filters: { status: v.picklist(['unpaid', 'expiring', 'issued', 'expired']) },
});
const plain = listSearch({});

const everything = {
  status: 'expiring',
  search: 'shop',
  sort: 'payAmount',
  direction: 'asc' as const,
  page: 3,
  size: 50,
  hide: 'product,createTime',
  chosen: 'CN1,CN2',
};

describe('a list address that', () => {
  const cases: readonly { name: string; input: object; want: object }[] = [
    { name: 'is empty', input: {}, want: {} },
    {
      name: 'sets everything',
      input: { ...everything, next: '/' },
      want: everything,
    },
    { name: 'searches for digits', input: { search: 20003 }, want: { search: '20003' } },
    { name: 'searches for one character', input: { search: ' a ' }, want: {} },
    { name: 'has page 0', input: { page: 0 }, want: {} },
    { name: 'has a fractional page', input: { page: 1.5 }, want: {} },
    { name: 'hides one column named by a number', input: { hide: 7 }, want: { hide: '7' } },
    { name: 'selects more rows than fit', input: { chosen: 'x'.repeat(10_501) }, want: {} },
    { name: 'has a size that is not offered', input: { size: 21 }, want: {} },
    {
      name: 'has only invalid values',
      input: { status: 'gone', sort: 'serial', direction: 1, page: 'x', size: '50', search: {} },
      want: {},
    },
  ];
  for (const { name, input, want } of cases) {
    it(name, () => {
      const read = v.parse(list.schema, input);
      expect(Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))).toEqual(
        want,
      );
    });
  }
});

describe('the query sent to the API', () => {
  it.each([
    { name: 'is the first page by default', address: {}, want: { limit: 15, offset: 1 } },
    {
      name: 'holds the filters, trimmed search, sorting and page of the address, but not its layout',
      address: { ...everything, search: ' shop ', size: undefined },
      want: {
        limit: 15,
        offset: 3,
        status: 'expiring',
        search: 'shop',
        sort: 'payAmount',
        direction: 'asc',
      },
    },
  ])('$name', ({ address, want }) => {
    expect(listQuery(list, address, 15)).toEqual(want);
  });
});

it.each([
  { own: 10, address: { size: 50 }, want: 50 },
  { own: 10, address: {}, want: 10 },
  { own: null, address: {}, want: 15 },
  { own: 10, address: {}, last: '30', want: 30 },
  { own: 10, address: { size: 50 }, last: '30', want: 50 },
  { own: null, address: {}, last: '7', want: 15 },
] as const)('a list with size $own at $address shows $want rows', (asked) => {
  const { own, address, want } = asked;
  const last = 'last' in asked ? asked.last : null;
  expect(pageSize({ ...list, size: own }, address, 15, last)).toBe(want);
});

describe('a changed address', () => {
  it.each([
    { from: { page: 4, size: 50 }, change: { status: 'unpaid' }, want: { size: 50, status: 'unpaid' } },
    { from: { size: 50, page: 2 }, change: { page: 1, size: 20 }, want: { size: 20 } },
    { from: { page: 2, next: '/' }, change: { page: 3 }, want: { page: 3, next: '/' } },
    {
      from: everything,
      change: { ...withoutFilters(list), chosen: undefined, hide: undefined },
      want: { sort: 'payAmount', direction: 'asc', size: 50 },
    },
  ])('is $want after applying $change to $from', ({ from, change, want }) => {
    expect(JSON.parse(JSON.stringify(changeAddress(from, change)))).toEqual(want);
  });

  it('is searched from two characters on, and loses its search when emptied', () => {
    expect(searchFor('a')).toBeNull();
    expect(searchFor('ab ')).toEqual({ search: 'ab ' });
    expect(searchFor('  ')).toEqual({ search: undefined });
    expect(searchFor('x'.repeat(256))).toBeNull();
  });

  it('uses the default sorting unless it names another', () => {
    expect(sortingOf(list, {})).toEqual({ key: 'createTime', direction: 'desc' });
    expect(sortingOf(list, { sort: 'payAmount' })).toEqual({ key: 'payAmount', direction: 'desc' });
    expect(sortingOf(plain, {})).toBeUndefined();
    expect(sortBy(list, { key: 'payAmount', direction: 'asc' })).toEqual({
      sort: 'payAmount',
      direction: 'asc',
    });
    expect(sortBy(list, { key: 'createTime', direction: 'desc' })).toEqual({});
    expect(sortBy(list, { key: 'product', direction: 'asc' })).toEqual({});
  });

  it('counts as filtered only by a filter or a search', () => {
    expect(isFiltered(list, { page: 2, size: 10, sort: 'payAmount', hide: 'a', chosen: 'b' })).toBe(false);
    expect(isFiltered(list, { status: 'expired' } as object)).toBe(true);
    expect(isFiltered(list, { search: 'ab' })).toBe(true);
  });

  it('joins keys, and omits an empty list', () => {
    expect(joinKeys(keysOf('a,b'))).toBe('a,b');
    expect(joinKeys(keysOf(''))).toBeUndefined();
  });
});

describe('an address with a page beyond the last', () => {
  const cases = [
    { filter: {}, size: 20, total: 0, want: null },
    { filter: { page: 2 }, size: 20, total: 0, want: 1 },
    { filter: { page: 2 }, size: 20, total: 21, want: null },
    { filter: { page: 3 }, size: 20, total: 40, want: 2 },
    { filter: { page: 9 }, size: 10, total: 65, want: 7 },
  ] as const;
  for (const { filter, size, total, want } of cases) {
    it(`${JSON.stringify(filter)} of ${total} rows by ${size}: ${want ?? 'stays'}`, () => {
      expect(lastPageInstead(filter, size, total)).toBe(want);
    });
  }
});
