import { setup } from 'xstate';
import { splitNames } from '#core/names/split-names.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { unfilledSlots } from '#machines/kit/slot.ts';
import { beginReissue, reissueActions, reissueGuards } from '#machines/orders/reissue/reissue.rules.ts';
import type {
  ReissueContext,
  ReissueEvent,
  ReissueInput,
  ReissueSlots,
} from '#machines/orders/reissue/reissue.types.ts';
import { orderingStates } from '#machines/purchase/ordering/ordering.machine.ts';

/**
 * Reissues the certificate of an order, or resubmits a returned order. The customer chooses names, key and method and
 * sees beforehand the cost and the domains to validate again; the request is then made and sent once, following the
 * states of `ordering`.
 */
export const reissueMachine = setup({
  types: {
    context: {} as ReissueContext,
    events: {} as ReissueEvent,
    input: {} as ReissueInput,
  },
  actors: unfilledSlots<ReissueSlots>()(
    'quote',
    'prepareRequest',
    'findExistingOrders',
    'createOrders',
    'findOrders',
  ),
  guards: reissueGuards,
  actions: assigns<ReissueContext, ReissueEvent>()(reissueActions),
}).createMachine({
  id: 'reissue',
  context: ({ input }) => beginReissue(input),
  initial: 'editing',
  states: {
    editing: {
      tags: 'editing',
      initial: 'quoting',
      states: {
        quoting: {
          tags: 'quoting',
          invoke: {
            id: 'quote',
            src: 'quote',
            input: ({ context: { kind, subject, text } }) => ({ kind, order: subject, text }),
            onDone: [
              {
                guard: 'isQuotedAsPressed',
                target: '#reissue.preparing',
                actions: ['keepQuote', 'beginAttempt'],
              },
              { guard: 'isQuoted', target: 'settled', actions: 'keepQuote' },
              { guard: 'isRefusedQuote', target: 'settled', actions: 'keepNameFaults' },
              { target: 'unquoted', actions: 'noteQuoteFailure' },
            ],
            onError: { target: 'unquoted', actions: 'noteQuoteFailure' },
          },
          on: {
            'reissue.submit': { actions: 'keepPress' },
            'flow.resume': { actions: 'dropPress' },
          },
        },
        settled: {
          on: {
            'reissue.submit': [
              { guard: 'canSubmit', target: '#reissue.preparing', actions: 'beginAttempt' },
              { actions: 'noteSubmitFaults' },
            ],
          },
        },
        unquoted: {
          tags: 'unquoted',
          on: { 'quote.retry': 'quoting', 'connection.return': 'quoting', 'flow.resume': 'quoting' },
        },
      },
      on: {
        'names.commit': { target: '.quoting', reenter: true, actions: 'keepText' },
        'source.choose': { actions: 'keepSource' },
        'csr.paste': { actions: 'keepPaste' },
        'csr.change': { actions: 'keepOptions' },
        'dcv.choose': { actions: 'keepMethod' },
        'reissue.discard': 'discarded',
      },
    },
    preparing: {
      tags: 'preparing',
      invoke: {
        id: 'prepareRequest',
        src: 'prepareRequest',
        input: ({ context: { attempt, subject, source, paste, text, quote, options } }) => ({
          attempt,
          order: subject,
          source,
          paste,
          names: quote?.domainNames ?? splitNames(text),
          options,
        }),
        onDone: [
          { guard: 'isPreparedToTrace', target: 'tracing', actions: 'keepRequest' },
          { guard: 'isPrepared', target: 'creating', actions: 'keepRequest' },
          { target: 'editing.settled', actions: 'notePrepareFailure' },
        ],
        onError: { target: 'editing.settled', actions: 'notePrepareFailure' },
      },
      on: { 'reissue.stop': 'editing.settled' },
    },
    ...orderingStates({
      creation: ({ payload }: ReissueContext) => {
        if (payload === null) throw new Error('the request was not prepared');
        return { payload };
      },
      hashValues: ({ hashValue }) => [hashValue],
      ownHashValues: ({ hashValue }) => [hashValue],
      refused: 'editing.settled',
      untraced: 'unresolved',
      leave: { 'reissue.discard': 'discarded' },
    }),
    discarded: { tags: 'discarded', type: 'final' },
  },
});
