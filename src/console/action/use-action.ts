import { useActorRef, useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import type { ArgumentsOf, Call } from '#core/contract/call.ts';
import { ok } from '#core/result.ts';
import { actionMachine } from '#machines/kit/action.machine.ts';
import type { ActionFailure, ActionOutcome } from '#machines/kit/action.rules.ts';
import { type ActionView, actionView } from '#machines/kit/action.view.ts';
import { answer } from '#machines/kit/slot.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { invalidateChanges } from '#src/console/call-query.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { useServices } from '#src/console/services.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { toast } from '#src/ui/toast/toasts.ts';

export interface ActionOptions<C extends Call> {
  /** Ask before it is done, with `ActionDialog`. */
  readonly confirms?: boolean;
  /**
   * What became of a run without an answer; needed where the call may not simply be made again. A call made again has the
   * same key.
   */
  readonly ask?: (client: Client, args: ArgumentsOf<C>, signal: AbortSignal) => Promise<ActionOutcome>;
  /** Said when it is done; nothing is said where the page shows it. */
  readonly done?: string;
}

export interface Action<C extends Call> {
  readonly view: ActionView;
  start(args: ArgumentsOf<C>): void;
  confirm(): void;
  leave(): void;
  /** Asks again what became of it. */
  check(): void;
}

/** Makes a call at a press, once; says how it ended. What the call changes is read again by itself. */
export function useAction<C extends Call>(call: C, options: ActionOptions<C> = {}): Action<C> {
  const t = useText(formTexts);
  const { client, queryClient } = useServices();
  const { confirms = false, ask, done } = options;
  const actor = useActorRef(
    actionMachine.provide({
      actors: {
        run: fromPromise(async ({ input: { args, key } }) => {
          const once = call.effect === 'create' ? { idempotencyKey: key } : {};
          const answered = await answer(client.call(call, argumentsOf<C>(args), once));
          return answered.ok ? ok(null) : answered;
        }),
        ask: fromPromise(async ({ input: { args }, signal }) => {
          if (!ask) return ok('open' as const);
          const found = await answer(ask(client, argumentsOf<C>(args), signal));
          if (found.ok) await invalidateChanges(queryClient, call);
          return found;
        }),
      },
      actions: {
        onDone: () => done !== undefined && toast({ tone: 'success', title: done }),
        onFailed: ({ context: { failure } }) =>
          failure &&
          !confirms &&
          toast({ tone: 'danger', title: t('form.failed'), description: actionFailureText(failure, t) }),
      },
    }),
    { input: { confirms } },
  );
  return {
    view: useSelector(actor, actionView),
    start: (args) => actor.send({ type: 'action.start', args, key: crypto.randomUUID() }),
    confirm: () => actor.send({ type: 'action.confirm' }),
    leave: () => actor.send({ type: 'action.leave' }),
    check: () => actor.send({ type: 'action.check' }),
  };
}

/** The machine keeps the arguments as they came from `start`, and reads nothing in them. */
function argumentsOf<C extends Call>(args: unknown): ArgumentsOf<C> {
  return args as ArgumentsOf<C>;
}

export function actionFailureText(failure: ActionFailure, t: Translate<'form'>): string {
  return failure.kind === 'broken' ? t('form.broken') : failureText(failure, t);
}
