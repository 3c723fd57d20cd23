import { mailboxInput } from '#machines/purchase/purchase.inputs.ts';
import { purchaseSetup } from '#machines/purchase/purchase.setup.ts';

/**
 * How the names are validated. The method is kept as chosen; product, brand and names may force another one while they last.
 * The e-mail methods need a mailbox, and have some to offer.
 */
export const dcvChoiceRegion = purchaseSetup.createStateConfig({
  initial: 'open',
  states: {
    open: {
      always: [
        { guard: 'isMethodForced', target: 'forced' },
        { guard: 'isMailboxNeeded', target: 'mailbox' },
      ],
    },
    forced: { always: { guard: 'isMethodOpen', target: 'open' } },
    mailbox: {
      always: [
        { guard: 'isMailboxNeedless', target: 'open' },
        { guard: 'isMailboxUnasked', target: 'suggesting' },
      ],
    },
    suggesting: {
      entry: 'noteMailboxesAsked',
      always: [
        { guard: 'isMailboxUnasking', target: 'open' },
        { guard: 'isMailboxOutdated', target: 'suggesting', reenter: true },
      ],
      invoke: {
        id: 'suggestMailboxes',
        src: 'suggestMailboxes',
        input: ({ context }) => mailboxInput(context),
        onDone: { guard: 'isCurrentMailbox', target: 'mailbox', actions: 'keepMailboxes' },
        onError: { target: 'mailbox', actions: 'noteMailboxesBroken' },
      },
    },
  },
  on: {
    'day.begin': { actions: 'keepDay' },
    'dcv.choose': { guard: 'isOfferedMethod', actions: 'chooseMethod' },
    'email.commit': { actions: 'keepEmail' },
    'email.save': { actions: 'switchSave' },
  },
});
