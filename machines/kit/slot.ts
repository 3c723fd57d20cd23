import { type DoneActorEvent, type ErrorActorEvent, fromPromise, type PromiseActorLogic } from 'xstate';
import { type CallFailure, callFailureOf } from '#core/contract/failure.ts';
import { fail, ok, type Result } from '#core/result.ts';

/**
 * A slot is a piece of outside work a machine asks for by name. The machine says what goes in and what comes out;
 * an adapter fills it with `machine.provide({ actors })`. Expected failures are answers, so that they can be written
 * to a log and read back; a slot that rejects has a bug, and the machine takes its `onError`.
 */
export type Answer<T> = Result<T, CallFailure>;

/** What goes in and what comes out. The slots of a machine are a type by name: `{ pay: Slot<PayInput, PayOutput> }`. */
export interface Slot<Input, Output> {
  readonly input: Input;
  readonly output: Output;
}

/** What slots send back, as events of their machine. */
export type SlotEvent<S> = {
  [K in keyof S & string]: DoneActorEvent<OutputOf<S[K]>, K> | ErrorActorEvent<unknown, K>;
}[keyof S & string];

export type SlotLogic<S> = {
  [K in keyof S]: S[K] extends Slot<infer I, infer O> ? PromiseActorLogic<O, I> : never;
};

type OutputOf<S> = S extends Slot<infer _I, infer O> ? O : never;

/** Reads what a slot answered: `replies<PaymentSlots>()(event, 'pay')` is null for every other event. */
export function replies<S>() {
  return <K extends keyof S & string>(event: { readonly type: string }, slot: K): OutputOf<S[K]> | null =>
    event.type === `xstate.done.actor.${slot}` && 'output' in event ? (event.output as OutputOf<S[K]>) : null;
}

/**
 * What stands in a machine until an adapter fills its slots: `unfilledSlots<PaymentSlots>()('loadOrders', 'pay')`; a name left
 * out does not compile.
 */
export function unfilledSlots<S>() {
  return <const Names extends readonly (keyof S & string)[]>(
    ...names: Names & ([keyof S] extends [Names[number]] ? unknown : never)
  ): SlotLogic<S> => Object.fromEntries(names.map((name) => [name, unfilled(name)])) as SlotLogic<S>;
}

function unfilled(name: string) {
  return fromPromise(() => Promise.reject(new Error(`the slot '${name}' was not filled`)));
}

/** Turns a call of the API into a slot's answer. Anything but a failed call is a bug and is thrown on. */
export async function answer<T>(call: Promise<T>): Promise<Answer<T>> {
  try {
    return ok(await call);
  } catch (error) {
    const failure = callFailureOf(error);
    if (failure === null) throw error;
    return fail(failure);
  }
}
