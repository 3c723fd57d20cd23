/**
 * A form asks several questions in parallel, such as the price or whether the names are valid. A question is identified
 * by a text derived from the context (`key`), so a restored form asks the same ones; an answer carries the key it
 * belongs to. A changed question cancels the previous one, and an answered question is not asked again.
 */
export interface QuestionState<Failure> {
  /** Key of the current or most recent question. */
  readonly asked: string;
  /** Key of the last question that was answered or failed; empty before the first. */
  readonly answered: string;
  readonly failure: Failure | null;
}

export const unasked: QuestionState<never> = { asked: '', answered: '', failure: null };

export interface AskedQuestion<Context, Slot extends string, Input> {
  /** The slot that answers. */
  readonly slot: Slot;
  /** Empty if there is nothing to ask. */
  readonly key: (context: Context) => string;
  /** Input of the slot in addition to the key. */
  readonly ask: (context: Context) => Input;
}

/**
 * Builds the region of one question. The machine provides the guards and actions, which identify the question by their
 * `question` parameter.
 */
export function questionRegion<Name extends string, Context, Slot extends string, Input>(
  question: Name,
  { slot, key, ask }: AskedQuestion<Context, Slot, Input>,
) {
  const params = { question };
  return {
    initial: 'settled',
    states: {
      settled: { always: { guard: { type: 'isDue', params }, target: 'asking' } },
      asking: {
        entry: { type: 'noteAsked', params },
        always: { guard: { type: 'isOutdated', params }, target: 'settled' },
        invoke: {
          id: slot,
          src: slot,
          input: ({ context }: { readonly context: Context }) => ({ ...ask(context), key: key(context) }),
          onDone: {
            guard: { type: 'isAnswer', params },
            target: 'settled',
            actions: { type: 'keepAnswer', params },
          },
          onError: { target: 'settled', actions: { type: 'noteBroken', params } },
        },
      },
    },
  } as const;
}
