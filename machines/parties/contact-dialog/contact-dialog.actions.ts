import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { afterFailure, withoutFault } from '#machines/kit/edit-dialog.ts';
import { replies, type SlotLogic, unfilled } from '#machines/kit/slot.ts';
import { fieldsOf, isChanged, withField } from '#machines/parties/contact-dialog/contact-dialog.rules.ts';
import type {
  ContactDialogContext,
  ContactDialogEvent,
  ContactDialogSlots,
} from '#machines/parties/contact-dialog/contact-dialog.types.ts';

type Args = ArgsOf<ContactDialogContext, ContactDialogEvent>;
type Change = ChangeOf<ContactDialogContext, ContactDialogEvent>;

const replyOf = replies<ContactDialogSlots>();

export const contactDialogSlots: SlotLogic<ContactDialogSlots> = {
  checkContact: unfilled('checkContact'),
  saveContact: unfilled('saveContact'),
  findContact: unfilled('findContact'),
};

export const contactDialogGuards = {
  isChanged: ({ context }: Args) => isChanged(context),
  isFaultless: ({ event }: Args) => replyOf(event, 'checkContact')?.length === 0,
  isUnsettled: ({ context, event }: Args) =>
    replyOf(event, 'checkContact')?.length === 0 && context.unsettled !== null,
  isSaved: ({ event }: Args) => replyOf(event, 'saveContact')?.ok === true,
  isSettled: ({ event }: Args) => replyOf(event, 'findContact')?.ok === true,
};

export const contactDialogActions = {
  keepField: ({ context, event }) =>
    event.type === 'field.change'
      ? {
          draft: withField(context.draft, event.field, event.value),
          faults: withoutFault(context.faults, event.field === 'telPrefix' ? 'telephone' : event.field),
        }
      : {},
  clearFaults: () => ({ faults: [], failure: null }),
  keepFaults: ({ context, event }) => ({
    faults: replyOf(event, 'checkContact') ?? [],
    refusals: context.refusals + 1,
  }),
  /** What was added without an answer is changed from now on. */
  keepFound: ({ context, event }) => {
    const found = replyOf(event, 'findContact');
    return { id: found?.ok ? (found.value?.id ?? context.id) : context.id, unsettled: null };
  },
  keepSaved: ({ context, event }) => {
    const saved = replyOf(event, 'saveContact');
    return { id: saved?.ok ? saved.value.id : context.id, unsettled: null };
  },
  noteUnsaved: ({ context, event }) =>
    afterFailure(context, replyOf(event, 'saveContact'), fieldsOf(context)),
  /** Nobody knows yet: it is looked for again before anything is sent. */
  noteUnfound: ({ context, event }) => ({
    ...afterFailure(context, replyOf(event, 'findContact'), fieldsOf(context)),
    unsettled: context.unsettled,
  }),
  noteBroken: ({ context }) => ({ failure: { kind: 'broken' }, refusals: context.refusals + 1 }),
} satisfies Record<string, Change>;
