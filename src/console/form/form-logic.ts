import type { Fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { formMachine } from '#machines/kit/form.machine.ts';
import type { Draft, FormInput, FormSlots } from '#machines/kit/form.rules.ts';
import { slots } from '#machines/kit/slot.ts';
import { sessionView } from '#machines/session/session.view.ts';
import { workAnswer } from '#src/console/calls/work-answer.ts';
import type { EntryServices } from '#src/console/entry-services.ts';
import { createFormMemory, type FormMemory } from '#src/console/form/form-memory.ts';
import type { FormSource } from '#src/console/form/form-source.ts';

export interface FormOpening<Item, Own> {
  /** The record to edit; `null` adds one. */
  readonly item: Item | null;
  /** Additional values from the page that opens the form. */
  readonly own: Own;
  readonly place: string;
  readonly stays: boolean;
}

/** A form ready to be opened: its machine with rules and API in the slots, its input, and its memory. */
export interface PreparedForm {
  readonly machine: typeof formMachine;
  readonly input: FormInput;
  readonly memory: FormMemory;
}

export function prepareForm<Item extends { readonly id: string }, Body, Own>(
  source: FormSource<Item, Body, Own>,
  { client, session, site }: Pick<EntryServices, 'client' | 'session' | 'site'>,
  { item, own, place, stays }: FormOpening<Item, Own>,
): PreparedForm {
  const terms = { site, own };
  const sensitive = source.sensitive ?? [];
  const opened = source.toDraft(item, terms);
  const memory = createFormMemory(Object.fromEntries(sensitive.map((field) => [field, opened[field] ?? ''])));
  const bodyOf = (draft: Draft) => source.toBody({ ...draft, ...memory.getSnapshot() });
  const publicPart = (draft: Draft): Draft => ({
    ...draft,
    ...Object.fromEntries(sensitive.map((field) => [field, ''])),
  });
  const masked = (faults: readonly Fault[]) =>
    faults.map((fault) => (sensitive.includes(fault.field) ? { ...fault, found: '' } : fault));
  const machine = formMachine.provide({
    actors: slots<FormSlots>({
      check: async ({ draft }) => masked(await source.check(bodyOf(draft), terms)),
      save: async ({ id, key, draft, held }, signal) => {
        const typed = memory.typed();
        if (held.some((field) => !typed.includes(field))) return fail({ kind: 'forgotten' } as const);
        const customer = sessionView(session.getSnapshot()).customer;
        const account = customer === null ? {} : { account: customer.accountID };
        const saved = await workAnswer(
          source.save(client, { id, key, body: bodyOf(draft), account, signal }, terms),
        );
        if (!saved.ok)
          return saved.error.kind === 'refused'
            ? fail({ ...saved.error, errors: masked(saved.error.errors) })
            : saved;
        if (stays && !source.keepsSensitive) memory.forget();
        const { id: savedID, item: kept } = saved.value;
        return ok({ id: savedID, draft: kept ? publicPart(source.toDraft(kept, terms)) : draft });
      },
    }),
  });
  return {
    machine,
    memory,
    input: {
      form: source.name,
      place,
      id: item?.id ?? null,
      draft: publicPart(opened),
      key: crypto.randomUUID(),
      stays,
    },
  };
}
