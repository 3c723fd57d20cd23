import { assign, setup } from 'xstate';
import { createJournal } from '#src/adapters/journal/journal.ts';

declare global {
  interface Window {
    /** Milliseconds from sending an event until it is on disk and applied, one figure per event. */
    benchJournal(count: number): Promise<number[]>;
  }
}

const tally = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'tick'; at: number } },
}).createMachine({
  id: 'tally',
  context: { count: 0 },
  on: { tick: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
});

window.benchJournal = async (count) => {
  const journal = await createJournal({
    account: 'bench',
    tab: crypto.randomUUID(),
    newId: () => crypto.randomUUID(),
    clock: {
      now: Date.now,
      setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
      clearTimeout: (timer) => clearTimeout(Number(timer)),
    },
    isStrict: false,
    report: (problem) => {
      throw problem;
    },
  });
  if (journal.status.getSnapshot().kind !== 'durable') throw new Error('the journal is not on disk');
  const definition = { name: 'tally', version: 1, machine: tally, summarize: () => ({ title: '' }) };
  const flow = await journal.open(definition, { id: crypto.randomUUID(), input: undefined });
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    await flow.send({ type: 'tick', at: index });
    times.push(performance.now() - began);
  }
  if (flow.getSnapshot().context.count !== count) throw new Error('an event was lost');
  await journal.close();
  return times;
};
