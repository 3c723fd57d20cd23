import type { zhPlacing } from '#src/features/purchase/placing.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enPlacing = {
  work: {
    title: 'Creating your order',
    review: 'Check what was entered',
    prepare: 'Make the key and the request in this browser',
    prepareByCa: 'The CA makes the key and the request',
    create: 'Create the order',
    ask: 'Find out whether the order was created',
    hand: 'Hand over to the batch',
    creating: 'Creating the order; please do not refresh.',
    handing: 'These are many: a batch makes their keys one after the other and creates all orders at once.',
    safe: 'Should the page reload or the network drop, nothing is lost: we check for the order first and never place it twice.',
    preparing: 'The private key is made on this computer and encrypted before it is kept.',
    preparingByCa: 'The CA sends the private key encrypted; this browser seals it as soon as it arrives.',
    asking: 'The creation was not answered; the server is asked what became of it.',
    count: 'Step {{step}} of {{total}}',
  },
  unresolved: {
    title: 'It is not known yet whether the order was created',
    about:
      'The server did not answer and could not be asked. Ask again: if the order is there you go on to pay, and only if it is not is it sent again. It is never placed twice.',
    absentTitle: 'The server has no such order',
    absentAbout:
      'It was sent several times without an answer, and the server confirms that there is no order. Send it once more, or go back to change it.',
    ask: 'Ask again',
    reopen: 'Back to the form',
  },
} satisfies SameTexts<typeof zhPlacing>;
