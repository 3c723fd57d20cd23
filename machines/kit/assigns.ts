import { type ActionFunction, assign, type EventObject, type MachineContext } from 'xstate';

/** Arguments of a pure context change. */
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

/** Turns a table of pure functions into the named actions of a machine: `assigns<Context, Event>()({ keepOrders })`. */
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
