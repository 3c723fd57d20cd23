import { fromPromise, type PromiseActorLogic } from 'xstate';

interface WorkArgs<Input> {
  readonly input: Input;
  readonly signal: AbortSignal;
}

/** Fills a slot with work whose code is loaded when it is first needed. */
export function lazySlot<Input, Output>(
  load: () => Promise<(args: WorkArgs<Input>) => Promise<Output>>,
): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(async ({ input, signal }) => (await load())({ input, signal }));
}
