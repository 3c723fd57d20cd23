import { describe, expect, test } from 'vitest';
import { askedNamesMaximum, findRepeatedNames, namesToAsk } from '#core/orders/repeated-names.ts';

describe('findRepeatedNames', () => {
  test.each([
    { name: 'none', orders: [['a.com'], ['b.com']], want: [] },
    { name: 'a common name twice', orders: [['a.com'], ['b.com'], ['a.com']], want: [[2, 0, 'a.com']] },
    {
      name: 'a common name three times: each repeat points to the first',
      orders: [['a.com'], ['a.com'], ['a.com']],
      want: [
        [1, 0, 'a.com'],
        [2, 0, 'a.com'],
      ],
    },
    {
      name: 'additional names are reported once per order',
      orders: [
        ['a.com', 'www.a.com'],
        ['c.com', 'www.a.com', 'a.com'],
      ],
      want: [[1, 0, 'www.a.com']],
    },
    { name: 'a name twice within one order is not reported here', orders: [['a.com', 'a.com']], want: [] },
    { name: 'orders without a valid name', orders: [[], []], want: [] },
    { name: 'a wildcard does not repeat a name it covers', orders: [['*.a.com'], ['b.a.com']], want: [] },
  ])('$name', ({ orders, want }) => {
    expect(findRepeatedNames(orders).map(({ at, firstAt, name }) => [at, firstAt, name])).toEqual(want);
  });
});

describe('namesToAsk', () => {
  test('returns every name once', () => {
    expect(namesToAsk([['a.com', 'b.com'], ['b.com']])).toEqual(['a.com', 'b.com']);
  });

  test('returns only common names when there are too many, and never more than the call accepts', () => {
    const order = (index: number) => [`n${index}.com`, `m${index}.com`];
    const many = Array.from({ length: askedNamesMaximum - 1 }, (_, index) => order(index));
    expect(namesToAsk(many)).toHaveLength(askedNamesMaximum - 1);
    expect(namesToAsk(many)[1]).toBe('n1.com');
    expect(namesToAsk([...many, order(-1), order(-2)])).toHaveLength(askedNamesMaximum);
  });
});
