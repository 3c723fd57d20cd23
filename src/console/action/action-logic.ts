import type { QueryClient } from '@tanstack/react-query';
import type { ArgumentsOf, Call } from '#core/contract/call.ts';
import { isRefused } from '#core/contract/failure.ts';
import { ok } from '#core/result.ts';
import { actionMachine } from '#machines/kit/action.machine.ts';
import type { ActionOutcome, ActionSlots } from '#machines/kit/action.rules.ts';
import { answer, type SlotFunctions, slots } from '#machines/kit/slot.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { invalidateChanges } from '#src/console/calls/call-query.ts';

/**
 * Determines the outcome of an unanswered run; required for calls that cannot simply be repeated. A repeated call uses
 * the same key.
 */
export type AskOutcome<C extends Call> = (
  client: Client,
  args: ArgumentsOf<C>,
  signal: AbortSignal,
) => Promise<ActionOutcome>;

/** Implements an action, by the slots of its machine. */
export type ActionWork = SlotFunctions<ActionSlots>;

type ActionEnds = NonNullable<Parameters<typeof actionMachine.provide>[0]['actions']>;

/**
 * Provides the action machine with work that is looked up when it starts. Creating a machine takes milliseconds, so a
 * page does it only once.
 */
export function actionLogic(work: () => ActionWork, actions: ActionEnds = {}) {
  return actionMachine.provide({
    actions,
    actors: slots<ActionSlots>({
      run: (input, signal) => work().run(input, signal),
      ask: (input, signal) => work().ask(input, signal),
    }),
  });
}

/** An action that makes one API call. */
export function callWork<C extends Call>(
  call: C,
  { client, queryClient }: { readonly client: Client; readonly queryClient: QueryClient },
  ask?: AskOutcome<C>,
): ActionWork {
  return {
    async run({ args, key }) {
      const once = call.effect === 'create' ? { idempotencyKey: key } : {};
      const answered = await answer(client.call(call, argumentsOf<C>(args), once));
      if (answered.ok) return ok(null);
      // What was confirmed is outdated: it is read again before the refusal is shown.
      if (isRefused(answered.error, 'conflict')) await invalidateChanges(queryClient, call);
      return answered;
    },
    async ask({ args }, signal) {
      if (!ask) return ok('open');
      const found = await answer(ask(client, argumentsOf<C>(args), signal));
      if (found.ok) await invalidateChanges(queryClient, call);
      return found;
    },
  };
}

/** The machine stores the arguments of `start` unread. */
function argumentsOf<C extends Call>(args: unknown): ArgumentsOf<C> {
  return args as ArgumentsOf<C>;
}
