import { emailMethodOf } from '#core/validation/emails.ts';
import { isEmailMethod } from '#core/validation/methods.ts';
import type { Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import {
  mailboxKey,
  mailboxOf,
  noMailboxes,
  validatedNames,
} from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import { withoutFaults } from '#machines/purchase/purchase.faults.ts';
import type { PurchaseContext, PurchaseEvent, PurchaseSlots } from '#machines/purchase/purchase.types.ts';

type Change = ChangeOf<PurchaseContext, PurchaseEvent>;

const replyOf = replies<PurchaseSlots>();

export const dcvChoiceActions = {
  /** A mailbox that belongs to the other e-mail method goes: it would take the choice back. */
  chooseMethod: ({ context, event }) => {
    if (event.type !== 'dcv.choose') return {};
    const { method } = event;
    const isOther =
      isEmailMethod(method) && emailMethodOf(mailboxOf(context), validatedNames(context)[0]) !== method;
    return {
      dcvChoice: method,
      email: isOther ? '' : context.email,
      faults: withoutFaults(context, ['dcvMethod', 'emailDnsEmail']),
    };
  },
  keepDay: ({ event }) => (event.type === 'day.begin' ? { day: event.day } : {}),
  keepEmail: ({ context, event }) =>
    event.type === 'email.commit'
      ? { email: event.email, faults: withoutFaults(context, ['emailDnsEmail']) }
      : {},
  switchSave: ({ event }) => (event.type === 'email.save' ? { saveChoice: event.on } : {}),
  noteMailboxesAsked: ({ context }) => ({ mailboxesAsked: mailboxKey(context) }),
  keepMailboxes: ({ event }) => {
    const reply = replyOf(event, 'suggestMailboxes');
    if (reply === null) return {};
    const { key, answer } = reply;
    return { mailboxes: answer.ok ? { ...answer.value, key } : { ...noMailboxes, key } };
  },
  noteMailboxesBroken: ({ context }) => ({ mailboxes: { ...noMailboxes, key: context.mailboxesAsked } }),
} satisfies Record<string, Change>;
