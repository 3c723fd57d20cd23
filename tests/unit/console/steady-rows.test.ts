import { expect, test } from 'vitest';
import { steadyRows } from '#src/console/list/use-steady-rows.ts';

interface Row {
  readonly id: string;
  readonly names: readonly string[];
}

const read = (known: Map<string, Row>, ...rows: readonly Row[]) => steadyRows(known, rows, ({ id }) => id);

test('returns the same object for an unchanged row, in another order and after a reply without it', () => {
  const known = new Map<string, Row>();
  const [a, b] = read(known, { id: 'a', names: ['x'] }, { id: 'b', names: [] });
  read(known, { id: 'c', names: [] });
  const [again, first] = read(known, { id: 'b', names: [] }, { id: 'a', names: ['x'] });
  expect(first).toBe(a);
  expect(again).toBe(b);
});

test('returns a new object for a row that changed', () => {
  const known = new Map<string, Row>();
  const [before] = read(known, { id: 'a', names: ['x'] });
  const [after] = read(known, { id: 'a', names: ['x', 'y'] });
  expect(after).not.toBe(before);
  expect(after).toEqual({ id: 'a', names: ['x', 'y'] });
});
