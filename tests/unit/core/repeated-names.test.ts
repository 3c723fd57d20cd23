import { describe, expect, test } from 'vitest';
import { askedNamesMaximum, findRepeatedNames, namesToAsk } from '#core/orders/repeated-names.ts';

describe('names that several orders hold', () => {
  test.each([
    { name: 'none', orders: [['a.com'], ['b.com']], want: [] },
    { name: 'a common name twice', orders: [['a.com'], ['b.com'], ['a.com']], want: [[2, 0, 'a.com']] },
    {
      name: 'thrice: each points at the first',
      orders: [['a.com'], ['a.com'], ['a.com']],
      want: [
        [1, 0, 'a.com'],
        [2, 0, 'a.com'],
      ],
    },
    {
      name: 'a further name that is a common name elsewhere, said once an order',
      orders: [
        ['a.com', 'www.a.com'],
        ['c.com', 'www.a.com', 'a.com'],
      ],
      want: [[1, 0, 'www.a.com']],
    },
    { name: 'twice in one order is that order’s own fault', orders: [['a.com', 'a.com']], want: [] },
    { name: 'orders without a good name', orders: [[], []], want: [] },
    { name: 'a wildcard is no name below it', orders: [['*.a.com'], ['b.a.com']], want: [] },
  ])('$name', ({ orders, want }) => {
    expect(findRepeatedNames(orders).map(({ at, firstAt, name }) => [at, firstAt, name])).toEqual(want);
  });
});

describe('the names that are asked about', () => {
  test('are all of them, each once', () => {
    expect(namesToAsk([['a.com', 'b.com'], ['b.com']])).toEqual(['a.com', 'b.com']);
  });

  test('are the common names where there are too many, and never more than the call takes', () => {
    const order = (index: number) => [`n${index}.com`, `m${index}.com`];
    const many = Array.from({ length: askedNamesMaximum - 1 }, (_, index) => order(index));
    expect(namesToAsk(many)).toHaveLength(askedNamesMaximum - 1);
    expect(namesToAsk(many)[1]).toBe('n1.com');
    expect(namesToAsk([...many, order(-1), order(-2)])).toHaveLength(askedNamesMaximum);
  });
});
