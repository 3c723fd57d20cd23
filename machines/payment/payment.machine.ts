import { named } from '#machines/kit/named.ts';
import { beginPayment, payInput, queueInput, watchInput } from '#machines/payment/payment.rules.ts';
import {
  afterwards,
  alreadyPaid,
  choice,
  closed,
  lateMoney,
  leave,
  nextRound,
  paid,
  paymentSetup,
  stillOpen,
  unanswered,
} from '#machines/payment/payment.setup.ts';

/**
 * Pays the orders of one dialog, or a deposit. Journaled: state is the fold of its events, so every value arrives in an
 * event and every wait is a slot. The payer's data stays on the server; the context holds the payment's ID.
 *
 * An unanswered pay call counts as started, and polling determines the outcome (product.md, 'Payment'). Orders are read again after an
 * interruption.
 */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input }) => beginPayment(input),
  initial: 'loading',
  states: {
    loading: {
      tags: 'form',
      invoke: {
        id: 'loadOrders',
        src: 'loadOrders',
        input: ({ context }) => ({ orderNos: context.orderNos }),
        onDone: [
          { guard: named('isLoad', 'already-paid'), target: 'success', actions: ['keepOrders', alreadyPaid] },
          { guard: named('isLoad', 'closed'), target: 'failed', actions: ['keepOrders', closed] },
          { guard: named('isLoad', 'loaded-again'), target: 'choosing', actions: 'keepOrders' },
          { guard: named('isLoad', 'loaded'), target: 'ready', actions: 'keepOrders' },
          { guard: named('isLoad', 'missing'), target: 'failed', actions: named('end', 'order-missing') },
          { target: 'unavailable', actions: 'noteFailure' },
        ],
        onError: { target: 'unavailable', actions: 'noteBroken' },
      },
      on: leave,
    },
    unavailable: {
      on: {
        'connection.return': 'loading',
        'orders.reload': { target: 'loading', actions: 'clearFailure' },
        ...leave,
      },
    },
    ready: { tags: ['form', 'waiting'], on: choice },
    /** Ready again, while a payment started at a provider may still be paid. */
    choosing: { tags: ['form', 'waiting'], invoke: lateMoney, on: choice },
    paying: {
      tags: ['form', 'calling'],
      invoke: {
        id: 'pay',
        src: 'pay',
        input: ({ context }) => payInput(context),
        onDone: [
          { guard: named('isPay', 'queued'), target: 'handing', actions: 'keepStarted' },
          { guard: named('isPay', 'opened'), target: 'awaiting', actions: 'keepStarted' },
          { guard: named('isPay', 'charged'), target: 'confirming', actions: 'keepStarted' },
          {
            guard: named('isPay', 'outdated'),
            target: 'loading',
            actions: ['noteFailure', 'beginNextAttempt'],
          },
          { guard: named('isPay', 'overtaken'), target: 'loading', actions: 'beginNextAttempt' },
          { guard: named('isPay', 'info-needed'), target: 'infoNeeded', actions: 'keepRefusal' },
          { guard: named('isPay', 'refused-again'), target: 'choosing', actions: 'keepRefusal' },
          { guard: named('isPay', 'refused'), target: 'ready', actions: 'keepRefusal' },
          { guard: named('isPay', 'begin-unanswered'), target: 'unsettled', actions: unanswered },
          { guard: named('isPay', 'unanswered'), target: 'confirming', actions: 'noteUnanswered' },
        ],
        onError: [
          { guard: 'isProviderMethod', target: 'unsettled', actions: ['noteUnanswered', 'noteBroken'] },
          { target: 'confirming', actions: 'noteUnanswered' },
        ],
      },
      on: { 'flow.resume': { target: 'asking', actions: 'noteUnanswered' } },
    },
    /** The method requires the payer's personal information first (product.md, 'Payment'). */
    infoNeeded: {
      tags: 'form',
      on: {
        'info.complete': { target: 'cancelled', actions: named('end', 'complete-info') },
        'info.later': [
          { guard: 'hasOpen', target: 'choosing', actions: 'clearFailure' },
          { target: 'ready', actions: 'clearFailure' },
        ],
        ...leave,
      },
    },
    /** A payment is open at a provider; the payer pays there. */
    awaiting: {
      tags: ['provider', 'waiting'],
      invoke: {
        id: 'watchStatus',
        src: 'watchStatus',
        input: ({ context }) => watchInput(context, context.open),
        onDone: [
          { guard: named('isWatch', 'paid'), target: 'success', actions: paid },
          { guard: named('isWatch', 'closed'), target: 'failed', actions: closed },
          { guard: named('isWatch', 'expired'), target: 'expired', actions: 'keepOutcome' },
          { guard: named('isWatch', 'refused'), target: 'refused', actions: 'keepOutcome' },
          { guard: named('isWatch', 'unsettled'), target: 'unsettled' },
        ],
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
      on: {
        'payment.check': { target: 'checking', actions: 'beginNextRound' },
        'method.change': { target: 'choosing', actions: 'beginNextAttempt' },
        ...leave,
      },
    },
    expired: { tags: ['provider', 'waiting'], invoke: lateMoney, on: afterwards },
    refused: { tags: ['provider', 'waiting'], invoke: lateMoney, on: afterwards },
    checking: {
      tags: 'provider',
      invoke: {
        id: 'askProvider',
        src: 'askProvider',
        input: ({ context: { orderNos, round } }) => ({ orderNo: orderNos[0] ?? '', round }),
        onDone: [
          { guard: named('isProvider', 'paid'), target: 'success', actions: ['keepAnswer', paid] },
          { guard: named('isProvider', 'closed'), target: 'failed', actions: ['keepAnswer', closed] },
          { guard: named('isProvider', 'refused'), target: 'refused', actions: 'keepAnswer' },
          { guard: named('isProvider', 'over'), target: 'expired', actions: 'keepAnswer' },
          { guard: named('isProvider', 'open'), target: 'awaiting', actions: stillOpen },
          { guard: named('isProvider', 'unsettled'), target: 'unsettled', actions: 'keepAnswer' },
          { guard: named('isProvider', 'unknown'), target: 'unsettled', actions: 'noteFailure' },
        ],
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
      on: leave,
    },
    asking: {
      tags: ['form', 'calling'],
      invoke: {
        id: 'askStatus',
        src: 'askStatus',
        input: ({ context }) => ({ orderNos: context.orderNos, attempt: context.attempt }),
        onDone: [
          { guard: named('isStatus', 'paid'), target: 'success', actions: paid },
          { guard: named('isStatus', 'unpaid'), target: 'paying' },
          { guard: named('isStatus', 'methodless'), target: 'loading', actions: 'beginNextAttempt' },
          { guard: named('isStatus', 'closed'), target: 'failed', actions: closed },
          { guard: named('isStatus', 'unknown'), target: 'unsettled', actions: 'noteFailure' },
        ],
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
    },
    /** The balance was charged, or may have been. */
    confirming: {
      tags: 'waiting',
      invoke: {
        id: 'watchStatus',
        src: 'watchStatus',
        input: ({ context }) => watchInput(context, null),
        onDone: [
          { guard: named('isWatch', 'paid'), target: 'success', actions: paid },
          { guard: named('isWatch', 'closed'), target: 'failed', actions: closed },
          { guard: named('isWatch', 'unsettled'), target: 'unsettled' },
        ],
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
      on: {
        'payment.check': [
          { guard: 'isSingle', target: 'checking', actions: 'beginNextRound' },
          { target: 'confirming', reenter: true, actions: 'beginNextRound' },
        ],
        'payment.submit': { guard: 'isUncertain', target: 'asking' },
        // A reload aborts the request, which is logged as unanswered. The customer pressed 'pay', so continue
        // automatically.
        'flow.resume': { guard: 'isUncertain', target: 'asking' },
        'connection.return': { guard: 'isUncertain', target: 'asking' },
        ...leave,
      },
    },
    /** It is unknown whether the payment was made. Asking and paying again under the same key are both safe. */
    unsettled: {
      tags: 'waiting',
      invoke: lateMoney,
      on: {
        'payment.check': [
          { guard: 'hasQueue', target: 'handing', actions: nextRound },
          { guard: 'isSingle', target: 'checking', actions: nextRound },
          { target: 'confirming', actions: nextRound },
        ],
        'payment.submit': { guard: 'isRepeatable', target: 'asking', actions: 'clearFailure' },
        'connection.return': [
          { guard: 'hasQueue', target: 'handing', actions: nextRound },
          { guard: 'isUncertain', target: 'asking', actions: 'clearFailure' },
          { target: 'checking', actions: nextRound },
        ],
        'method.change': [
          { guard: 'hasOpen', target: 'choosing', actions: ['clearFailure', 'beginNextAttempt'] },
          { guard: 'isProviderMethod', target: 'loading', actions: ['clearFailure', 'beginNextAttempt'] },
        ],
        ...leave,
      },
    },
    /** The server pays several orders one after the other; a separate flow follows the queue. */
    handing: {
      tags: 'calling',
      invoke: {
        id: 'openQueue',
        src: 'openQueue',
        input: ({ context }) => queueInput(context),
        onDone: { target: 'handed' },
        onError: { target: 'unsettled', actions: 'noteBroken' },
      },
      on: leave,
    },
    handed: { type: 'final' },
    success: { type: 'final' },
    /** Left for now; the same flow resumes when the orders are paid later. */
    cancelled: {
      on: {
        'payment.open': [
          { guard: 'hasQueue', target: 'handing', actions: nextRound },
          { guard: 'hasOpen', target: 'awaiting', actions: ['resumeMethod', 'beginNextRound'] },
          { target: 'loading', actions: 'clearFailure' },
        ],
      },
    },
    failed: { type: 'final' },
  },
});
