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

/**
 * A slot whose answers belong to one attempt, round or text: `Stamp` names the field of the context that says which.
 * Input and output carry it, and an answer with another value than the context's is none (`replies`).
 */
export interface StampedSlot<Stamp extends string, Input, Output, Value = number>
  extends Slot<Input & Stamps<Stamp, Value>, Output & Stamps<Stamp, Value>> {
  readonly stamp: Stamp;
}

type Stamps<Stamp extends string, Value> = { readonly [K in Stamp]: Value };

/** The fields that stamp a machine's slots, by slot: `{ pay: 'attempt' }`. */
export type StampsOf<S> = {
  readonly [K in keyof S as S[K] extends { readonly stamp: string } ? K : never]: S[K] extends {
    readonly stamp: infer Stamp;
  }
    ? Stamp
    : never;
};

/** Slot results as events of the machine. */
export type SlotEvent<S> = {
  [K in keyof S & string]: DoneActorEvent<OutputOf<S[K]>, K> | ErrorActorEvent<unknown, K>;
}[keyof S & string];

export type SlotLogic<S> = {
  [K in keyof S]: S[K] extends Slot<infer I, infer O> ? PromiseActorLogic<O, I> : never;
};

type OutputOf<S> = S extends Slot<infer _I, infer O> ? O : never;

type StampOf<S> = S extends { readonly stamp: infer Stamp extends string } ? Stamp : never;

interface AnyEvent {
  readonly type: string;
}

/** What a reply is read from: the event; for a stamped slot with the context, so that no late answer is taken. */
type ReplySource<S> = [StampOf<S>] extends [never]
  ? AnyEvent
  : { readonly event: AnyEvent; readonly context: Stamps<StampOf<S>, unknown> };

/**
 * Returns a reader of slot answers. It returns null for every other event, and for an answer whose stamp is not the
 * context's: `replies<PaymentSlots>(stamps)`, then `replyOf(event, 'loadOrders')`, or `replyOf({ event, context }, 'pay')`
 * of a stamped slot.
 */
export function replies<S>(...[stamps]: StampArguments<S>) {
  const stampOf = (stamps ?? {}) as Readonly<Record<string, string | undefined>>;
  return <K extends keyof S & string>(source: ReplySource<S[K]>, slot: K): OutputOf<S[K]> | null => {
    const stamp = stampOf[slot];
    const { event, context } = (stamp === undefined ? { event: source } : source) as {
      readonly event: AnyEvent;
      readonly context?: Fields;
    };
    if (event.type !== `xstate.done.actor.${slot}` || !('output' in event)) return null;
    if (stamp !== undefined && (event.output as Fields)[stamp] !== context?.[stamp]) return null;
    return event.output as OutputOf<S[K]>;
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** The stamps are an argument only where a slot has one. */
type StampArguments<S> = keyof StampsOf<S> extends never ? [] : [StampsOf<S>];

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

/** What the work of a slot answers: its output before it is stamped. */
export type SlotAnswer<S> =
  S extends StampedSlot<infer Stamp, infer _I, infer _O, infer _V> ? Omit<OutputOf<S>, Stamp> : OutputOf<S>;

/** Aborted when the machine leaves the state that invoked the slot. */
type Signal = Parameters<Parameters<typeof fromPromise>[0]>[0]['signal'];

/** The work of a machine's slots, as plain async functions. */
export type SlotFunctions<S> = {
  readonly [K in keyof S]: S[K] extends Slot<infer I, infer _O>
    ? (input: I, signal: Signal) => PromiseLike<SlotAnswer<S[K]>>
    : never;
};

/**
 * Fills the slots of a machine with async functions: `slots<DepositSlots>({ createDeposit: async (input, signal) => … },
 * depositStamps)`. The answer of a stamped slot takes the stamp of its input.
 */
export function slots<S>(functions: SlotFunctions<S>, ...[stamps]: StampArguments<S>): SlotLogic<S> {
  const stampOf = (stamps ?? {}) as Readonly<Record<string, string | undefined>>;
  const filled = Object.entries<(input: unknown, signal: Signal) => PromiseLike<unknown>>(functions).map(
    ([name, work]) => {
      const stamp = stampOf[name];
      const logic = fromPromise<unknown, unknown>(async ({ input, signal }) => {
        const output = await work(input, signal);
        return stamp === undefined ? output : { [stamp]: (input as Fields)[stamp], ...(output as Fields) };
      });
      return [name, logic] as const;
    },
  );
  return Object.fromEntries(filled) as SlotLogic<S>;
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
