import { describe, expect, test } from 'vitest';
import { type Fault, fault } from '#core/fault.ts';
import { withJudged } from '#machines/purchase/batch/batch.rules.ts';
import type { BatchRow } from '#machines/purchase/batch/batch.types.ts';
import { keepFaults } from '#machines/purchase/order-mode/order-mode.rules.ts';

const wrong = (line: number): Fault => fault('commonName', 'name-empty-label', 'a..b', 'a.b', line);
const tooMany = fault('commonName', 'orders-too-many', '501', '500', 900);

/** One block per number, with that many faults on consecutive lines. */
function blocksOf(...counts: readonly number[]) {
  return counts.map((count, at) => ({
    faults: Array.from({ length: count }, (_, index) => wrong(at * 1000 + index + 1)),
  }));
}

describe('keepFaults', () => {
  test.each([
    { name: 'no faults', blocks: blocksOf(0, 0), faulty: [], kept: 0 },
    {
      name: 'a few faults',
      blocks: blocksOf(1, 0, 3),
      faulty: [
        { at: 0, count: 1 },
        { at: 2, count: 3 },
      ],
      kept: 4,
    },
    {
      name: 'a block with a fault on every line',
      blocks: blocksOf(3000),
      faulty: [{ at: 0, count: 3000 }],
      kept: 4,
    },
    {
      name: 'five hundred blocks with faults',
      blocks: blocksOf(...Array.from({ length: 500 }, () => 10)),
      faulty: Array.from({ length: 500 }, (_, at) => ({ at, count: 10 })),
      kept: 200,
    },
  ])('limits what the log keeps: $name', ({ blocks, faulty, kept }) => {
    const found = keepFaults([], blocks);
    expect(found.faulty).toEqual(faulty);
    expect(found.faults).toEqual(blocks.flatMap(({ faults }) => faults.slice(0, 4)).slice(0, kept));
    expect(found.faults).toHaveLength(kept);
  });

  test('always keeps a fault of the whole text, without a line', () => {
    const { faults } = keepFaults([tooMany], blocksOf(...Array.from({ length: 500 }, () => 1)));
    const { line: _, ...whole } = tooMany;
    expect(faults[0]).toEqual(whole);
    expect(faults).toHaveLength(201);
  });
});

describe('a row that was checked again', () => {
  const request = { key: 'sealed', csr: 'csr', hash: '0a', spkiHash: '0b' } as unknown as BatchRow['request'];
  const row: BatchRow = {
    ...{ label: '#1', text: 'a.example.com', names: ['a.example.com'], request, isOwnCsr: false, faults: [] },
    ...{ keyFailure: null, isUnchecked: true, isExcluded: false },
  };
  const { text, names } = row;
  test.each([
    ['keeps its key if its names are unchanged', { names, faults: [] }, { request, names, faults: [] }],
    [
      'loses its key if its names change',
      { names: ['b.example.com'], faults: [] },
      { request: null, names: ['b.example.com'] },
    ],
    [
      'loses its key to a fault, but keeps its names',
      { names: [], faults: [wrong(1)] },
      { request: null, names, faults: [wrong(1)] },
    ],
    [
      'gets its fault even if its names are unchanged',
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
