import { type ActionFunction, assign, type EventObject, type MachineContext } from 'xstate';

/** What a pure change of context gets. */
export interface Args<Context, Event> {
  readonly context: Context;
  readonly event: Event;
}

export type Change<Context, Event> = (args: Args<Context, Event>) => Partial<Context>;

type Assign<Context extends MachineContext, Event extends EventObject> = ActionFunction<
  Context,
  Event,
  Event,
  undefined,
  never,
  never,
  never,
  never,
  never
>;

/** A table of pure functions as the named actions of a machine: `assigns<Context, Event>()({ keepOrders })`. */
export function assigns<Context extends MachineContext, Event extends EventObject>() {
  return <Name extends string>(
    table: Readonly<Record<Name, Change<Context, Event>>>,
  ): Record<Name, Assign<Context, Event>> => {
    const actions = {} as Record<Name, Assign<Context, Event>>;
    for (const name in table) {
      actions[name] = assign<Context, Event, undefined, Event, never>(table[name]);
    }
    return actions;
  };
}
