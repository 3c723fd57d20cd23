import { setup } from 'xstate';
import type { DnsHostFault } from '#core/contract/dns-hosts.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import type { HeldRecord, PlannedRow } from '#core/tools/dns-plan.ts';
import { type Args as ArgsOf, assigns } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';
import {
  type BatchRow,
  beginRows,
  type Chunk,
  type ChunkResult,
  keepResults,
  nextChunk,
  turned,
} from '#machines/tools/dns-batch/dns-batch.rules.ts';

export interface Zone {
  readonly id: string;
  readonly name: string;
}

export interface Found<T> {
  readonly fault: DnsHostFault | null;
  readonly found: readonly T[];
}

/** The adapter holds the token; no event or context contains it. */
export interface DnsBatchSlots {
  readonly findZones: Slot<Record<never, never>, Answer<Found<Zone>>>;
  readonly readRecords: Slot<{ readonly zoneID: string }, Answer<Found<HeldRecord>>>;
  readonly apply: Slot<Chunk & { readonly zoneID: string }, Answer<readonly ChunkResult[]>>;
}

export type DnsBatchUserEvent =
  | { readonly type: 'token.change' }
  /** `hasToken`: whether a well-formed token was entered. The token itself is never in an event. */
  | { readonly type: 'zones.find'; readonly hasToken: boolean }
  | { readonly type: 'zone.choose'; readonly id: string }
  | { readonly type: 'run.start'; readonly plan: readonly PlannedRow[] }
  | { readonly type: 'run.retry' }
  | { readonly type: 'run.undo' }
  /** Returns to the input after reading the zone's current records. */
  | { readonly type: 'run.again' }
  /** Changes the token. */
  | { readonly type: 'access.change' };
export type DnsBatchEvent = DnsBatchUserEvent | SlotEvent<DnsBatchSlots>;

export interface DnsBatchContext {
  /** The submitted token is malformed. */
  readonly isTokenRefused: boolean;
  readonly zones: readonly Zone[];
  readonly zone: Zone | null;
  readonly held: readonly HeldRecord[];
  readonly rows: readonly BatchRow[];
  readonly isUndoing: boolean;
  readonly fault: DnsHostFault | null;
  readonly failure: StepFailure | null;
}

type Args = ArgsOf<DnsBatchContext, DnsBatchEvent>;

const empty: DnsBatchContext = {
  isTokenRefused: false,
  zones: [],
  zone: null,
  held: [],
  rows: [],
  isUndoing: false,
  fault: null,
  failure: null,
};
const replyOf = replies<DnsBatchSlots>();

/**
 * Writes records to a zone at a DNS host, some at a time. Each has its own outcome, and the whole run can be undone.
 */
