import type { Audit } from '#core/contract/calls/tools.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fail, ok } from '#core/result.ts';
import { type AuditEvent, auditMachine } from '#machines/tools/audit/audit.machine.ts';
import { anything, broke, defineModel, done, unless } from '#tests/model/define-model.ts';

const id = 'A'.repeat(22);
const audit = (state: Audit['state']): Audit => ({
  ...{ id, host: 'a.test', state, problem: state === 'refused' ? 'not-found' : '', report: null },
  ...{ createTime: '2026-11-23T00:00:00.000Z', grade: null, score: null },
});
const polled = (state: Audit['state']) => done('read', { isHidden: false, answer: ok(audit(state)) });
const missed = (failure: CallFailure) => done('read', { isHidden: false, answer: fail(failure) });
const gone: CallFailure = { kind: 'refused', code: 404, msg: '', errors: [], data: null };

const events: readonly AuditEvent[] = [
  { type: 'audit.start', host: 'a.test' },
  { type: 'audit.retry' },
  { type: 'connection.return' },
  done('findLatest', ok(id)),
  done('findLatest', ok(null)),
  done('findLatest', fail<CallFailure>({ kind: 'disconnected' })),
  broke('findLatest'),
  done('start', ok({ id, host: 'a.test' })),
  done('start', fail<CallFailure>({ kind: 'timeout' })),
  broke('start'),
  polled('queued'),
  polled('running'),
  polled('done'),
  polled('refused'),
  missed({ kind: 'disconnected' }),
  missed(gone),
  broke('read'),
];

export const auditModel = defineModel({
  machine: auditMachine,
  paths: ['seeking resting starting started', 'seeking polling deciding done'],
  inputs: {
    'a new audit': { host: '', id: null },
    'a host': { host: 'a.test', id: null },
    'a report': { host: 'a.test', id },
  },
  events: () => events,
  project: ({ audit: found, misses, failure }) => [found?.state ?? null, misses, failure?.kind ?? null],
  states: {
    seeking: ({ context }) => unless(context.audit === null, 'an audit is known'),
    resting: ({ context }) => unless(context.audit === null, 'an audit is known'),
    starting: ({ context }) => unless(context.host !== '' && context.failure === null, 'starts nothing'),
    polling: ({ context }) => unless(context.id !== null && context.misses < 5, 'polls for nothing'),
    deciding: anything,
    done: ({ context }) => unless(context.audit?.state === 'done', 'not done'),
    refused: ({ context }) => unless(context.audit?.state === 'refused', 'not refused'),
    gone: ({ context }) => unless(context.failure?.kind === 'refused', 'not gone'),
    lost: ({ context }) => unless(context.misses >= 5, 'given up early'),
    started: ({ context }) => unless(context.id !== null, 'no id'),
  },
});
