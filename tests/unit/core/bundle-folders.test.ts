import { expect, it } from 'vitest';
import { bundleFolders } from '#core/orders/bundle-folders.ts';

it.each([
  {
    name: 'by their names',
    orders: [
      ['1', 'a.com'],
      ['2', '*.b.com'],
    ],
    want: ['a.com', 'wildcard.b.com'],
  },
  {
    name: 'by name and number where two are the same',
    orders: [
      ['1', 'a.com'],
      ['2', 'A.com'],
    ],
    want: ['a.com-1', 'A.com-2'],
  },
  {
    name: 'that no path leaves',
    orders: [
      ['1', '../../x'],
      ['2', '2001:db8::1'],
    ],
    want: ['_.._x', '2001_db8_1'],
  },
])('names folders $name', ({ orders, want }) => {
  const rows = orders.map(([orderNo = '', commonName = '']) => ({ orderNo, commonName }));
  expect([...bundleFolders(rows).values()]).toEqual(want);
});
