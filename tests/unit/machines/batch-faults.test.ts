import { describe, expect, test } from 'vitest';
import { type Fault, fault } from '#core/fault.ts';
import { withJudged } from '#machines/purchase/batch/batch.rules.ts';
import type { BatchRow } from '#machines/purchase/batch/batch.types.ts';
import { keepFaults } from '#machines/purchase/order-mode/order-mode.rules.ts';

const wrong = (line: number): Fault => fault('commonName', 'name-empty-label', 'a..b', 'a.b', line);
const tooMany = fault('commonName', 'orders-too-many', '501', '500', 900);

/** As many faults as each number says, a line each. */
function blocksOf(...counts: readonly number[]) {
  return counts.map((count, at) => ({
    faults: Array.from({ length: count }, (_, index) => wrong(at * 1000 + index + 1)),
  }));
}

describe('what the log keeps of the faults of a batch text', () => {
  test.each([
    { name: 'nothing wrong', blocks: blocksOf(0, 0), faulty: [], kept: 0 },
    {
      name: 'a few',
      blocks: blocksOf(1, 0, 3),
      faulty: [
        { at: 0, count: 1 },
        { at: 2, count: 3 },
      ],
      kept: 4,
    },
    {
      name: 'a block that is wrong in every line',
      blocks: blocksOf(3000),
      faulty: [{ at: 0, count: 3000 }],
      kept: 4,
    },
    {
      name: 'five hundred blocks',
      blocks: blocksOf(...Array.from({ length: 500 }, () => 10)),
      faulty: Array.from({ length: 500 }, (_, at) => ({ at, count: 10 })),
      kept: 200,
    },
  ])('$name', ({ blocks, faulty, kept }) => {
    const found = keepFaults([], blocks);
    expect(found.faulty).toEqual(faulty);
    expect(found.faults).toEqual(blocks.flatMap(({ faults }) => faults.slice(0, 4)).slice(0, kept));
    expect(found.faults).toHaveLength(kept);
  });

  test('a fault of the whole text is always kept, and stands at no line', () => {
    const { faults } = keepFaults([tooMany], blocksOf(...Array.from({ length: 500 }, () => 1)));
    const { line: _, ...whole } = tooMany;
    expect(faults[0]).toEqual(whole);
    expect(faults).toHaveLength(201);
  });
});

describe('a row that was judged anew', () => {
  const request = { key: 'sealed', csr: 'csr', hash: '0a', spkiHash: '0b' } as unknown as BatchRow['request'];
  const row: BatchRow = {
    ...{ label: '#1', text: 'a.example.com', names: ['a.example.com'], request, isOwnCsr: false, faults: [] },
    ...{ keyFailure: null, isUnchecked: true, isExcluded: false },
  };
  const { text, names } = row;
  test.each([
    ['keeps its key where its names are the same', { names, faults: [] }, { request, names, faults: [] }],
    [
      'loses its key with its names',
      { names: ['b.example.com'], faults: [] },
      { request: null, names: ['b.example.com'] },
    ],
    [
      'loses its key to a fault, and keeps its names',
      { names: [], faults: [wrong(1)] },
      { request: null, names, faults: [wrong(1)] },
    ],
    [
      'has its fault although its names are the same',
      { names, faults: [wrong(1)] },
      { request: null, names, faults: [wrong(1)] },
    ],
  ])('%s', (_name, judged, wanted) => {
    expect(withJudged([row], [{ index: 0, text, ...judged }])).toEqual([
      { ...row, isUnchecked: false, ...wanted },
    ]);
    expect(withJudged([row], [{ index: 0, text: 'older', ...judged }])).toEqual([row]);
  });
});
