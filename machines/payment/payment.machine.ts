import { payInput, queueInput } from '#machines/payment/payment.rules.ts';
import { afterwards, choice, lateMoney, paymentSetup } from '#machines/payment/payment.setup.ts';

/**
 * Pays for the orders of one dialog, or for a deposit. Journaled: state is the fold of its events, so every value comes
 * in by an event and every wait is a slot. What a payer needs stays on the server: the context has the payment's id.
 *
 * A paying call without an answer counts as started, and polling learns the truth (design §9). After an interruption
 * the orders are looked at before anything is paid again.
 */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input }) => ({
    workflow: input.workflow,
    orderNos: input.orderNos,
    origin: input.origin,
    orders: [],
    methods: [],
    balance: 0,
    method: null,
    attempt: 1,
    started: 'no',
    round: 1,
    queueId: null,
    open: null,
    providerStatus: null,
    faults: [],
    failure: null,
    reason: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadOrders',
        src: 'loadOrders',
        input: ({ context }) => ({ orderNos: context.orderNos }),
        onDone: [
          { guard: 'isAlreadyPaid', target: 'success', actions: ['keepOrders', 'noteAlreadyPaid'] },
          { guard: 'isClosed', target: 'failed', actions: ['keepOrders', 'noteOrderClosed'] },
          { guard: 'isLoadedAgain', target: 'choosing', actions: 'keepOrders' },
          { guard: 'isLoaded', target: 'ready', actions: 'keepOrders' },
          { guard: 'isMissing', target: 'failed', actions: 'noteOrderMissing' },
          { target: 'unavailable', actions: 'noteFailure' },
        ],
        onError: { target: 'unavailable', actions: 'noteBroken' },
      },
    },
    unavailable: {
      on: {
        'orders.reload': { target: 'loading', actions: 'clearFailure' },
        'payment.leave': { target: 'cancelled', actions: 'noteNotNow' },
      },
    },
    ready: { on: choice },
    /** Ready again, while a payment that was begun at a provider may still be paid. */
    choosing: { invoke: lateMoney, on: choice },
    paying: {
      invoke: {
        id: 'pay',
        src: 'pay',
        input: ({ context }) => payInput(context),
        onDone: [
          { guard: 'isPayQueued', target: 'handing', actions: ['noteAccepted', 'keepQueue'] },
          { guard: 'isPayOpened', target: 'awaiting', actions: ['noteAccepted', 'keepOpen'] },
          { guard: 'isPayAccepted', target: 'confirming', actions: 'noteAccepted' },
          { guard: 'isPayOvertaken', target: 'loading', actions: 'beginNextAttempt' },
          { guard: 'isInfoNeeded', target: 'infoNeeded', actions: 'keepRefusal' },
          { guard: 'isRefusedAgain', target: 'choosing', actions: 'keepRefusal' },
          { guard: 'isPayRefused', target: 'ready', actions: 'keepRefusal' },
          { guard: 'isBeginUnanswered', target: 'unsettled', actions: ['noteUnanswered', 'noteFailure'] },
          { guard: 'isPayUnanswered', target: 'confirming', actions: 'noteUnanswered' },
        ],
        onError: [
          { guard: 'isProviderMethod', target: 'unsettled', actions: ['noteUnanswered', 'noteBroken'] },
          { target: 'confirming', actions: 'noteUnanswered' },
        ],
      },
      on: { 'flow.resume': { target: 'asking', actions: 'noteUnanswered' } },
    },
    /** The way wants the payer's personal information first (spec §8). */
    infoNeeded: {
      on: {
        'info.complete': { target: 'cancelled', actions: 'noteInfo' },
        'info.later': [
          { guard: 'hasOpen', target: 'choosing', actions: 'clearFailure' },
          { target: 'ready', actions: 'clearFailure' },
        ],
        'payment.leave': { target: 'cancelled', actions: 'noteNotNow' },
      },
    },
    /** A payment is open at a provider; the payer pays there. */
    awaiting: {
      invoke: {
        id: 'watchStatus',
        src: 'watchStatus',
        input: ({ context: { workflow, orderNos, open, round } }) => ({
          workflow,
          orderNos,
          paymentID: open?.paymentID ?? null,
          round,
        }),
        onDone: [
          { guard: 'isWatchedPaid', target: 'success', actions: 'notePaid' },
          { guard: 'isWatchedClosed', target: 'failed', actions: 'noteOrderClosed' },
          { guard: 'isWatchedExpired', target: 'expired', actions: 'keepOutcome' },
          { guard: 'isWatchedRefused', target: 'refused', actions: 'keepOutcome' },
          { guard: 'isWatchedUnsettled', target: 'unsettled' },
        ],
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
      on: {
        'payment.check': { target: 'checking', actions: 'beginNextRound' },
        'method.change': { target: 'choosing', actions: 'beginNextAttempt' },
        'payment.leave': { target: 'cancelled', actions: 'noteNotNow' },
      },
    },
    expired: { invoke: lateMoney, on: afterwards },
    refused: { invoke: lateMoney, on: afterwards },
    checking: {
      invoke: {
        id: 'askProvider',
        src: 'askProvider',
        input: ({ context: { orderNos, round } }) => ({ orderNo: orderNos[0] ?? '', round }),
        onDone: [
          { guard: 'isAnsweredPaid', target: 'success', actions: ['keepProviderStatus', 'notePaid'] },
          { guard: 'isAnsweredClosed', target: 'failed', actions: ['keepProviderStatus', 'noteOrderClosed'] },
          { guard: 'isAnsweredRefused', target: 'refused', actions: 'keepProviderStatus' },
          { guard: 'isAnsweredOver', target: 'expired', actions: 'keepProviderStatus' },
          { guard: 'isAnsweredOpen', target: 'awaiting', actions: ['keepProviderStatus', 'beginNextRound'] },
          { guard: 'isShown', target: 'unsettled', actions: 'keepProviderStatus' },
          { guard: 'isUnspecified', target: 'unsettled', actions: 'noteFailure' },
        ],
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
      on: { 'payment.leave': { target: 'cancelled', actions: 'noteNotNow' } },
    },
    asking: {
      invoke: {
        id: 'askStatus',
        src: 'askStatus',
        input: ({ context }) => ({ orderNos: context.orderNos, attempt: context.attempt }),
        onDone: [
          { guard: 'isFoundPaid', target: 'success', actions: 'notePaid' },
          { guard: 'isFoundUnpaid', target: 'paying' },
          { guard: 'isFoundWithoutMethod', target: 'loading', actions: 'beginNextAttempt' },
          { guard: 'isFoundClosed', target: 'failed', actions: 'noteOrderClosed' },
          { guard: 'isStatusUnknown', target: 'unsettled', actions: 'noteFailure' },
        ],
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
    },
    /** The balance was charged, or may have been. */
    confirming: {
      invoke: {
        id: 'watchStatus',
        src: 'watchStatus',
        input: ({ context: { workflow, orderNos, round } }) => ({
          workflow,
          orderNos,
          paymentID: null,
          round,
        }),
        onDone: [
          { guard: 'isWatchedPaid', target: 'success', actions: 'notePaid' },
          { guard: 'isWatchedClosed', target: 'failed', actions: 'noteOrderClosed' },
          { guard: 'isWatchedUnsettled', target: 'unsettled' },
        ],
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
      on: {
        'payment.check': [
          { guard: 'isSingle', target: 'checking', actions: 'beginNextRound' },
          { target: 'confirming', reenter: true, actions: 'beginNextRound' },
        ],
        'payment.submit': { guard: 'isUncertain', target: 'asking' },
        // A reload cuts the request and logs it as unanswered: the customer pressed 'pay', so it goes on by itself.
        'flow.resume': { guard: 'isUncertain', target: 'asking' },
        'payment.leave': { target: 'cancelled', actions: 'noteNotNow' },
      },
    },
    /** Nobody could say whether it was paid. Asking again and paying again, with the same key, are both safe. */
    unsettled: {
      invoke: lateMoney,
      on: {
        'payment.check': [
          { guard: 'hasQueue', target: 'handing', actions: ['clearFailure', 'beginNextRound'] },
          { guard: 'isSingle', target: 'checking', actions: ['clearFailure', 'beginNextRound'] },
          { target: 'confirming', actions: ['clearFailure', 'beginNextRound'] },
        ],
        'payment.submit': { target: 'asking', actions: 'clearFailure' },
        'method.change': [
          { guard: 'hasOpen', target: 'choosing', actions: ['clearFailure', 'beginNextAttempt'] },
          { guard: 'isProviderMethod', target: 'loading', actions: ['clearFailure', 'beginNextAttempt'] },
        ],
        'payment.leave': { target: 'cancelled', actions: 'noteNotNow' },
      },
    },
    /** The server pays several orders one after the other; a flow of its own follows that. */
    handing: {
      invoke: {
        id: 'openQueue',
        src: 'openQueue',
        input: ({ context }) => queueInput(context),
        onDone: { target: 'handed' },
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
      on: { 'payment.leave': { target: 'cancelled', actions: 'noteNotNow' } },
    },
    handed: { type: 'final' },
    success: { type: 'final' },
    /** Left for now: the same flow is taken up when the orders are paid later. */
    cancelled: {
      on: {
        'payment.open': [
          { guard: 'hasQueue', target: 'handing', actions: ['clearFailure', 'beginNextRound'] },
          {
            guard: 'hasOpen',
            target: 'awaiting',
            actions: ['clearFailure', 'resumeMethod', 'beginNextRound'],
          },
          { target: 'loading', actions: 'clearFailure' },
        ],
      },
    },
    failed: { type: 'final' },
  },
});
