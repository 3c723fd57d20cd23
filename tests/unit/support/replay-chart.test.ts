import { expect, test } from 'vitest';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { chartGraph, presentStates, walkedUntil } from '#src/features/support/replay/chart/chart-graph.ts';
import { exportedFlow } from '#tests/support/journal/exported-flow.ts';
import { foldExport } from '#tests/support/journal/fold-export.ts';

async function filmOf(machine: 'purchase' | 'payment') {
  const { film } = await foldExport(machine, exportedFlow(`${machine}-straight.jsonl`).rows);
  const present = (step: number) => {
    const now = film.at(step);
    if (now === null) throw new Error('not folded');
    return presentStates(now, step === 0 ? null : film.at(step - 1));
  };
  return { film, present };
}

test('separates the parallel states that a step moved from those at rest', async () => {
  const { film, present } = await filmOf('purchase');
  const typed = film.steps.findIndex(({ type }) => type === 'names.commit');
  const { within, shown, resting } = present(typed);
  expect(within).toBe('editing');
  expect(shown).toEqual(['editing.names.asking']);
  expect(resting).toContain('editing.press.open');
  expect(shown.length + resting.length).toBe(film.steps[typed]?.state.split(',').length);
});

test('shows at the start only states away from their initial one; a single state is itself', async () => {
  const { shown, resting } = (await filmOf('purchase')).present(0);
  expect(shown.some((id) => resting.includes(id))).toBe(false);
  expect(shown.length).toBeLessThan(4);
  expect((await filmOf('payment')).present(2)).toEqual({ within: '', shown: ['ready'], resting: [] });
});

test('counts an edge as walked when its state was left for its target', async () => {
  const { film } = await filmOf('payment');
  const graph = chartGraph(paymentMachine);
  const { visited, edges } = walkedUntil(graph, film.steps, 3, film.at(3));
  expect([...edges]).toEqual(['loading ready', 'ready paying']);
  expect([...visited]).toEqual(['loading', 'ready', 'paying']);
});
