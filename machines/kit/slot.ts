import { type DoneActorEvent, type ErrorActorEvent, fromPromise, type PromiseActorLogic } from 'xstate';
import { type CallFailure, callFailureOf } from '#core/contract/failure.ts';
import { fail, ok, type Result } from '#core/result.ts';

/**
 * A slot is external work that a machine invokes by name. The machine defines its input and output; an adapter provides
 * it with `machine.provide({ actors })`. Expected failures are returned as values, so they can be logged and read back;
 * a slot that rejects has a bug, and the machine takes its `onError`.
 */
export type Answer<T> = Result<T, CallFailure>;

/** Input and output of a slot. A machine's slots are a type keyed by name: `{ pay: Slot<PayInput, PayOutput> }`. */
export interface Slot<Input, Output> {
  readonly input: Input;
  readonly output: Output;
}

/** Slot results as events of the machine. */
export type SlotEvent<S> = {
  [K in keyof S & string]: DoneActorEvent<OutputOf<S[K]>, K> | ErrorActorEvent<unknown, K>;
}[keyof S & string];

export type SlotLogic<S> = {
  [K in keyof S]: S[K] extends Slot<infer I, infer O> ? PromiseActorLogic<O, I> : never;
};

type OutputOf<S> = S extends Slot<infer _I, infer O> ? O : never;

/** Returns a reader of slot answers: `replies<PaymentSlots>()(event, 'pay')` is null for every other event. */
export function replies<S>() {
  return <K extends keyof S & string>(event: { readonly type: string }, slot: K): OutputOf<S[K]> | null =>
    event.type === `xstate.done.actor.${slot}` && 'output' in event ? (event.output as OutputOf<S[K]>) : null;
}

/**
 * Placeholders for a machine's slots until an adapter provides them: `unfilledSlots<PaymentSlots>()('loadOrders',
 * 'pay')`. Omitting a name is a compile error.
 */
export function unfilledSlots<S>() {
  return <const Names extends readonly (keyof S & string)[]>(
    ...names: Names & ([keyof S] extends [Names[number]] ? unknown : never)
  ): SlotLogic<S> => Object.fromEntries(names.map((name) => [name, unfilled(name)])) as SlotLogic<S>;
}

function unfilled(name: string) {
  return fromPromise(() => Promise.reject(new Error(`slot '${name}' is not filled`)));
}

/** Converts an API call to a slot answer. Rethrows anything other than a failed call, since that is a bug. */
export async function answer<T>(call: Promise<T>): Promise<Answer<T>> {
  try {
    return ok(await call);
  } catch (error) {
    const failure = callFailureOf(error);
    if (failure === null) throw error;
    return fail(failure);
  }
}
