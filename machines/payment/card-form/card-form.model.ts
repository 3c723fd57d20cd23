import { fail, ok } from '#core/result.ts';
import { anything, broke, defineModel, done, unless } from '#machines/kit/model.ts';
import { cardFormMachine } from '#machines/payment/card-form/card-form.machine.ts';
import type { CardFailure, CardFormEvent } from '#machines/payment/card-form/card-form.types.ts';

const declined: CardFailure = { kind: 'card', message: 'Your card was declined.' };

const events: readonly CardFormEvent[] = [
  { type: 'card.submit' },
  { type: 'card.reload' },
  done('mountCard', ok('shown' as const)),
  done('mountCard', fail<CardFailure>({ kind: 'library' })),
  broke('mountCard'),
  done('confirmCard', ok('sent' as const)),
  done('confirmCard', fail(declined)),
  done('confirmCard', fail<CardFailure>({ kind: 'unanswered' })),
  broke('confirmCard'),
];

export const cardFormModel = defineModel({
  machine: cardFormMachine,
  inputs: { fresh: undefined },
  events: () => events,
  project: ({ failure }) => failure?.kind,
  states: {
    loading: ({ context }) => unless(context.failure === null, 'loading under an old failure'),
    unavailable: ({ context }) => unless(context.failure?.kind === 'library', 'unavailable without a reason'),
    ready: anything,
    confirming: ({ context }) => unless(context.failure === null, 'a card is sent under an old failure'),
    sent: ({ context }) => unless(context.failure === null, 'sent with a failure'),
  },
});
