import type { Args as ArgsOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import {
  isMethodForced,
  mailboxKey,
  methodsOf,
  needsMailbox,
} from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import type { PurchaseContext, PurchaseEvent, PurchaseSlots } from '#machines/purchase/purchase.types.ts';

type Args = ArgsOf<PurchaseContext, PurchaseEvent>;

const replyOf = replies<PurchaseSlots>();

export const dcvChoiceGuards = {
  isMethodForced: ({ context }: Args) => isMethodForced(context),
  isMethodOpen: ({ context }: Args) => !isMethodForced(context),
  isMailboxNeeded: ({ context }: Args) => needsMailbox(context),
  isMailboxNeedless: ({ context }: Args) => !needsMailbox(context),
  isOfferedMethod: ({ context, event }: Args) =>
    event.type === 'dcv.choose' &&
    methodsOf(context).some(({ method, offered }) => offered && method === event.method),
  isMailboxUnasked: ({ context }: Args) =>
    mailboxKey(context) !== '' && mailboxKey(context) !== context.mailboxes.key,
  isMailboxUnasking: ({ context }: Args) => mailboxKey(context) === '',
  isMailboxOutdated: ({ context }: Args) => mailboxKey(context) !== context.mailboxesAsked,
  isCurrentMailbox: ({ context, event }: Args) =>
    replyOf(event, 'suggestMailboxes')?.key === mailboxKey(context),
};
