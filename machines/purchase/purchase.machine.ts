import { csrSourceRegion, requestsRegion } from '#machines/purchase/csr-source/csr-source.region.ts';
import { dcvChoiceRegion } from '#machines/purchase/dcv-choice/dcv-choice.region.ts';
import {
  namesRegion,
  organizationRegion,
  priceRegion,
  productRegion,
} from '#machines/purchase/form.regions.ts';
import { orderModeRegion } from '#machines/purchase/order-mode/order-mode.region.ts';
import {
  batchInput,
  creationInput,
  existingOrdersInput,
  handInput,
  initialContext,
  judgeInput,
  namesInput,
  priceInput,
  requestInput,
  searchInput,
  sourceInput,
} from '#machines/purchase/purchase.inputs.ts';
import { purchaseSetup } from '#machines/purchase/purchase.setup.ts';

/**
 * Buys certificates, one or many. Journaled: state is the fold of its events, so every value comes in by an event.
 *
 * While the form is filled in, questions are asked side by side, each in a region of its own: which product, are the names
 * good, what does it cost, and so on. Each is a text made from the context; an answer carries the text it answers, and a
 * question that changed is asked anew.
 *
 * 'Buy' checks once more what was typed or read, since it may come before the last answer. One order is then sent word for
 * word with one idempotency key until the server has answered; after an interruption the server is asked what became of
 * it before it is sent again. Several orders are handed to a batch flow.
 */
