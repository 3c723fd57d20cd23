import { assign, fromPromise, setup } from 'xstate';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';

/** A small flow that spends money: it is drafted, placed once, and looked up after an interruption. */
export type ErrandEvent =
  | { readonly type: 'note.write'; readonly text: string }
  | { readonly type: 'item.add'; readonly item: string }
  | { readonly type: 'order.place' }
  | { readonly type: 'flow.resume' }
  | { readonly type: 'errand.explode' }
  | { readonly type: 'data.put'; readonly data: unknown };

export interface ErrandContext {
  readonly key: string;
  readonly note: string;
  readonly items: readonly string[];
  readonly receipt: string | null;
  readonly failures: number;
  readonly data: unknown;
  readonly weather: string;
}

export interface ErrandServices {
  place(input: { readonly key: string; readonly items: readonly string[] }): Promise<string>;
  find(key: string): Promise<string | null>;
  checkWeather(): Promise<string>;
}

export const errandMachine = setup({
  types: {
    context: {} as ErrandContext,
    events: {} as ErrandEvent,
    input: {} as { readonly key: string },
  },
  actors: {
    place: fromPromise<string, { key: string; items: readonly string[] }>(() =>
      Promise.reject(new Error('unfilled')),
    ),
    find: fromPromise<string | null, { key: string }>(() => Promise.reject(new Error('unfilled'))),
    checkWeather: fromPromise<string, undefined>(() => Promise.reject(new Error('unfilled'))),
  },
  guards: {
    explodes: () => {
      throw new Error('boom');
    },
  },
}).createMachine({
  id: 'errand',
  context: ({ input }) => ({
    key: input.key,
    note: '',
    items: [],
    receipt: null,
    failures: 0,
    data: null,
    weather: '',
  }),
  initial: 'drafting',
  states: {
    drafting: {
      // Its reply does not leave the state: on resume it must not be requested again.
      invoke: {
        id: 'checkWeather',
        src: 'checkWeather',
        onDone: { actions: assign({ weather: ({ event }) => event.output }) },
        onError: { actions: assign({ weather: 'unknown' }) },
      },
      on: {
        'note.write': { actions: assign({ note: ({ event }) => event.text }) },
        'item.add': { actions: assign({ items: ({ context, event }) => [...context.items, event.item] }) },
        'data.put': { actions: assign({ data: ({ event }) => event.data }) },
        'errand.explode': { guard: 'explodes', target: 'placing' },
        'order.place': 'placing',
      },
    },
    placing: {
      invoke: {
        id: 'place',
        src: 'place',
        input: ({ context }) => ({ key: context.key, items: context.items }),
        onDone: { target: 'placed', actions: assign({ receipt: ({ event }) => event.output }) },
        onError: {
          target: 'drafting',
          actions: assign({ failures: ({ context }) => context.failures + 1 }),
        },
      },
      on: { 'flow.resume': 'asking', 'note.write': { actions: assign({ note: ({ event }) => event.text }) } },
    },
    asking: {
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ key: context.key }),
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'placed',
            actions: assign({ receipt: ({ event }) => event.output }),
          },
          { target: 'placing' },
        ],
        onError: { target: 'drafting' },
      },
    },
    placed: { type: 'final' },
  },
});

export type ErrandMachine = typeof errandMachine;

export function errandDefinition(
  services: ErrandServices,
  changes: Partial<WorkflowDefinition<ErrandMachine>> = {},
): WorkflowDefinition<ErrandMachine> {
  return {
    name: 'errand',
    version: 1,
    machine: errandMachine.provide({
      actors: {
        place: fromPromise(({ input }) => services.place(input)),
        find: fromPromise(({ input }) => services.find(input.key)),
        checkWeather: fromPromise(() => services.checkWeather()),
      },
    }),
    summarize: ({ context }) => ({ title: context.note, facts: { items: context.items.length } }),
    ...changes,
  };
}

/** A shop that honors idempotency: each key is charged once, no matter how often it is sent. */
export interface Shop extends ErrandServices {
  readonly charges: Map<string, string>;
  readonly calls: string[];
  /** Holds replies of `place` until `release`. */
  hold(): void;
  release(): void;
}

export function createShop(): Shop {
  const charges = new Map<string, string>();
  const calls: string[] = [];
  let gate: Promise<void> = Promise.resolve();
  let open: () => void = () => {};
  return {
    charges,
    calls,
    hold() {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    release: () => open(),
    async place({ key, items }) {
      calls.push(`place ${key}`);
      const receipt = charges.get(key) ?? `receipt ${charges.size + 1} for ${items.join(' and ')}`;
      charges.set(key, receipt);
      await gate;
      return receipt;
    },
    async find(key) {
      calls.push(`find ${key}`);
      return charges.get(key) ?? null;
    },
    async checkWeather() {
      calls.push('look');
      return 'sunny';
    },
  };
}
