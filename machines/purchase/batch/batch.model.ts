import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { defaultCsrOptions } from '#core/csr/options.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { anything, broke, defineModel, done, unless } from '#machines/kit/model.ts';
import { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import {
  idempotencyKey,
  isKeyed,
  isSendable,
  isUnnoted,
  needsKey,
  sentRows,
} from '#machines/purchase/batch/batch.rules.ts';
import type {
  BatchContext,
  BatchEvent,
  BatchInput,
  BatchTerms,
} from '#machines/purchase/batch/batch.types.ts';
import type { CreatedOrder, MadeRequest, ProductFacts } from '#machines/purchase/purchase.types.ts';

const product: ProductFacts = {
  productNo: 'alphassl-dv',
  productName: 'AlphaSSL',
  chineseName: '单域名',
  englishName: 'AlphaSSL',
  productType: 'dv_single_ssl',
  brand: 'alphassl',
  subBrand: 'alphassl',
  brandName: 'AlphaSSL',
  maxYear: 3,
  has90Days: true,
  includedNames: 1,
  maxNames: 1,
};
const terms: BatchTerms = {
  year: 1,
  dcvMethod: 'dns',
  emailDnsEmail: '',
  contactID: '',
  orgID: '',
  remark: '',
  organization: null,
  options: defaultCsrOptions,
};
const request: MadeRequest = {
  csr: '-----BEGIN CERTIFICATE REQUEST-----',
  key: 'v1.sealed',
  hashValue: '0a'.repeat(32),
  spkiHash: '0b'.repeat(32),
};
const fresh = [
  { names: ['a.example.com'], label: '#1' },
  { names: ['b.example.com'], label: '#2' },
];
const { key: _none, ...brought } = { ...request, names: ['own.example.com'], label: 'own.csr' };
const input = (rows: BatchInput['rows']): BatchInput => ({ workflow: 'w1', product, terms, rows });

const dropped: CallFailure = { kind: 'disconnected' };
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
const keyReused: CallFailure = {
  kind: 'refused',
  code: replyCode.keyReused,
  msg: '',
  errors: [],
  data: null,
};
const order: CreatedOrder = { orderNos: ['CN20261121-00001', 'CN20261121-00002'], total: 59_800 };

export const batchModel = defineModel({
  machine: batchMachine,
  inputs: { fresh: input(fresh), brought: input([brought]), mixed: input([...fresh.slice(0, 1), brought]) },
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
    ...keyEvents(context),
    ...answers(context),
  ],
  project: ({ rows, unanswered, failure, before, terms }) => [
    rows.map((row) => [row.request?.csr, row.faults.map(({ field }) => field), row.keyFailure?.code]),
    rows.map(({ isExcluded, isUnchecked, names }) => [isExcluded, isUnchecked, names.join()]),
    unanswered,
    failure?.kind,
    failure?.kind === 'refused' && failure.errors.map(({ field }) => field),
    terms.dcvMethod,
    before === null,
  ],
  states: {
    'keying.working.running': ({ context }) =>
      unless(!isKeyed(context) && context.order === null, 'keys are made that nobody needs'),
    'keying.working.pausing': noOrder,
    'keying.paused': noOrder,
    noting: isFixed,
    creating: isNotedAndFixed,
    asking: isNotedAndFixed,
    unresolved: isFixed,
    'correcting.settled': noOrder,
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
    // Of a try before, of a row that is not there, and one that has its key already.
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
    done('noteOrders', { answer: ok(['CN20251121-00001']) }),
    done('noteOrders', { answer: fail(dropped) }),
    broke('noteOrders'),
    done('createOrders', { attempt, answer: ok(order) }),
    done('createOrders', { attempt, answer: fail(refused('sslCerts.0.commonName')) }),
    done('createOrders', { attempt, answer: fail(refused('sslCerts.0.key', 'sslCerts.1.domainNames')) }),
    done('createOrders', { attempt, answer: fail(refused('year')) }),
    done('createOrders', { attempt, answer: fail(methodEnded(terms.dcvMethod)) }),
    done('createOrders', {
      attempt,
      answer: fail(keyReused),
    }),
    done('createOrders', { attempt, answer: fail(dropped) }),
    done('createOrders', { attempt: attempt - 1, answer: ok(order) }),
    broke('createOrders'),
    done('findOrders', { attempt, answer: ok(order) }),
    done('findOrders', { attempt, answer: ok(null) }),
    done('findOrders', { attempt, answer: fail(dropped) }),
    broke('findOrders'),
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

function isNotedAndFixed(snapshot: { readonly context: BatchContext }): string | null {
  return (
    unless(!isUnnoted(snapshot.context), 'sent without knowing what was there before') ?? isFixed(snapshot)
  );
}