export const purchaseMachine = purchaseSetup.createMachine({
  id: 'purchase',
  context: ({ input }) => initialContext(input),
  initial: 'editing',
  states: {
    editing: {
      type: 'parallel',
      states: {
        product: productRegion,
        names: namesRegion,
        mode: orderModeRegion,
        source: csrSourceRegion,
        requests: requestsRegion,
        dcv: dcvChoiceRegion,
        organization: organizationRegion,
        price: priceRegion,
      },
      on: {
        'validity.choose': { guard: 'isOfferedValidity', actions: 'chooseValidity' },
        'remark.commit': { actions: 'keepRemark' },
        'contact.choose': { actions: 'chooseContact' },
        'organization.choose': { actions: 'chooseOrganization' },
        'order.buy': [
          { guard: 'isIncomplete', actions: 'refuseForm' },
          { guard: 'isSourceUnread', target: 'gathering', actions: 'clearFaults' },
          { guard: 'hasRequests', target: 'judging', actions: 'clearFaults' },
          { guard: 'isForBatch', target: 'counting', actions: 'clearFaults' },
          { guard: 'isNameless', target: 'preparing', actions: ['clearFaults', 'beginAttempt'] },
          { target: 'reviewing', actions: 'clearFaults' },
        ],
        'draft.discard': 'discarded',
      },
    },
    /** The requests, which were not read yet when 'buy' was pressed. */
    gathering: {
      invoke: {
        id: 'readRequests',
        src: 'readRequests',
        input: ({ context }) => sourceInput(context),
        onDone: [
          { guard: 'hasReadRequests', target: 'judging', actions: 'keepRequests' },
          { guard: 'isCurrentSource', target: 'editing', actions: ['keepRequests', 'refuseForm'] },
        ],
        onError: { target: 'editing', actions: 'noteSourceBroken' },
      },
      on: { 'order.stop': 'editing' },
    },
    judging: {
      invoke: {
        id: 'judgeRequests',
        src: 'judgeRequests',
        input: ({ context }) => judgeInput(context),
        onDone: [
          {
            guard: 'isRequestForOrganization',
            target: 'tracing',
            actions: ['keepJudgement', 'beginAttempt'],
          },
          { guard: 'isRequestForNames', target: 'reviewing', actions: 'keepJudgement' },
          { guard: 'isEveryRequestGood', target: 'pricing', actions: 'keepJudgement' },
          { guard: 'isCurrentJudgement', target: 'editing', actions: ['keepJudgement', 'refuseForm'] },
        ],
        onError: { target: 'editing', actions: 'noteBroken' },
      },
      on: { 'order.stop': 'editing' },
    },
    /** The batch text once more, as a whole. */
    counting: {
      invoke: {
        id: 'checkBatch',
        src: 'checkBatch',
        input: ({ context }) => batchInput(context),
        onDone: [
          { guard: 'isEveryBlockGood', target: 'pricing', actions: 'keepBatch' },
          { guard: 'isCurrentBatch', target: 'editing', actions: ['keepBatch', 'refuseForm'] },
        ],
        onError: { target: 'editing', actions: 'noteBroken' },
      },
      on: { 'order.stop': 'editing' },
    },
    /** The names once more, as a whole. */
    reviewing: {
      invoke: {
        id: 'checkNames',
        src: 'checkNames',
        input: ({ context }) => namesInput(context),
        onDone: [
          { guard: 'isOwnReviewPassed', target: 'tracing', actions: ['keepNames', 'beginAttempt'] },
          { guard: 'isReviewPassed', target: 'preparing', actions: ['keepNames', 'beginAttempt'] },
          { guard: 'isCurrentNames', target: 'editing', actions: ['keepNames', 'refuseForm'] },
        ],
        onError: { target: 'editing', actions: 'noteBroken' },
      },
      on: { 'order.stop': 'editing' },
    },
    preparing: {
      invoke: {
        id: 'makeRequest',
        src: 'makeRequest',
        input: ({ context }) => requestInput(context),
        onDone: [
          { guard: 'isRequestMade', target: 'creating', actions: 'keepRequest' },
          { guard: 'isRequestFailed', target: 'editing', actions: 'keepRefusal' },
        ],
        onError: { target: 'editing', actions: 'noteBroken' },
      },
      on: { 'order.stop': 'editing' },
    },
    /** A request of the customer's own may have been ordered with before: its older orders must not be taken for this one. */
    tracing: {
      invoke: {
        id: 'findExistingOrders',
        src: 'findExistingOrders',
        input: ({ context }) => existingOrdersInput(context),
        onDone: [
          { guard: 'isExistingKnown', target: 'creating', actions: 'takeRequest' },
          { guard: 'isExistingUnknown', target: 'editing', actions: 'keepRefusal' },
        ],
        onError: { target: 'editing', actions: 'noteBroken' },
      },
      on: { 'order.stop': 'editing' },
    },
    creating: {
      invoke: {
        id: 'createOrder',
        src: 'createOrder',
        input: ({ context }) => creationInput(context),
        onDone: [
          { guard: 'isCreated', target: 'created', actions: 'keepOrder' },
          { guard: 'isRefused', target: 'editing', actions: 'keepRefusal' },
          { guard: 'isUnanswered', target: 'asking', actions: 'noteUnanswered' },
        ],
        onError: { target: 'asking', actions: 'noteUnanswered' },
      },
      on: { 'flow.resume': 'asking' },
    },
    asking: {
      invoke: {
        id: 'findOrders',
        src: 'findOrders',
        input: ({ context }) => searchInput(context),
        onDone: [
          { guard: 'isFound', target: 'created', actions: 'keepOrder' },
          { guard: 'isAbsentAndSendable', target: 'creating' },
          { guard: 'isAbsent', target: 'unresolved', actions: 'noteAbsent' },
          { guard: 'isUnknown', target: 'unresolved', actions: 'noteFailure' },
        ],
        onError: { target: 'unresolved', actions: 'noteBroken' },
      },
    },
    unresolved: {
      on: {
        'order.ask': { target: 'asking', actions: 'askAgain' },
        'flow.resume': { target: 'asking', actions: 'askAgain' },
        'form.reopen': { guard: 'isKnownAbsent', target: 'editing', actions: 'clearFaults' },
        'draft.discard': 'discarded',
      },
    },
    /** What all of them cost goes with them, where it can be found out: 'buy' may come before that answer too. */
    pricing: {
      entry: 'notePriceAsked',
      always: { guard: 'isPriceSettled', target: 'handing' },
      invoke: {
        id: 'fetchPrice',
        src: 'fetchPrice',
        input: ({ context }) => priceInput(context),
        onDone: { guard: 'isCurrentPrice', target: 'handing', actions: 'keepPrice' },
        onError: { target: 'handing', actions: 'notePriceBroken' },
      },
      on: { 'order.stop': 'editing' },
    },
    /** Opening the batch flow of that id twice opens it once. */
    handing: {
      invoke: {
        id: 'beginBatch',
        src: 'beginBatch',
        input: ({ context }) => handInput(context),
        onDone: [
          { guard: 'isHanded', target: 'handed', actions: 'keepHandover' },
          { target: 'editing', actions: 'keepRefusal' },
        ],
        onError: { target: 'editing', actions: 'noteBroken' },
      },
    },
    created: { type: 'final' },
    handed: { type: 'final' },
    discarded: { type: 'final' },
  },
});
