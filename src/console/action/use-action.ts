import { useActorRef, useSelector } from '@xstate/react';
import type { ArgumentsOf, Call } from '#core/contract/call.ts';
import type { ActionFailure } from '#machines/kit/action.rules.ts';
import { type ActionView, actionView } from '#machines/kit/action.view.ts';
import { type AskOutcome, actionLogic } from '#src/console/action/action-logic.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { useServices } from '#src/console/services.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { toast } from '#src/ui/toast/toasts.ts';

export interface ActionOptions<C extends Call> {
  /** Ask before it is done, with `ActionDialog`. */
  readonly confirms?: boolean;
  readonly ask?: AskOutcome<C>;
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
  const services = useServices();
  const { confirms = false, ask, done } = options;
  const actor = useActorRef(
    actionLogic(call, services, ask).provide({
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

export function actionFailureText(failure: ActionFailure, t: Translate<'form'>): string {
  return failure.kind === 'broken' ? t('form.broken') : failureText(failure, t);
}
