import { describe, expect, test } from 'vitest';
import { itemByKey, itemByLetters } from '#src/ui/menu/menu-keys.ts';

const items = [
  { value: 'draft', name: 'Draft', disabled: true },
  { value: 'csv', name: 'CSV' },
  { value: 'cloudflare', name: 'Cloudflare' },
  { value: 'zone', name: 'Zone file', disabled: true },
  { value: 'json', name: 'JSON' },
];

describe('a key in a menu', () => {
  test.each([
    { name: 'down, with none marked', marked: null, key: 'ArrowDown', want: 'csv' },
    { name: 'up, with none marked', marked: null, key: 'ArrowUp', want: 'json' },
    { name: 'down', marked: 'csv', key: 'ArrowDown', want: 'cloudflare' },
    { name: 'down past a disabled item', marked: 'cloudflare', key: 'ArrowDown', want: 'json' },
    { name: 'down at the end', marked: 'json', key: 'ArrowDown', want: 'json' },
    { name: 'up', marked: 'cloudflare', key: 'ArrowUp', want: 'csv' },
    { name: 'up at the start', marked: 'csv', key: 'ArrowUp', want: 'csv' },
    { name: 'Home', marked: 'json', key: 'Home', want: 'csv' },
    { name: 'End', marked: 'csv', key: 'End', want: 'json' },
    { name: 'another key', marked: 'csv', key: 'ArrowLeft', want: null },
  ])('$name', ({ marked, key, want }) => {
    expect(itemByKey(items, marked, key)).toBe(want);
  });

  test('moves nowhere if every item is disabled', () => {
    expect(itemByKey([{ value: 'a', disabled: true }], null, 'ArrowDown')).toBeNull();
  });
});

describe('letters in a menu', () => {
  test.each([
    { name: 'one letter', marked: null, typed: 'j', want: 'json' },
    { name: 'a capital', marked: null, typed: 'J', want: 'json' },
    { name: 'one letter, from the next item on', marked: 'csv', typed: 'c', want: 'cloudflare' },
    { name: 'the same letter again, wrapping around', marked: 'cloudflare', typed: 'cc', want: 'csv' },
    {
      name: 'more letters, including the marked item',
      marked: 'cloudflare',
      typed: 'clo',
      want: 'cloudflare',
    },
    { name: 'a letter of a disabled item', marked: 'csv', typed: 'z', want: null },
    { name: 'a letter of no item', marked: 'csv', typed: 'x', want: null },
  ])('$name', ({ marked, typed, want }) => {
    expect(itemByLetters(items, marked, typed)).toBe(want);
  });
});
