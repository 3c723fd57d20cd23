import { needsOrganization } from '#core/catalogue/type-flags.ts';
import { offeredValidities } from '#core/orders/span.ts';
import { isDefiniteRefusal, isKnownMissing } from '#machines/creation.ts';
import type { Args as ArgsOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import { onlyRequestOf } from '#machines/purchase/csr-source/csr-source.rules.ts';
import {
  canSwitchWildcard,
  hasNames,
  nameFaults,
  namesKey,
  requestNameFaults,
} from '#machines/purchase/names.rules.ts';
import { isForBatch } from '#machines/purchase/order-mode/order-mode.rules.ts';
import { formFaults, isProductTouched, priceKey, productKey } from '#machines/purchase/purchase.rules.ts';
import type { PurchaseContext, PurchaseEvent, PurchaseSlots } from '#machines/purchase/purchase.types.ts';

type Args = ArgsOf<PurchaseContext, PurchaseEvent>;

const replyOf = replies<PurchaseSlots>();

/** How often an order may be sent by itself before a person is asked. */
const sendsByItself = 3;

export const purchaseGuards = {
  isProductUnread: ({ context }: Args) => context.productAnswered !== productKey(context),
  isCurrentProduct: ({ context, event }: Args) => replyOf(event, 'readProduct')?.key === productKey(context),
  /** One type switch stays on: without any there would be nothing to choose. */
  isLastFamily: ({ context, event }: Args) =>
    event.type === 'family.switch' &&
    !event.on &&
    context.families.every((family) => family === event.family),
  isProductTouched: ({ context, event }: Args) =>
    event.type === 'family.switch' && isProductTouched(context, event.family, event.on),

  canSwitchWildcard: ({ context }: Args) => canSwitchWildcard(context.product),
  isNamesUnchecked: ({ context }: Args) =>
    namesKey(context) !== '' && namesKey(context) !== context.checked.key,
  isNamesNeedless: ({ context }: Args) => namesKey(context) === '',
  isNamesOutdated: ({ context }: Args) => namesKey(context) !== context.namesAsked,
  isCurrentNames: ({ context, event }: Args) => replyOf(event, 'checkNames')?.key === namesKey(context),

  hasPriceQuestion: ({ context }: Args) => priceKey(context) !== '',
  isPriceUnasked: ({ context }: Args) =>
    priceKey(context) !== '' && priceKey(context) !== context.priceAnswered,
  isPriceSettled: ({ context }: Args) =>
    priceKey(context) === '' || priceKey(context) === context.priceAnswered,
  isPriceNeedless: ({ context }: Args) => priceKey(context) === '',
  isPriceOutdated: ({ context }: Args) => priceKey(context) !== context.priceAsked,
  isCurrentPrice: ({ context, event }: Args) => replyOf(event, 'fetchPrice')?.key === priceKey(context),

  isOrganizationUnsought: ({ context }: Args) =>
    !context.isOrganizationSought &&
    context.orgID === '' &&
    context.product !== null &&
    needsOrganization(context.product.productType),

  isOfferedValidity: ({ context, event }: Args) =>
    event.type === 'validity.choose' &&
    context.product !== null &&
    offeredValidities(context.product).includes(event.validity),

  isIncomplete: ({ context }: Args) => formFaults(context).length > 0,
  isForBatch: ({ context }: Args) => isForBatch(context),
  isNameless: ({ context }: Args) => context.product !== null && !hasNames(context.product),
  isReviewPassed,
  isOwnReviewPassed: (args: Args) => onlyRequestOf(args.context) !== null && isReviewPassed(args),

  isRequestMade: (args: Args) => requestOf(args)?.ok === true,
  isRequestFailed: (args: Args) => requestOf(args)?.ok === false,
  isExistingKnown: (args: Args) => existingOrdersOf(args)?.ok === true,
  isExistingUnknown: (args: Args) => existingOrdersOf(args)?.ok === false,

  isHanded: ({ event }: Args) => replyOf(event, 'beginBatch')?.result.ok === true,

  isCreated: (args: Args) => creationOf(args)?.ok === true,
  isRefused: (args: Args) => isDefiniteRefusal(creationOf(args)),
  isUnanswered: (args: Args) => creationOf(args)?.ok === false && !isDefiniteRefusal(creationOf(args)),

  isFound: (args: Args) => {
    const found = searchOf(args);
    return found?.ok === true && found.value !== null;
  },
  isAbsentAndSendable: (args: Args) =>
    isKnownMissing(searchOf(args)) && args.context.unanswered < sendsByItself,
  isAbsent: (args: Args) => isKnownMissing(searchOf(args)),
  isUnknown: (args: Args) => searchOf(args)?.ok === false,
  isKnownAbsent: ({ context }: Args) => context.isKnownAbsent,
};

function isReviewPassed({ context, event }: Args): boolean {
  const checked = replyOf(event, 'checkNames');
  if (checked === null || checked.key !== namesKey(context)) return false;
  const found = [...nameFaults({ checked }), ...requestNameFaults({ ...context, checked })];
  return checked.names.length > 0 && found.length === 0;
}

/** Only the answer to the present try counts. */
function requestOf({ context, event }: Args) {
  const reply = replyOf(event, 'makeRequest');
  return reply?.attempt === context.attempt ? reply.result : null;
}

function existingOrdersOf({ context, event }: Args) {
  const reply = replyOf(event, 'findExistingOrders');
  return reply?.attempt === context.attempt ? reply.answer : null;
}

function creationOf({ context, event }: Args) {
  const reply = replyOf(event, 'createOrder');
  return reply?.attempt === context.attempt ? reply.answer : null;
}

function searchOf({ context, event }: Args) {
  const reply = replyOf(event, 'findOrders');
  return reply?.attempt === context.attempt ? reply.answer : null;
}
