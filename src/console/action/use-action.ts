import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import type { ArgumentsOf, Call } from '#core/contract/call.ts';
import type { ActionFailure } from '#machines/kit/action.rules.ts';
import { type ActionView, actionView } from '#machines/kit/action.view.ts';
import { answer } from '#machines/kit/slot.ts';
import { type ActionWork, type AskOutcome, actionLogic, callWork } from '#src/console/action/action-logic.ts';
import { watchConnection } from '#src/console/calls/connection-return.ts';
import { workAnswer } from '#src/console/calls/work-answer.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { useServices } from '#src/console/services.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { toast } from '#src/ui/toast/toasts.ts';

export interface WorkOptions {
  /** Requires confirmation through `ActionDialog`. */
  readonly confirms?: boolean;
  /** Success message; omit if the page shows the result. */
  readonly done?: string;
  /** The caller shows failures itself. */
  readonly showsFailure?: boolean;
}

export interface ActionOptions<C extends Call> extends WorkOptions {
  readonly ask?: AskOutcome<C>;
}

export interface Work<Args> {
  readonly view: ActionView;
  start(args: Args): void;
  /** Changes what is to be confirmed. */
  revise(args: Args): void;
  confirm(): void;
  leave(): void;
  /** Looks up the outcome again. */
  check(): void;
}

export type Action<C extends Call> = Work<ArgumentsOf<C>>;

/** Makes a call once per press and reports its outcome. The data it changes is refetched automatically. */
export function useAction<C extends Call>(call: C, { ask, ...options }: ActionOptions<C> = {}): Action<C> {
  return useActionWork(callWork(call, useServices(), ask), options);
}

export interface ChosenCall {
  readonly call: Call;
  readonly args: unknown;
}

/** The same for a call that the press chooses, such as the verb of a row. */
export function useChosenCall(options: WorkOptions): Work<ChosenCall> {
  const services = useServices();
  const chosen = ({ args }: { readonly args: unknown }) => {
    // The machine stores the arguments of `start` unread.
    const { call, args: own } = args as ChosenCall;
    return { work: callWork(call, services), args: own };
  };
  return useActionWork(
    {
      run(input, signal) {
        const { work, args } = chosen(input);
        return work.run({ ...input, args }, signal);
      },
      ask(input, signal) {
        const { work, args } = chosen(input);
        return work.ask({ args }, signal);
      },
    },
    options,
  );
}

/** The same for work other than a single call. The work must be repeatable. */
export function useWork<Args>(run: (args: Args) => Promise<unknown>, options: WorkOptions = {}): Work<Args> {
  // The machine stores the arguments of `start` unread.
  const work: ActionWork = {
    run: ({ args }) => workAnswer(run(args as Args).then(() => null)),
    ask: () => answer(Promise.resolve('open')),
  };
  return useActionWork(work, options);
}

function useActionWork<Args>(work: ActionWork, options: WorkOptions): Work<Args> {
  const t = useText(formTexts, consoleTexts);
  const latest = useRef({ work, options, t });
  useInsertionEffect(() => {
    latest.current = { work, options, t };
  });
  const [logic] = useState(() =>
    actionLogic(() => latest.current.work, {
      onDone() {
        const { done } = latest.current.options;
        if (done !== undefined) toast({ tone: 'success', title: done });
      },
      onFailed({ context: { failure } }) {
        const { confirms = false, showsFailure = confirms } = latest.current.options;
        if (failure === null || showsFailure) return;
        const { t } = latest.current;
        toast({ tone: 'danger', title: t('form.failed'), description: actionFailureText(failure, t) });
      },
    }),
  );
  const actor = useActorRef(logic, { input: { confirms: options.confirms ?? false } });
  useEffect(
    () => watchConnection(({ type }) => type === 'connection.return' && actor.send({ type })),
    [actor],
  );
  return {
    view: useSelector(actor, actionView),
    start: (args) => actor.send({ type: 'action.start', args, key: crypto.randomUUID() }),
    revise: (args) => actor.send({ type: 'action.revise', args, key: crypto.randomUUID() }),
    confirm: () => actor.send({ type: 'action.confirm' }),
    leave: () => actor.send({ type: 'action.leave' }),
    check: () => actor.send({ type: 'action.check' }),
  };
}

export function actionFailureText(failure: ActionFailure, t: Translate<'form' | 'work'>): string {
  if (failure.kind === 'work') return workerFaultText(failure.code, failure.detail, t);
  return failureText(failure, t);
}
