/**
 * A form asks several questions side by side: what does it cost, are the names good. A question is a text made from the
 * context (`key`), so that a restored form asks the same; an answer carries the text it answers. A question that changed
 * stops the older one, and one that was answered is not asked again.
 */
export interface QuestionState<Failure> {
  /** The question under way, or asked last. */
  readonly asked: string;
  /** The one last answered, by a value or by a failure; empty before the first answer. */
  readonly answered: string;
  readonly failure: Failure | null;
}

export const unasked: QuestionState<never> = { asked: '', answered: '', failure: null };

export interface AskedQuestion<Context, Slot extends string, Input> {
  /** The work that answers. */
  readonly slot: Slot;
  /** Empty when there is nothing to ask. */
  readonly key: (context: Context) => string;
  /** What the slot is given beside the key. */
  readonly ask: (context: Context) => Input;
}

/** The region of one question. Its machine names the guards and the actions, which find the question by `question`. */
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
