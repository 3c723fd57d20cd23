import { describe, expect, it } from 'vitest';
import {
  type ActFacts,
  type Decision,
  type DecisionFault,
  decisionFault,
  isDue,
  planAct,
  soloHours,
} from '#core/shop/second-operator.ts';

const now = new Date('2026-11-27T08:00:00Z');
const later = new Date(now.getTime() + soloHours * 3_600_000);

describe('an act that moves money', () => {
  const limitCents = 100_000;
  it.each([
    { name: 'nothing', cents: 0, others: 0, want: { kind: 'now' } },
    { name: 'the limit itself', cents: 100_000, others: 3, want: { kind: 'now' } },
    { name: 'a cent more, with a colleague', cents: 100_001, others: 1, want: { kind: 'second' } },
    { name: 'a cent more, alone', cents: 100_001, others: 0, want: { kind: 'later', dueTime: later } },
  ])('$name', ({ cents, others, want }) => {
    expect(planAct(cents, { limitCents, others, now })).toEqual(want);
  });
});

describe('a decision', () => {
  const waiting: ActFacts = { state: 'waiting', askedBy: 'a', dueTime: null };
  const rows: readonly [string, ActFacts, string, boolean, Decision, DecisionFault | null][] = [
    ['a colleague approves', waiting, 'b', true, 'approve', null],
    ['a colleague refuses', waiting, 'b', true, 'refuse', null],
    ['who asked takes it back', waiting, 'a', true, 'take-back', null],
    ['who asked and lost the right since takes it back', waiting, 'a', false, 'take-back', null],
    ['who asked approves', waiting, 'a', true, 'approve', 'own-act'],
    ['who asked refuses', waiting, 'a', true, 'refuse', 'own-act'],
    ['a colleague takes it back', waiting, 'b', true, 'take-back', 'not-asker'],
    ['a colleague without the right', waiting, 'b', false, 'approve', 'no-right'],
    ['one that is done', { ...waiting, state: 'done' }, 'b', true, 'refuse', 'decided'],
    ['one that failed', { ...waiting, state: 'failed' }, 'a', true, 'take-back', 'decided'],
  ];
  it.each(rows)('%s', (_name, act, id, holdsRight, decision, want) => {
    expect(decisionFault(act, { id, holdsRight }, decision)).toBe(want);
  });
});

describe('an act whose time comes', () => {
  it.each([
    { name: 'is due at its time', act: { state: 'waiting', dueTime: now }, want: true },
    { name: 'is not due before', act: { state: 'waiting', dueTime: later }, want: false },
    { name: 'waits for a colleague however long', act: { state: 'waiting', dueTime: null }, want: false },
    { name: 'was taken back', act: { state: 'taken-back', dueTime: now }, want: false },
  ] as const)('$name', ({ act, want }) => {
    expect(isDue({ ...act, askedBy: 'a' }, now)).toBe(want);
  });
});
