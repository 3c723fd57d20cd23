import type { CallFailure } from '#core/contract/failure.ts';
import { fail, ok } from '#core/result.ts';
import type { HeldRecord, PlannedRow } from '#core/tools/dns-plan.ts';
import { type DnsBatchEvent, dnsBatchMachine } from '#machines/tools/dns-batch/dns-batch.machine.ts';
import { anything, broke, defineModel, done, unless } from '#tests/model/define-model.ts';

const record = { name: 'a.test', type: 'A', content: '192.0.2.1', priority: null, ttl: null } as const;
const held: HeldRecord = { ...record, id: '1', isProxied: null };
const plan: readonly PlannedRow[] = [
  { line: 1, record, action: 'add' },
  { line: 2, record: { ...record, ttl: 60 }, action: 'change', before: held },
  { line: 3, record, action: 'same' },
];
const zone = { id: 'z', name: 'a.test' };
const fault = { problem: 'rate-limit', detail: '', retryAfter: 5 } as const;
const dropped = fail<CallFailure>({ kind: 'disconnected' });
const [written, refused] = [
  { id: '1', fault: null },
  { id: null, fault },
];

const events: readonly DnsBatchEvent[] = [
  { type: 'token.change' },
  { type: 'zones.find', hasToken: true },
  { type: 'zones.find', hasToken: false },
  { type: 'zone.choose', id: 'z' },
  { type: 'zone.choose', id: 'unknown' },
  { type: 'run.start', plan },
  { type: 'run.start', plan: plan.slice(2) },
  // More rows than one call can take.
  {
    type: 'run.start',
    plan: Array.from({ length: 21 }, () => plan[0] ?? { line: 1, record, action: 'same' }),
  },
  { type: 'run.retry' },
  { type: 'run.undo' },
  { type: 'run.again' },
  { type: 'access.change' },
  done('findZones', ok({ fault: null, found: [zone] })),
  done('findZones', ok({ fault, found: [] })),
  done('findZones', dropped),
  broke('findZones'),
  done('readRecords', ok({ fault: null, found: [held] })),
  done('readRecords', ok({ fault, found: [] })),
  done('readRecords', dropped),
  broke('readRecords'),
  done('apply', ok(Array.from({ length: 20 }, () => written))),
  done('apply', ok([written, refused])),
  done('apply', dropped),
  broke('apply'),
];

export const dnsBatchModel = defineModel({
  machine: dnsBatchMachine,
  paths: ['access findingZones choosing reading planning applying pacing finished'],
  inputs: { fresh: undefined },
  events: () => events,
  project: ({ isTokenRefused, zone: chosen, rows, isUndoing, fault: lookupFault, failure }) => [
    ...[isTokenRefused, chosen?.id ?? null, isUndoing, lookupFault?.problem ?? null, failure?.kind ?? null],
    [...new Set(rows.map(({ state }) => state))].join(),
    rows.length > 20,
  ],
  states: {
    access: anything,
    findingZones: ({ context }) => unless(context.fault === null && context.failure === null, 'an old fault'),
    choosing: ({ context }) => unless(context.zones.length > 0, 'nothing to choose from'),
    reading: ({ context }) => unless(context.zone !== null, 'reads no zone'),
    planning: ({ context }) => unless(context.zone !== null && context.rows.length === 0, 'rows of a run'),
    applying: ({ context: { rows, isUndoing } }) =>
      unless(
        rows.some(({ state }) => state === (isUndoing ? 'done' : 'pending')),
        'nothing to write',
      ),
    pacing: anything,
    finished: ({ context: { rows } }) =>
      unless(!rows.some(({ state }) => state === 'pending'), 'not finished'),
  },
});