export const dnsBatchMachine = setup({
  types: { context: {} as DnsBatchContext, events: {} as DnsBatchEvent },
  actors: unfilledSlots<DnsBatchSlots>()('findZones', 'readRecords', 'apply'),
  guards: {
    hasToken: ({ event }: Args) => event.type === 'zones.find' && event.hasToken,
    isFound: ({ event }: Args) => {
      const answer = readOf(event);
      return answer?.ok === true && answer.value.fault === null;
    },
    isZone: ({ context, event }: Args) => zoneIn(context, event) !== null,
    hasWork: ({ context: { rows, isUndoing } }: Args) => nextChunk(rows, isUndoing).places.length > 0,
    canBegin: ({ event }: Args) =>
      event.type === 'run.start' && nextChunk(beginRows(event.plan), false).places.length > 0,
    hasFailed: ({ context: { rows } }: Args) => rows.some(({ state }) => state === 'failed'),
    hasWritten: ({ context: { rows } }: Args) =>
      rows.some(({ state }) => state === 'done' || state === 'stuck'),
  },
  actions: assigns<DnsBatchContext, DnsBatchEvent>()({
    clearFault: () => ({ isTokenRefused: false, fault: null, failure: null }),
    refuseToken: () => ({ isTokenRefused: true }),
    acceptToken: () => ({ isTokenRefused: false }),
    keepZones: ({ event }) => {
      const answer = replyOf(event, 'findZones');
      return answer?.ok ? { zones: answer.value.found } : {};
    },
    chooseZone: ({ context, event }) => ({ zone: zoneIn(context, event), fault: null, failure: null }),
    keepRecords: ({ event }) => {
      const answer = replyOf(event, 'readRecords');
      return answer?.ok ? { held: answer.value.found, rows: [], isUndoing: false } : {};
    },
    noteFault: ({ event }) => {
      const answer = readOf(event);
      if (answer?.ok) return { fault: answer.value.fault };
      return { failure: answer?.error ?? { kind: 'broken' } };
    },
    beginRun: ({ event }) =>
      event.type === 'run.start' ? { rows: beginRows(event.plan), isUndoing: false } : {},
    keepChunk: ({ context: { rows, isUndoing }, event }) => {
      const answer = replyOf(event, 'apply');
      const results = answer?.ok ? answer.value : null;
      return { rows: keepResults(rows, nextChunk(rows, isUndoing), results, isUndoing) };
    },
    retryFailed: ({ context: { rows } }) => ({ rows: turned(rows, 'failed', 'pending'), isUndoing: false }),
    beginUndo: ({ context: { rows } }) => ({ rows: turned(rows, 'stuck', 'done'), isUndoing: true }),
    forget: () => empty,
  }),
}).createMachine({
  id: 'dnsBatch',
  context: empty,
  initial: 'access',
  states: {
    access: {
      on: {
        'token.change': { actions: 'acceptToken' },
        'zones.find': [
          { guard: 'hasToken', target: 'findingZones', actions: 'clearFault' },
          { actions: 'refuseToken' },
        ],
      },
    },
    findingZones: {
      invoke: {
        id: 'findZones',
        src: 'findZones',
        input: () => ({}),
        onDone: [
          { guard: 'isFound', target: 'choosing', actions: 'keepZones' },
          { target: 'access', actions: 'noteFault' },
        ],
        onError: { target: 'access', actions: 'noteFault' },
      },
    },
    choosing: {
      on: {
        'zone.choose': { guard: 'isZone', target: 'reading', actions: 'chooseZone' },
        'access.change': { target: 'access', actions: 'forget' },
      },
    },
    reading: {
      invoke: {
        id: 'readRecords',
        src: 'readRecords',
        input: ({ context: { zone } }) => ({ zoneID: zone?.id ?? '' }),
        onDone: [
          { guard: 'isFound', target: 'planning', actions: 'keepRecords' },
          { target: 'choosing', actions: 'noteFault' },
        ],
        onError: { target: 'choosing', actions: 'noteFault' },
      },
    },
    planning: {
      on: {
        'run.start': { guard: 'canBegin', target: 'applying', actions: 'beginRun' },
        'zone.choose': { guard: 'isZone', target: 'reading', actions: 'chooseZone' },
        'access.change': { target: 'access', actions: 'forget' },
      },
    },
    applying: {
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context: { zone, rows, isUndoing } }) => ({
          zoneID: zone?.id ?? '',
          ...nextChunk(rows, isUndoing),
        }),
        onDone: { target: 'pacing', actions: 'keepChunk' },
        onError: { target: 'pacing', actions: 'keepChunk' },
      },
    },
    pacing: { always: [{ guard: 'hasWork', target: 'applying' }, { target: 'finished' }] },
    finished: {
      on: {
        'run.retry': { guard: 'hasFailed', target: 'applying', actions: 'retryFailed' },
        'run.undo': { guard: 'hasWritten', target: 'applying', actions: 'beginUndo' },
        'run.again': 'reading',
      },
    },
  },
});

function zoneIn({ zones }: DnsBatchContext, event: DnsBatchEvent): Zone | null {
  return event.type === 'zone.choose' ? (zones.find(({ id }) => id === event.id) ?? null) : null;
}

/** The answer to a read from the DNS host. */
function readOf(event: DnsBatchEvent) {
  return replyOf(event, 'findZones') ?? replyOf(event, 'readRecords');
}
