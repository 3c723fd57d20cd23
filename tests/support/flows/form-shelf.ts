import { fromPromise } from 'xstate';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { formMachine } from '#machines/kit/form.machine.ts';
import type { Draft, FormInput, FormUserEvent } from '#machines/kit/form.rules.ts';

/** The server side of a form: the saved values by key. */
export interface FormShelf {
  readonly kept: Record<string, Draft>;
  lostAnswers: number;
  hangingCalls: number;
}

export const formInput: FormInput = {
  form: 'thing',
  place: 'shelf',
  id: null,
  draft: { name: '', note: '' },
  key: 'key-0001',
  stays: false,
};
export const formActs: readonly FormUserEvent[] = [
  { type: 'form.submit', held: [] },
  { type: 'field.change', values: { name: 'Ada' } },
  { type: 'form.submit', held: [] },
];

export function openFormShelf(changes: Partial<FormShelf> = {}): FormShelf {
  return { kept: {}, lostAnswers: 0, hangingCalls: 0, ...changes };
}

/** The form machine, saving to this shelf. */
export function savingOn(shelf: FormShelf) {
  return formMachine.provide({
    actors: {
      check: fromPromise(async ({ input: { draft } }) =>
        draft.name === '' ? [fault('name', 'required', '')] : [],
      ),
      save: fromPromise(async ({ input: { id, key, draft } }) => {
        const at = id ?? key;
        shelf.kept[at] = id === null ? (shelf.kept[at] ?? draft) : draft;
        if (shelf.hangingCalls > 0) {
          shelf.hangingCalls -= 1;
          return new Promise(() => undefined);
        }
        if (shelf.lostAnswers > 0) {
          shelf.lostAnswers -= 1;
          return fail({ kind: 'disconnected' } as const);
        }
        return ok({ id: at, draft });
      }),
    },
  });
}
