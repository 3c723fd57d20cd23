import { questionRegion } from '#machines/kit/question.ts';
import { batchToBegin, creationOf, type Press, requestToMake } from '#machines/purchase/buy.rules.ts';
import { csrSourceRegion } from '#machines/purchase/csr-source/csr-source.machine.ts';
import { requestsOf } from '#machines/purchase/csr-source/csr-source.rules.ts';
import { dcvChoiceRegion } from '#machines/purchase/dcv-choice/dcv-choice.machine.ts';
import { orderModeRegion } from '#machines/purchase/order-mode/order-mode.machine.ts';
import { orderingStates } from '#machines/purchase/ordering/ordering.machine.ts';
import { questions } from '#machines/purchase/purchase.questions.ts';
import { namesRegion, productRegion } from '#machines/purchase/purchase.regions.ts';
import { initialContext, purchaseSetup } from '#machines/purchase/purchase.setup.ts';
import type { PurchaseContext } from '#machines/purchase/purchase.types.ts';

const isPress = (is: Press) => ({ type: 'isPress', params: { is } }) as const;

const ordering = orderingStates({
  creation: creationOf,
  hashValues: ({ hashValue }: PurchaseContext) => [hashValue],
  ownHashValues: (context) => requestsOf(context).map(({ hashValue }) => hashValue),
  refused: 'editing',
  untraced: 'editing',
  leave: {
    'form.reopen': { guard: 'isKnownAbsent', target: 'editing', actions: 'clearFaults' },
    'draft.discard': 'discarded',
  },
});

/** Nothing was sent; return to the form. */
const stop = {
  'order.stop': 'editing',
  'connection.lost': { target: 'editing', actions: 'noteUnsent' },
} as const;

/**
 * Buys certificates, one or many. Journaled: state is the fold of its events, so every value arrives in an event.
 *
 * While the form is filled in, questions are asked in parallel, each in its own region: which product, whether the
 * names are valid, what the price is, and so on (`purchase.questions.ts`).
 *
 * 'Buy' waits for pending answers. A single order is then created following the states of `ordering`; several orders go
 * to a batch flow.
 */
export const purchaseMachine = purchaseSetup.createMachine({
  id: 'purchase',
  context: ({ input }) => initialContext(input),
  initial: 'editing',
  states: {
    editing: {
      type: 'parallel',
      states: {
        press: {
          initial: 'open',
          states: {
            open: {
              tags: 'editing',
              on: {
                'order.buy': [
                  { guard: 'isIncomplete', actions: 'refuseForm' },
                  { target: 'waiting', actions: ['clearFaults', 'askBrokenAgain'] },
                ],
                'draft.discard': '#purchase.discarded',
              },
            },
            waiting: {
              tags: 'reviewing',
              always: [
                { guard: isPress('broken'), target: 'open', actions: 'notePressBroken' },
                { guard: isPress('faulty'), target: 'open', actions: 'refuseForm' },
                { guard: isPress('handed'), target: '#purchase.handing' },
                { guard: isPress('traced'), target: '#purchase.tracing', actions: 'beginAttempt' },
                { guard: isPress('prepared'), target: '#purchase.preparing', actions: 'beginAttempt' },
              ],
              on: { 'order.stop': 'open', 'connection.lost': { target: 'open', actions: 'noteUnsent' } },
            },
          },
        },
        mode: orderModeRegion,
        source: csrSourceRegion,
        dcv: dcvChoiceRegion,
        product: productRegion,
        names: namesRegion,
        batch: questionRegion('batch', questions.batch),
        paste: questionRegion('paste', questions.paste),
        zip: questionRegion('zip', questions.zip),
        judgement: questionRegion('judgement', questions.judgement),
        reuse: questionRegion('reuse', questions.reuse),
        ordered: questionRegion('ordered', questions.ordered),
        mailboxes: questionRegion('mailboxes', questions.mailboxes),
        organization: questionRegion('organization', questions.organization),
        price: questionRegion('price', questions.price),
      },
      on: {
        'validity.choose': { guard: 'isOfferedValidity', actions: 'edit' },
        'contact.choose': { actions: 'edit' },
        'organization.choose': { actions: 'edit' },
        'text.commit': { actions: 'edit' },
        'repeats.accept': { actions: 'edit' },
        'repeats.remove': { guard: 'areRepeatsThere', actions: 'edit' },
        'question.retry': { actions: 'retryQuestion' },
        /** Failed questions are asked again, but an order is placed only when the user presses 'buy' again. */
        'connection.return': { guard: 'hasFailed', actions: 'askFailedAgain' },
      },
    },
    preparing: {
      tags: 'preparing',
      invoke: {
        id: 'makeRequest',
        src: 'makeRequest',
        input: ({ context }) => requestToMake(context),
        onDone: [
          { guard: 'isRequestMade', target: 'creating', actions: 'keepRequest' },
          { guard: 'isRequestFailed', target: 'editing', actions: 'keepRefusal' },
        ],
        onError: { target: 'editing', actions: 'notePressBroken' },
      },
      on: stop,
    },
    ...ordering,
    tracing: { ...ordering.tracing, on: stop },
    /** Idempotent: opening the batch flow with that ID twice opens it once. */
    handing: {
      tags: 'handing',
      invoke: {
        id: 'beginBatch',
        src: 'beginBatch',
        input: ({ context }) => batchToBegin(context),
        onDone: [
          { guard: 'isHanded', target: 'handed', actions: 'keepHandover' },
          { target: 'editing', actions: 'keepRefusal' },
        ],
        onError: { target: 'editing', actions: 'notePressBroken' },
      },
    },
    handed: { tags: 'handed', type: 'final' },
    discarded: { tags: 'discarded', type: 'final' },
  },
});
