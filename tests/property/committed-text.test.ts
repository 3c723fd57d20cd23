import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { committedTextMachine, showsOwn } from '#src/ui/committed-text/committed-text.machine.ts';

/** A field as a page has it: what is committed becomes the outside value later, in order. */
function openField() {
  const clock = new SimulatedClock();
  const onTheWay: string[] = [];
  let outside = '';
  const actor = createActor(
    committedTextMachine.provide({
      actions: { commit: ({ context }) => void onTheWay.push(context.text) },
    }),
    { clock },
  ).start();
  const shown = () => {
    const { value, context } = actor.getSnapshot();
    return showsOwn(String(value), context, outside) ? context.text : outside;
  };
  return {
    shown,
    outside: () => outside,
    type: (text: string) => actor.send({ type: 'text.type', text, base: outside, isComposing: false }),
    leave: () => actor.send({ type: 'text.leave' }),
    wait: (milliseconds: number) => clock.increment(milliseconds),
    /** The first commit on its way arrives, or with it the next ones: a page may draw once for several. */
    arrive(count: number) {
      const arrived = onTheWay.splice(0, count).at(-1);
      if (arrived === undefined) return;
      outside = arrived;
      actor.send({ type: 'text.settle', committed: outside });
    },
    change(text: string) {
      outside = text;
      actor.send({ type: 'text.settle', committed: outside });
    },
    isQuiet: () => onTheWay.length === 0,
  };
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('type' as const), sign: fc.constantFrom('a', '\n', '.') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), time: fc.constantFrom(50, 250, 400, 900) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('arrive' as const), count: fc.integer({ min: 1, max: 3 }) }),
  },
);

it('shows what is typed at any speed, however late commits arrive, and commits the last of it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const field = openField();
      let typed = '';
      for (const each of steps) {
        if (each.do === 'type') typed = `${field.shown()}${each.sign}`;
        if (each.do === 'erase') typed = field.shown().slice(0, -1);
        if (each.do === 'type' || each.do === 'erase') field.type(typed);
        else if (each.do === 'leave') field.leave();
        else if (each.do === 'wait') field.wait(each.time);
        else field.arrive(each.count);
        expect(field.shown()).toBe(typed);
      }
      field.wait(400);
      while (!field.isQuiet()) field.arrive(1);
      expect([field.shown(), field.outside()]).toEqual([typed, typed]);
    }),
    { numRuns: Number(process.env.RUNS ?? 300) },
  );
});

it('keeps a blank line between two orders, typed faster than the first commit comes back', () => {
  const field = openField();
  field.type('a.com\n');
  field.leave();
  field.type('a.com\n\n');
  field.leave();
  field.arrive(1);
  expect(field.shown()).toBe('a.com\n\n');
});

it('shows a value that was changed elsewhere', () => {
  const field = openField();
  field.type('a');
  field.leave();
  field.change('');
  expect(field.shown()).toBe('a');
  field.arrive(1);
  field.change('');
  expect(field.shown()).toBe('');
});
