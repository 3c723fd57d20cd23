import { nameKindFor } from '#core/names/host-rules.ts';
import { isEmailMethod } from '#core/validation/methods.ts';
import { dcvChoiceMachine } from '#machines/purchase/dcv-choice/dcv-choice.machine.ts';
import {
  isMethodForced,
  mailboxKey,
  methodOf,
  methodsOf,
} from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import { namesKey } from '#machines/purchase/names.rules.ts';
import { isProductRead } from '#machines/purchase/purchase.rules.ts';
import type { PurchaseEvent } from '#machines/purchase/purchase.slots.ts';
import type { PurchaseContext } from '#machines/purchase/purchase.types.ts';
import { defineModel, everyState, unless } from '#tests/model/define-model.ts';
import {
  code,
  flex,
  formEvents,
  lateAnswers,
  productEvents,
  questionAnswers,
} from '#tests/model/models/purchase.samples.ts';

export const dcvChoiceModel = defineModel({
  machine: dcvChoiceMachine,
  paths: ['dcv.open dcv.forced dcv.open'],
  inputs: { empty: { workflow: 'w1' } },
  events: ({ context }): readonly PurchaseEvent[] => [
    ...products,
    ...validationEvents,
    ...formEvents.day,
    ...questionAnswers.product(context),
    ...questionAnswers.names(context),
    ...questionAnswers.mailboxes(context),
    ...lateAnswers,
  ],
  /** Settle product and names before a method is chosen. */
  walk: ({ context, children }): readonly PurchaseEvent[] => {
    if ('readProduct' in children)
      return [...questionAnswers.product(context), ...(isUntouched(context) ? products : [])];
    if ('checkNames' in children) return [...questionAnswers.names(context), ...formEvents.names.slice(1, 3)];
    if ('suggestMailboxes' in children) return [...validationEvents, ...questionAnswers.mailboxes(context)];
    // Change the product under one set of valid names only, not under every spelling.
    const isPlain = context.text === 'example.com' && context.email === '';
    // A later day matters only where it invalidates a choice; nothing follows it.
    if (context.day !== '') return [];
    const day = isPlain && context.dcvChoice === 'email' ? formEvents.day : [];
    return [...(isUntouched(context) ? products : isPlain ? changeEvents : []), ...validationEvents, ...day];
  },
  project: (context) => [
    context.product?.productNo,
    isUntouched(context) ? context.families.toSorted() : [],
    isProductRead(context) || context.wanted,
    context.text,
    namesKey(context) === context.questions.names.answered,
    context.checked.names,
    context.dcvChoice,
    context.email,
    context.day,
    [context.questions.mailboxes.answered, context.questions.mailboxes.asked].map(
      (asked) => asked === mailboxKey(context),
    ),
  ],
  states: {
    ...everyState(dcvChoiceMachine, validatesEveryName),
    'dcv.forced': ({ context }) => unless(isMethodForced(context), 'forced with a choice'),
    'mailboxes.asking': needsMailbox,
  },
});

const products = productEvents(flex, code);

const changeEvents = products.slice(0, 3);

const validationEvents: readonly PurchaseEvent[] = [...formEvents.names, ...formEvents.validation];

function isUntouched({ text, dcvChoice, email }: PurchaseContext): boolean {
  return text === '' && dcvChoice === null && email === '';
}

/** The method to be sent is an offered one, if any is offered. */
function validatesEveryName({ context }: { readonly context: PurchaseContext }): string | null {
  const offered = methodsOf(context).filter((entry) => entry.offered);
  const isValidated = offered.some(({ method }) => method === methodOf(context));
  const isEnded = context.day !== '' && isEmailMethod(methodOf(context)) && isHost(context);
  return (
    unless(offered.length === 0 || isValidated, `${methodOf(context)} cannot validate the names`) ??
    unless(!isEnded, 'e-mail is used on a day on which it has ended')
  );
}

function isHost({ product }: PurchaseContext): boolean {
  return product !== null && nameKindFor(product.productType) === 'host';
}

function needsMailbox({ context }: { readonly context: PurchaseContext }): string | null {
  return unless(isEmailMethod(methodOf(context)), 'a mailbox is asked for without need');
}
