import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { mergePreferences, preferencesSchema, readPreferences } from '#core/account/preferences.ts';
import { checkViewName, viewAddressOf, viewAddressSchema } from '#core/account/saved-view.ts';

describe('preferences', () => {
  it.each([
    { name: 'nothing', given: {}, want: true },
    {
      name: 'all',
      given: { lang: 'en', theme: 'dark', pageSize: 50, keys: 'off', columns: { 'orders.list': 'a,b' } },
      want: true,
    },
    { name: 'an unknown member', given: { token: 'x' }, want: false },
    { name: 'an unknown language', given: { lang: 'xx' }, want: false },
    { name: 'a size that is not offered', given: { pageSize: 5_000 }, want: false },
    { name: 'a place', given: { installPlace: 'nginx' }, want: true },
    { name: 'no place', given: { installPlace: 'toaster' }, want: false },
    { name: 'a list that is no call', given: { columns: { '<script>': 'a' } }, want: false },
    {
      name: 'too long a list of columns',
      given: { columns: { 'orders.list': 'a'.repeat(501) } },
      want: false,
    },
    {
      name: 'too many lists',
      given: {
        columns: Object.fromEntries(
          Array.from({ length: 61 }, (_, at) => [
            `list.${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`,
            '',
          ]),
        ),
      },
      want: false,
    },
  ])('with $name fit: $want', ({ given, want }) => {
    expect(v.is(preferencesSchema, given)).toBe(want);
  });

  it('keep what a change does not name, list by list', () => {
    const kept = { theme: 'dark', columns: { 'orders.list': 'a', 'deposit.list': 'b' } } as const;
    expect(mergePreferences(kept, { lang: 'en', columns: { 'orders.list': '' } })).toEqual({
      theme: 'dark',
      lang: 'en',
      columns: { 'orders.list': '', 'deposit.list': 'b' },
    });
  });

  it('forget what this version does not know', () => {
    expect(readPreferences({ theme: 'dark', lang: 'tlh', font: 'Comic Sans' })).toEqual({ theme: 'dark' });
    expect(readPreferences(null)).toEqual({});
  });
});

describe('the address of a view', () => {
  it('has no page, no chosen rows and nothing that does not fit', () => {
    const address = {
      status: 'unpaid',
      page: 3,
      chosen: 'a',
      view: 'x',
      search: undefined,
      year: 2,
      'a-b': 'c',
    };
    expect(viewAddressOf(address)).toEqual({ status: 'unpaid', year: 2 });
  });

  it.each([
    { name: 'a nested value', given: { status: { a: 1 } }, want: false },
    { name: 'a momentary member', given: { chosen: 'a' }, want: false },
    { name: 'a long value', given: { search: 'x'.repeat(501) }, want: false },
    {
      name: 'many members',
      given: Object.fromEntries([...'abcdefghijklmnopqrstuvwxyzABCDE'].map((key) => [key, ''])),
      want: false,
    },
    { name: 'filters', given: { status: 'unpaid', size: 50 }, want: true },
  ])('with $name fits: $want', ({ given, want }) => {
    expect(v.is(viewAddressSchema, given)).toBe(want);
  });

  it('goes under a name of one line', () => {
    expect(['', ' ', 'a\nb', 'x'.repeat(61), 'Due'].map((name) => checkViewName(name).length)).toEqual([
      1, 1, 1, 1, 0,
    ]);
  });
});
