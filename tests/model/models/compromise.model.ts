import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { compromiseMachine } from '#machines/orders/compromise/compromise.machine.ts';
import type {
  CompromiseContext,
  CompromiseEvent,
  CompromiseFacts,
  ConcernedCertificate,
  Replacement,
} from '#machines/orders/compromise/compromise.types.ts';
import type { PrepareFailure } from '#machines/orders/reissue/reissue.types.ts';
import { anything, broke, defineModel, done, dropped, refusal, unless } from '#tests/model/define-model.ts';
import { orderingAnswers } from '#tests/model/models/ordering.model.ts';
import { sampleOrder } from '#tests/model/models/reissue.model.ts';

const notAfter = '2027-05-01T00:00:00Z';
const { request: _, ...subject } = sampleOrder;

export const sampleConcerned: readonly ConcernedCertificate[] = [
  {
    orderNo: subject.orderNo,
    serialNumber: '01',
    commonName: 'shop.example.com',
    notAfter,
    isReplaced: true,
  },
  {
    orderNo: 'CN20261121-00002',
    serialNumber: '02',
    commonName: 'two.example.com',
    notAfter,
    isReplaced: false,
  },
];

export const sampleReplacement: Replacement = { serialNumber: '03', notAfter };

export const sampleFacts: CompromiseFacts = {
  subject,
  kind: 'reissue',
  isReported: false,
  replacement: null,
  pendingKey: null,
  certificates: sampleConcerned,
  quote: { reSignPriceDiff: 0, validateAgain: [], vetAgain: false },
};

const factsFound: readonly CompromiseFacts[] = [
  sampleFacts,
  { ...sampleFacts, kind: null, quote: null },
  { ...sampleFacts, replacement: sampleReplacement },
  { ...sampleFacts, kind: null, quote: null, pendingKey: '0e' },
  { ...sampleFacts, isReported: true, certificates: [] },
];
const refused = refusal(replyCode.badInput, [fault('domainNames', 'name-duplicate', 'a')]);
const unprepared: readonly PrepareFailure[] = [
  { kind: 'csr-unreadable' },
  { kind: 'key-failed', code: 'no-worker', detail: '' },
  { kind: 'party-missing', field: 'orgID', id: '' },
  { kind: 'party-unfit', fault: fault('orgID', 'not-offered', '') },
];
const created = { orderNos: [subject.orderNo], total: 0 };

export const compromiseModel = defineModel({
  machine: compromiseMachine,
  paths: [
    'reading deciding telling deciding replacing.editing replacing.preparing replacing.tracing replacing.creating replacing.created deciding waiting.watching deciding installing deciding revoking.reviewing revoking.confirming revoking.sending reading deciding finished closed',
  ],
  inputs: { compromise: { workflow: 'k1', orderNo: subject.orderNo, serialNumber: '01' } },
  events: ({ context: { attempt } }): readonly CompromiseEvent[] => [
    { type: 'cause.choose', cause: 'leaked' },
    { type: 'path.choose', path: 'revoke' },
    { type: 'path.choose', path: 'replace' },
    { type: 'compromise.begin' },
    { type: 'compromise.retry' },
    { type: 'compromise.discard' },
    { type: 'compromise.close' },
    { type: 'csr.change', options: { encryption: 'ECC' } },
    { type: 'replacement.submit' },
    { type: 'replacement.stop' },
    { type: 'install.confirm' },
    { type: 'revoke.begin' },
    { type: 'revoke.confirm' },
    { type: 'revoke.back' },
    { type: 'order.ask' },
    { type: 'flow.resume' },
    { type: 'connection.return' },
    { type: 'connection.lost' },
    ...factsFound.map((facts) => done('readFacts', ok(facts))),
    done('readFacts', fail(dropped)),
    broke('readFacts'),
    done('prepareRequest', {
      attempt,
      result: ok({ csr: 'CSR', key: 'v1.bmV3', hashValue: '0c', spkiHash: '0d' }),
    }),
    ...unprepared.map((error) => done('prepareRequest', { attempt, result: fail(error) })),
    broke('prepareRequest'),
    done('awaitReplacement', ok(sampleReplacement)),
    done('awaitReplacement', ok(null)),
    done('awaitReplacement', fail(dropped)),
    broke('awaitReplacement'),
    done('readConcerned', ok(sampleConcerned)),
    done('readConcerned', ok([])),
    done('readConcerned', fail(dropped)),
    broke('readConcerned'),
    done('revoke', ok(2)),
    done('revoke', fail(refusal(replyCode.wrongState))),
    done('revoke', fail(dropped)),
    broke('revoke'),
    ...(orderingAnswers(attempt, created, [
      refused,
      refusal(replyCode.wrongState),
    ]) as readonly CompromiseEvent[]),
  ],
  project: (context) => [
    context.cause,
    context.path,
    context.isBegun,
    context.facts?.kind ?? null,
    context.newKey,
    context.replacement?.serialNumber ?? null,
    context.isInstalled,
    context.isRevoked,
    Math.min(context.attempt, 1),
    context.existingOrders,
    context.isKnownAbsent,
    Math.min(context.unanswered, 4),
    context.isLongAway,
  ],
  states: {
    reading: anything,
    unread: isExplained,
    deciding: anything,
    telling: ({ context }) => unless(!context.isBegun, 'asks again what happened'),
    'replacing.editing': ({ context }) => unless(context.newKey === '', 'a request was accepted already'),
    'replacing.preparing': ({ context }) => unless(context.attempt > 0, 'prepared without an attempt'),
    'replacing.tracing': isSendable,
    'replacing.creating': isSendable,
    'replacing.asking': isSendable,
    'replacing.unresolved': isExplained,
    'replacing.created': ({ context }) => unless(context.order !== null, 'created without an order'),
    'waiting.watching': ({ context }) => unless(context.newKey !== '', 'waits for no key'),
    'waiting.stalled': isExplained,
    installing: ({ context }) => unless(context.replacement !== null, 'nothing to install'),
    'revoking.reviewing': isDue,
    'revoking.unreviewed': ({ context }) => isDue({ context }) ?? isExplained({ context }),
    'revoking.confirming': ({ context }) =>
      isDue({ context }) ?? unless(context.concerned.length > 0, 'confirms nothing'),
    'revoking.sending': isDue,
    'revoking.unsettled': ({ context }) => isDue({ context }) ?? isExplained({ context }),
    finished: isSettled,
    closed: isSettled,
    discarded: anything,
  },
});

type At = { readonly context: CompromiseContext };

function isExplained({ context }: At): string | null {
  return unless(context.failure !== null, 'it is not shown why');
}

/** Nothing is sent unless it was prepared for this attempt. */
function isSendable({ context }: At): string | null {
  return unless(context.payload !== null && context.madeKey !== '', 'sent without a request');
}

/** Nothing is revoked before the replacement is installed, unless the customer chose so. */
function isDue({ context: { isBegun, isRevoked, isInstalled, path } }: At): string | null {
  return unless(isBegun && !isRevoked && (isInstalled || path === 'revoke'), 'revokes unasked');
}

function isSettled({ context: { isRevoked } }: At): string | null {
  return unless(isRevoked, 'ends although the key still has valid certificates');
}
