import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { replies, type Slot, type StampedSlot, type StampsOf, slots } from '#machines/kit/slot.ts';

interface ExampleSlots {
  readonly load: Slot<{ readonly id: string }, { readonly name: string }>;
  readonly pay: StampedSlot<'attempt', { readonly cents: number }, { readonly paid: boolean }>;
}

const stamps = { pay: 'attempt' } as const satisfies StampsOf<ExampleSlots>;
const replyOf = replies<ExampleSlots>(stamps);
const answered = (slot: string, output: object) => ({ type: `xstate.done.actor.${slot}`, output });

describe('a reply', () => {
  it.each([
    { name: 'of this slot', event: answered('load', { name: 'Lin' }), want: { name: 'Lin' } },
    { name: 'of another slot', event: answered('pay', { attempt: 1, paid: true }), want: null },
    { name: 'an event without an output', event: { type: 'xstate.done.actor.load' }, want: null },
    { name: 'what a user does', event: { type: 'order.pay' }, want: null },
  ])('without a stamp: $name', ({ event, want }) => {
    expect(replyOf(event, 'load')).toEqual(want);
  });

  it.each([
    { name: 'of this attempt', attempt: 2, want: { attempt: 2, paid: true } },
    { name: 'of an earlier attempt', attempt: 3, want: null },
    { name: 'of a later attempt', attempt: 1, want: null },
  ])('with a stamp: $name', ({ attempt, want }) => {
    const event = answered('pay', { attempt: 2, paid: true });
    expect(replyOf({ event, context: { attempt } }, 'pay')).toEqual(want);
  });
});

describe('a slot filled with a function', () => {
  const filled = slots<ExampleSlots>(
    {
      load: async ({ id }) => ({ name: `name of ${id}` }),
      pay: async ({ cents }) => ({ paid: cents > 0 }),
    },
    stamps,
  );

  it('answers what the function returns', async () => {
    const actor = createActor(filled.load, { input: { id: 'a' } }).start();
    expect(await toPromise(actor)).toEqual({ name: 'name of a' });
  });

  it('stamps the answer with what it was asked with', async () => {
    const actor = createActor(filled.pay, { input: { cents: 100, attempt: 7 } }).start();
    expect(await toPromise(actor)).toEqual({ attempt: 7, paid: true });
  });

  it('rejects as the function does, unstamped', async () => {
    const broken = slots<Pick<ExampleSlots, 'pay'>>(
      { pay: () => Promise.reject(new Error('a bug')) },
      stamps,
    );
    const actor = createActor(broken.pay, { input: { cents: 1, attempt: 1 } });
    actor.subscribe({ error: () => {} });
    const ended = toPromise(actor.start());
    await expect(ended).rejects.toThrow('a bug');
  });

  it('is aborted when its actor stops', async () => {
    let seen: { readonly aborted: boolean } | undefined;
    const waiting = slots<Pick<ExampleSlots, 'load'>>({
      load: (_, signal) => {
        seen = signal;
        return new Promise(() => {});
      },
    });
    const actor = createActor(waiting.load, { input: { id: 'a' } }).start();
    actor.stop();
    expect(seen?.aborted).toBe(true);
  });
});
