import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { defaultCsrOptions } from '#core/csr/options.ts';
import { fault } from '#core/fault.ts';
import { noTexts } from '#core/orders/order-texts.ts';
import { ok } from '#core/result.ts';
import { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import { isKeyed, isSendable, needsKey, sentRows } from '#machines/purchase/batch/batch.rules.ts';
import type {
  BatchContext,
  BatchEvent,
  BatchInput,
  BatchTerms,
} from '#machines/purchase/batch/batch.types.ts';
import { idempotencyKey } from '#machines/purchase/ordering/ordering.rules.ts';
import type { CreatedOrder } from '#machines/purchase/ordering/ordering.types.ts';
import { anything, broke, defineModel, done, everyState, unless } from '#tests/model/define-model.ts';
import { orderingAnswers } from '#tests/model/models/ordering.model.ts';
import { request } from '#tests/model/models/purchase.sample-texts.ts';
import { single } from '#tests/model/models/purchase.samples.ts';

const terms: BatchTerms = {
  year: 1,
  dcvMethod: 'dns',
  emailDnsEmail: '',
  contactID: '',
  orgID: '',
  ...noTexts,
  organization: null,
  options: defaultCsrOptions,
};
const fresh = [
  { names: ['a.example.com'], label: '#1' },
  { names: ['b.example.com'], label: '#2' },
];
const { key: _none, ...ownCsr } = { ...request, names: ['own.example.com'], label: 'own.csr' };
const input = (rows: BatchInput['rows']): BatchInput => ({ workflow: 'w1', product: single, terms, rows });

const refused = (...fields: readonly string[]): CallFailure => ({
  kind: 'refused',
  code: replyCode.badInput,
  msg: 'no',
  errors: fields.map((field) => fault(field, 'name-reserved', 'example.com')),
  data: null,
});
const methodEnded = (method: string): CallFailure => ({
  kind: 'refused',
  code: replyCode.badInput,
  msg: '',
  errors: [fault('dcvMethod', 'email-ended', method)],
  data: null,
});
const order: CreatedOrder = { orderNos: ['CN20261121-00001', 'CN20261121-00002'], total: 59_800 };

export const batchModel = defineModel({
  machine: batchMachine,
  paths: ['keying.working.running tracing creating created'],
  inputs: { fresh: input(fresh), own: input([ownCsr]), mixed: input([...fresh.slice(0, 1), ownCsr]) },
  events: ({ context }): readonly BatchEvent[] => [
    { type: 'batch.pause' },
    { type: 'batch.resume' },
    { type: 'batch.cancel' },
    { type: 'row.edit', index: 0, text: 'c.example.com' },
    { type: 'row.edit', index: 0, text: context.rows[0]?.names.join('\n') ?? '' },
    { type: 'row.edit', index: 7, text: 'nowhere' },
    { type: 'row.exclude', index: 0 },
    { type: 'row.exclude', index: 7 },
    { type: 'row.include', index: 0 },
    { type: 'dcv.choose', method: 'file' },
    { type: 'dcv.choose', method: 'email' },
    { type: 'rows.retry' },
    { type: 'order.ask' },
    { type: 'flow.resume' },
    { type: 'connection.return' },
    { type: 'connection.lost' },
    ...keyEvents(context),
    ...answers(context),
  ],
  project: ({ rows, unanswered, failure, existingOrders, terms }) => [
    rows.map((row) => [row.request?.csr, row.faults.map(({ field }) => field), row.keyFailure?.code]),
    rows.map(({ isExcluded, isUnchecked, names }) => [isExcluded, isUnchecked, names.join()]),
    unanswered,
    failure?.kind,
    failure?.kind === 'refused' && failure.errors.map(({ field }) => field),
    terms.dcvMethod,
    existingOrders === null,
  ],
  states: {
    ...everyState(batchMachine, noOrder),
    'keying.working.running': ({ context }) =>
      unless(!isKeyed(context) && context.order === null, 'keys are made that nobody needs'),
    tracing: isFixed,
    creating: isTracedAndFixed,
    asking: isTracedAndFixed,
    unresolved: isFixed,
    'correcting.checking': ({ context }) =>
      unless(
        context.rows.some(({ isUnchecked }) => isUnchecked),
        'nothing is there to be judged',
      ),
    'correcting.unjudged': ({ context }) => unless(context.failure !== null, 'it is not said why'),
    created: ({ context }) => unless(context.order !== null, 'created without an order'),
    discarded: anything,
  },
});

function keyEvents({ attempt, rows }: BatchContext): readonly BatchEvent[] {
  const open = rows.flatMap((row, index) => (needsKey(row) ? [index] : []));
  const made = open.map((index) => ({ index, ...request }));
  const failed = open.map((index) => ({ index, code: 'crypto-failed', detail: '' }));
  const keys = { type: 'keys.made', attempt, since: 1_000, at: 2_000 } as const;
  const failure = { kind: 'key-failed', code: 'keyring-locked', detail: '' } as const;
  return [
    { ...keys, made: made.slice(0, 1), failed: [] },
    { ...keys, made, failed: [] },
    { ...keys, made: made.slice(1), failed: failed.slice(0, 1) },
    { ...keys, made: [], failed },
    // Keys of an earlier attempt, of a row that does not exist, and of one that already has its key.
    { ...keys, attempt: attempt - 1, made, failed },
    { ...keys, made: [{ index: 9, ...request }], failed: [] },
    { ...keys, made: rows.map((_, index) => ({ index, ...request, csr: 'another' })).slice(-1), failed: [] },
    { type: 'keys.rested', attempt },
    { type: 'keys.rested', attempt: attempt - 1 },
    { type: 'keys.halted', attempt, failure },
    { type: 'keys.halted', attempt: attempt - 1, failure },
  ];
}

function answers({ attempt, rows, terms }: BatchContext): readonly BatchEvent[] {
  const unchecked = rows.flatMap(({ isUnchecked, text }, index) => (isUnchecked ? [{ index, text }] : []));
  const reserved = fault('commonName', 'name-reserved', 'c.example.com', undefined, 1);
  return [
    broke('makeKeys'),
    done('judgeRows', {
      rows: unchecked.map((row) => ({ ...row, names: row.text.split('\n'), faults: [] })),
    }),
    done('judgeRows', { rows: unchecked.map((row) => ({ ...row, names: [], faults: [reserved] })) }),
    broke('judgeRows'),
    ...orderingAnswers(attempt, order, [
      refused('sslCerts.0.commonName'),
      refused('sslCerts.0.key', 'sslCerts.1.domainNames'),
      refused('year'),
      methodEnded(terms.dcvMethod),
    ]),
    done('createOrders', { attempt: attempt - 1, answer: ok(order) }),
  ];
}

function noOrder({ context }: { readonly context: BatchContext }): string | null {
  return unless(context.order === null, 'goes on although its orders exist');
}

function isFixed({ context }: { readonly context: BatchContext }): string | null {
  const holds =
    isSendable(context) &&
    sentRows(context).length > 0 &&
    sentRows(context).every(({ faults, isUnchecked }) => faults.length === 0 && !isUnchecked) &&
    idempotencyKey(context).endsWith(`:${context.attempt}`);
  return unless(holds, 'sent with a row that is not ready');
}

function isTracedAndFixed(snapshot: { readonly context: BatchContext }): string | null {
  return (
    unless(snapshot.context.existingOrders !== null, 'sent without knowing what was there before') ??
    isFixed(snapshot)
  );
}
