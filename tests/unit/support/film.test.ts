import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explain, possibleNow } from '#src/adapters/journal/explain.ts';
import { foldRows } from '#src/adapters/journal/fold.ts';
import { replayedDefinition } from '#src/features/support/replay/open-film.ts';
import { testOf } from '#src/features/support/replay/test-of.ts';
import { exportedFlow } from '#tests/support/journal/exported-flow.ts';
import { foldExport } from '#tests/support/journal/fold-export.ts';
import { historyFolder, readHistory } from '#tests/support/journal/histories.ts';

function unwrapped<T>(definition: T | null): T {
  if (definition === null) throw new Error('no such flow');
  return definition;
}

const paymentDefinition = unwrapped(await replayedDefinition('payment'));

test.each(readdirSync(historyFolder))(
  '%s is in the same state after each step, whether reached forward or backward',
  async (name) => {
    const { machine, rows, state } = readHistory(name);
    const definition = unwrapped(await replayedDefinition(machine));
    const { film, states, problem } = await foldExport(machine, exportedFlow(name).rows);
    expect(problem).toBeNull();
    expect(states.at(-1)).toBe(state);
    for (const step of [...rows.keys()].reverse()) {
      const folded = foldRows(definition, rows.slice(0, step + 1), new Map());
      if (!folded.ok) throw new Error('does not fold');
      const { value, context } = folded.value.state.snapshot;
      expect(film.at(step)).toMatchObject({ value, context });
    }
  },
);

test('names nested and parallel states as paths', async () => {
  const { states } = await foldExport('purchase', exportedFlow('purchase-straight.jsonl').rows);
  expect(states[0]).toMatch(/^editing\.press\.open,(editing\.\w+\.\w+,)+editing\.price\.settled$/);
  expect(states.at(-1)).toBe('created');
});

const payment = (
  name: string,
  change: (rows: ReturnType<typeof exportedFlow>['rows']) => object[] = (rows) => rows,
) => foldExport('payment', change(exportedFlow(name).rows));

test('marks faults, gaps, takeovers and resumptions', async () => {
  const { film } = await payment('payment-tab-died.jsonl', (rows) =>
    rows.map((row, index) => ({ ...row, ...(index >= 4 && { epoch: 2, time: row.time + 120_000 }) })),
  );
  expect(film.steps.map(({ marks }) => marks)).toEqual([
    [],
    [],
    [],
    [],
    ['gap', 'takeover', 'resumption'],
    [],
  ]);
  expect(film.steps.map(({ tab }) => tab)).toEqual([1, 1, 1, 1, 2, 2]);
  const refused = await payment('payment-provider-info.jsonl');
  expect(refused.film.steps.flatMap(({ marks }, index) => (marks.includes('fault') ? [index] : []))).toEqual([
    4,
  ]);
});

test.each([
  ['a missing row', (rows: object[]) => rows.toSpliced(2, 1), 'missing-row', 3],
  ['a newer version', (rows: object[]) => rows.map((row) => ({ ...row, version: 2 })), 'newer-version', 0],
  [
    'an unknown event',
    (rows: object[]) => rows.with(3, { ...rows[3], type: 'payment.steal' }),
    'unknown-event',
    3,
  ],
  ['an answer to no call', (rows: object[]) => rows.with(2, { ...rows[4], seq: 2 }), 'diverged', 2],
])('%s stops the film at its row, and what precedes it is shown', async (_name, change, kind, seq) => {
  const { film, problem } = await payment('payment-straight.jsonl', change);
  expect(problem).toMatchObject({ kind, seq });
  expect(film.steps.at(-1)).toMatchObject({ state: '', marks: ['stop'] });
  expect(film.at(film.steps.length - 1)?.value).toEqual(
    seq === 0 ? undefined : film.at(film.steps.length - 2)?.value,
  );
});

test('reports an unreadable first row as row 0', () => {
  expect(foldRows(paymentDefinition, ['nonsense'], new Map())).toMatchObject({
    error: { kind: 'unreadable-row', seq: 0 },
  });
});

test('reports a compacted row that holds no state as a failure of the machine', () => {
  const { rows } = exportedFlow('payment-straight.jsonl');
  for (const payload of [{}, { snapshot: {} }])
    expect(
      foldRows(
        paymentDefinition,
        [{ ...rows[0], workflow: 'one', event: 'e', type: 'journal.compacted', payload }],
        new Map(),
      ),
    ).toMatchObject({ error: { kind: 'machine-failed', detail: 'Error' } });
});

test('explains which edge an event took, which guards refused it and what was ignored', async () => {
  const { film } = await payment('payment-straight.jsonl');
  const { machine } = paymentDefinition;
  const ready = film.at(1);
  const event = film.event(4);
  if (ready === null || event === null) throw new Error('not folded');
  expect(explain(machine, ready, { type: 'method.choose', name: 'none' })).toMatchObject({
    taken: [],
    refused: [{ from: 'ready', guard: 'isUsableMethod', to: [], actions: ['chooseMethod'] }],
  });
  const paying = film.at(3);
  expect(paying && explain(machine, paying, event)).toMatchObject({
    taken: [{ from: 'paying', to: ['confirming'] }],
    refused: [{ guard: 'isPay queued' }, { guard: 'isPay opened' }],
  });
  expect(explain(machine, ready, { type: 'info.later' })).toEqual({ taken: [], refused: [] });
  expect(possibleNow(machine, ready)).toContainEqual({
    type: 'method.choose',
    is: 'depends',
    guards: ['isUsableMethod'],
  });
  expect(possibleNow(machine, ready)).toContainEqual({ type: 'payment.leave', is: 'possible', guards: [] });
});

test('generates a test that runs, and that fails if the flow folds to another state', async () => {
  const { film } = await payment('payment-straight.jsonl');
  const made = testOf(film);
  await expect(run(made)).resolves.toBe(1);
  await expect(run(made.replace('toBe("success")', 'toBe("failed")'))).rejects.toThrow();
});

/** Runs the tests of a generated file; returns how many there were. */
async function run(source: string): Promise<number> {
  const tests: (() => Promise<void>)[] = [];
  const body = source.replaceAll(/^import .*$/gm, '');
  new Function('test', 'expect', 'foldExport', body)(
    (_name: string, work: () => Promise<void>) => tests.push(work),
    expect,
    foldExport,
  );
  for (const work of tests) await work();
  return tests.length;
}
