import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { committedTextMachine } from '#src/ui/committed-text/committed-text.machine.ts';

function start() {
  const clock = new SimulatedClock();
  const committed: string[] = [];
  const actor = createActor(
    committedTextMachine.provide({
      actions: {
        commit: ({ context }) => {
          committed.push(context.text);
        },
      },
    }),
    { clock },
  ).start();
  const type = (text: string, isComposing = false) =>
    actor.send({ type: 'text.type', text, base: '', isComposing });
  return { actor, clock, committed, type };
}

describe('a field with committed text', () => {
  test('commits what is typed once, after a pause of 400 ms', () => {
    const { clock, committed, type } = start();
    type('a');
    clock.increment(300);
    type('ab');
    clock.increment(399);
    expect(committed).toEqual([]);
    clock.increment(1);
    expect(committed).toEqual(['ab']);
    clock.increment(10_000);
    expect(committed).toEqual(['ab']);
  });

  test('commits at once when it is left', () => {
    const { actor, clock, committed, type } = start();
    type('abc');
    actor.send({ type: 'text.leave' });
    expect(committed).toEqual(['abc']);
    clock.increment(1000);
    expect(committed).toEqual(['abc']);
  });

  test('commits nothing when it is left untouched', () => {
    const { actor, committed } = start();
    actor.send({ type: 'text.leave' });
    expect(committed).toEqual([]);
  });

  test('does not commit a text that was typed and removed again', () => {
    const { clock, committed, type } = start();
    type('a');
    type('');
    clock.increment(400);
    expect(committed).toEqual([]);
  });

  test('waits until an input method has completed a word', () => {
    const { clock, committed, type } = start();
    type('ce', true);
    type('ceshi', true);
    clock.increment(5000);
    expect(committed).toEqual([]);
    type('测试', false);
    clock.increment(400);
    expect(committed).toEqual(['测试']);
  });

  test('rests once its text has arrived, so that the text does not return when the field is emptied later', () => {
    const { actor, type } = start();
    type('a');
    actor.send({ type: 'text.leave' });
    actor.send({ type: 'text.settle', committed: '' });
    expect(actor.getSnapshot().value).toBe('submitted');
    actor.send({ type: 'text.settle', committed: 'a' });
    expect(actor.getSnapshot().value).toBe('resting');
  });

  test('commits a second text like the first', () => {
    const { actor, clock, committed, type } = start();
    type('a');
    clock.increment(400);
    type('b');
    actor.send({ type: 'text.leave' });
    expect(committed).toEqual(['a', 'b']);
  });
});
