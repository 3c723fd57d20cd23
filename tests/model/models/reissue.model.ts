import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { reissueMachine } from '#machines/orders/reissue/reissue.machine.ts';
import type {
  PrepareFailure,
  ReissueContext,
  ReissuedOrder,
  ReissueEvent,
  ReissueQuote,
} from '#machines/orders/reissue/reissue.types.ts';
import type { MadeRequest } from '#machines/purchase/purchase.types.ts';
import { anything, broke, defineModel, done, dropped, refusal, unless } from '#tests/model/define-model.ts';
import { orderingAnswers } from '#tests/model/models/ordering.model.ts';

const made: MadeRequest = { csr: 'CSR', key: 'v1.bmV3', hashValue: '0c', spkiHash: '0d' };

export const sampleOrder: ReissuedOrder = {
  orderNo: 'CN20261121-00001',
  productNo: 'dv-flex',
  productType: 'dv_flex_ssl',
  subBrand: 'certum',
  contactID: '',
  orgID: '',
  dcvMethod: 'dns',
  domainNames: ['shop.example.com'],
  request: { csr: 'OLD', key: 'v1.b2xk', hashValue: '0a', spkiHash: '0b' },
};

export const sampleQuote: ReissueQuote = {
  reSignPriceDiff: 1_900,
  domainNames: ['shop.example.com', 'two.example.com'],
  validateAgain: ['two.example.com'],
  vetAgain: false,
};

const refused = refusal(replyCode.badInput, [fault('domainNames', 'name-duplicate', 'a')]);
const unprepared: readonly PrepareFailure[] = [
  { kind: 'csr-unreadable' },
  { kind: 'key-failed', code: 'no-worker', detail: '' },
  { kind: 'party-missing', field: 'orgID', id: '' },
];
const created = { orderNos: [sampleOrder.orderNo], total: 1_900 };

export const reissueModel = defineModel({
  machine: reissueMachine,
  paths: ['editing.quoting editing.settled preparing creating created'],
  inputs: {
    reissue: { workflow: 'r1', kind: 'reissue', order: sampleOrder },
    resubmit: { workflow: 'r2', kind: 'resubmit', order: sampleOrder },
  },
  events: ({ context: { attempt, text } }): readonly ReissueEvent[] => [
    { type: 'names.commit', text: 'shop.example.com\ntwo.example.com' },
    { type: 'source.choose', source: 'same' },
    { type: 'source.choose', source: 'own' },
    { type: 'csr.paste', text: 'OWN' },
    { type: 'csr.change', options: { encryption: 'ECC' } },
    { type: 'dcv.choose', method: 'dns_txt' },
    { type: 'quote.retry' },
    { type: 'reissue.submit' },
    { type: 'reissue.stop' },
    { type: 'reissue.discard' },
    { type: 'order.ask' },
    { type: 'flow.resume' },
    { type: 'connection.return' },
    { type: 'connection.lost' },
    done('quote', { text, answer: ok(sampleQuote) }),
    done('quote', { text, answer: ok({ ...sampleQuote, reSignPriceDiff: 0, validateAgain: [] }) }),
    done('quote', { text, answer: fail(refused) }),
    done('quote', { text, answer: fail(dropped) }),
    broke('quote'),
    done('prepareRequest', { attempt, result: ok(made) }),
    ...unprepared.map((error) => done('prepareRequest', { attempt, result: fail(error) })),
    broke('prepareRequest'),
    ...(orderingAnswers(attempt, created, [
      refused,
      refusal(replyCode.wrongState),
    ]) as readonly ReissueEvent[]),
  ],
  project: (context) => [
    Math.min(context.attempt, 2),
    context.existingOrders,
    context.isKnownAbsent,
    Math.min(context.unanswered, 4),
    context.isLongAway,
    context.source,
    context.paste === '',
    context.quote !== null && context.quotedText === context.text,
    context.isPressed,
    context.faults.map(({ field }) => field),
  ],
  states: {
    'editing.quoting': unsent,
    'editing.settled': unsent,
    'editing.unquoted': ({ context }) => unless(context.failure !== null, 'it is not shown why'),
    preparing: ({ context }) => unless(context.attempt > 0, 'prepared without a try'),
    tracing: isSendable,
    creating: isSendable,
    asking: isSendable,
    unresolved: ({ context }) => unless(context.failure !== null, 'it is not shown why'),
    created: ({ context }) => unless(context.order !== null, 'created without an order'),
    discarded: anything,
  },
});

function unsent({ context }: { readonly context: ReissueContext }): string | null {
  return unless(context.order === null, 'goes on although it was created');
}

/** Nothing is sent unless it was prepared for this attempt. */
function isSendable({ context }: { readonly context: ReissueContext }): string | null {
  return unless(context.payload !== null && context.hashValue !== '', 'sent without a request');
}
