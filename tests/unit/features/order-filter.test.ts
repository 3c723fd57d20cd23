import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  changeFilter,
  isFiltered,
  lastPageInstead,
  queryOf,
  searchFor,
  sortBy,
  sortingOf,
} from '#src/features/orders/list/order-filter.ts';
import { type OrderFilter, orderFilterSchema } from '#src/features/orders/list/order-search.ts';

describe('the address of the list', () => {
  const cases: readonly { name: string; input: object; want: OrderFilter }[] = [
    { name: 'says nothing', input: {}, want: {} },
    {
      name: 'says everything',
      input: { status: 'expiring', search: 'shop', sort: 'payAmount', direction: 'asc', page: 3, size: 50 },
      want: { status: 'expiring', search: 'shop', sort: 'payAmount', direction: 'asc', page: 3, size: 50 },
    },
    { name: 'has digits to search for', input: { search: 20003 }, want: { search: '20003' } },
    { name: 'has one character to search for', input: { search: ' a ' }, want: {} },
    { name: 'has a page that is none', input: { page: 0 }, want: {} },
    { name: 'has half a page', input: { page: 1.5 }, want: {} },
    { name: 'has a size that is not offered', input: { size: 21 }, want: {} },
    {
      name: 'makes no sense at all',
      input: { status: 'gone', sort: 'serial', direction: 1, page: 'x', size: '50', search: {} },
      want: {},
    },
  ];
  for (const { name, input, want } of cases) {
    it(name, () => {
      const read = v.parse(orderFilterSchema, input);
      expect(Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))).toEqual(
        want,
      );
    });
  }
});

describe('the question to the API', () => {
  it('is the first page when nothing else is said', () => {
    expect(queryOf({}, 15)).toEqual({ limit: 15, offset: 1 });
  });

  it('holds what the address holds, the search without its outer spaces', () => {
    expect(
      queryOf({ status: 'issued', search: ' shop ', sort: 'commonName', direction: 'asc', page: 2 }, 10),
    ).toEqual({
      limit: 10,
      offset: 2,
      status: 'issued',
      search: 'shop',
      sort: 'commonName',
      direction: 'asc',
    });
  });
});

describe('a changed filter', () => {
  it('begins at its first page', () => {
    expect(changeFilter({ page: 4, size: 50 }, { status: 'unpaid' })).toEqual({
      status: 'unpaid',
      size: 50,
      page: undefined,
    });
  });

  it('leaves the first page out of the address', () => {
    expect(changeFilter({ size: 50, page: 2 }, { page: 1, size: 20 })).toEqual({ page: undefined, size: 20 });
  });

  it('is searched for from two characters on, and for nothing when emptied', () => {
    expect(searchFor({ status: 'issued' }, 'a')).toEqual({ status: 'issued' });
    expect(searchFor({ status: 'issued', page: 3 }, 'ab ')).toMatchObject({
      status: 'issued',
      search: 'ab ',
    });
    expect(searchFor({ search: 'ab' }, '  ').search).toBeUndefined();
    expect(searchFor({}, 'x'.repeat(256)).search).toBeUndefined();
  });

  it('is sorted by the newest unless asked otherwise', () => {
    expect(sortingOf({})).toEqual({ key: 'createTime', direction: 'desc' });
    expect(sortBy({ page: 2 }, { key: 'payAmount', direction: 'asc' })).toMatchObject({
      sort: 'payAmount',
      direction: 'asc',
      page: undefined,
    });
    expect(sortBy({ sort: 'payAmount' }, { key: 'createTime', direction: 'desc' }).sort).toBeUndefined();
    expect(sortBy({}, { key: 'product', direction: 'asc' }).sort).toBeUndefined();
  });

  it('may hide orders by status and by search only', () => {
    expect(isFiltered({ page: 2, size: 10, sort: 'payAmount' })).toBe(false);
    expect(isFiltered({ status: 'expired' })).toBe(true);
    expect(isFiltered({ search: 'ab' })).toBe(true);
  });
});

describe('a page beyond the last', () => {
  const cases = [
    { filter: {}, size: 20, total: 0, want: null },
    { filter: { page: 2 }, size: 20, total: 0, want: 1 },
    { filter: { page: 2 }, size: 20, total: 21, want: null },
    { filter: { page: 3 }, size: 20, total: 40, want: 2 },
    { filter: { page: 9 }, size: 10, total: 65, want: 7 },
  ] as const;
  for (const { filter, size, total, want } of cases) {
    it(`${JSON.stringify(filter)} of ${total} orders by ${size}: ${want ?? 'stays'}`, () => {
      expect(lastPageInstead(filter, size, total)).toBe(want);
    });
  }
});
