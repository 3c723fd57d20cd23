import { describe, expect, it, test } from 'vitest';
import { alertKinds } from '#core/discovery/alert-kinds.ts';
import {
  type AlertCertificate,
  type AlertPlace,
  certificateAlerts,
  isLookingBlind,
  isSilent,
  isToldByOrder,
  isUrgent,
  proofAlert,
} from '#core/discovery/alerts.ts';
import { usualEnds } from '#core/notices/thresholds.ts';
import { addDays } from '#core/orders/span.ts';

const now = new Date('2026-11-27T00:00:00Z');
const ago = (days: number) => addDays(now, -days);
const up: AlertPlace = { conditions: [], unreachableSince: null };
const silent = (days: number, ...conditions: AlertPlace['conditions']): AlertPlace => ({
  conditions,
  unreachableSince: ago(days),
});

const calm: AlertCertificate = {
  whose: 'ours',
  notBefore: ago(30),
  notAfter: addDays(now, 169),
  firstSeen: ago(30),
  isRetired: false,
  isReplaced: false,
  isKept: true,
  isLogged: false,
  conditions: [],
  places: [up],
};

test.each<[name: string, facts: Partial<AlertCertificate>, open: readonly string[], keep: readonly string[]]>(
  [
    ['nothing', {}, [], []],
    ['the threshold that was reached last', { notAfter: addDays(now, 13) }, ['expiring 14'], ['expiring']],
    ['no threshold beyond a third of the life', { notAfter: addDays(now, 13), notBefore: ago(1) }, [], []],
    [
      'the end of what nothing serves, if it is of an order or a file',
      { notAfter: addDays(now, 13), places: [] },
      ['expiring 14'],
      ['expiring'],
    ],
    ['no end of what was replaced', { notAfter: addDays(now, 13), places: [], isReplaced: true }, [], []],
    [
      'the end of what was replaced and is served still',
      { notAfter: addDays(now, 13), isReplaced: true },
      ['expiring 14'],
      ['expiring'],
    ],
    ['an end of what is served', { notAfter: ago(1) }, ['expired 0'], ['expired']],
    ['no end of what nothing serves', { notAfter: ago(1), places: [] }, [], []],
    [
      'what a silent place served stays, and opens nothing',
      { notAfter: ago(1), places: [silent(2)] },
      [],
      ['expired'],
    ],
    ['a place that was given up ends it', { notAfter: ago(1), places: [silent(30)] }, [], []],
    ['early use', { notBefore: addDays(now, 1) }, ['not-yet-valid 0'], ['not-yet-valid']],
    ['a revoked one where it is served', { conditions: ['revoked'] }, ['revoked 0'], ['revoked']],
    ['no revoked one that nothing serves', { conditions: ['revoked'], places: [] }, [], []],
    [
      'faults of serving',
      { places: [{ ...up, conditions: ['chain-incomplete', 'chain-extra'] }, silent(3, 'name-mismatch')] },
      ['chain-incomplete 0'],
      ['name-mismatch', 'chain-incomplete'],
    ],
    ['what was not installed within a day', { conditions: ['not-served'] }, ['not-served 0'], ['not-served']],
    ['a day to install it', { conditions: ['not-served'], firstSeen: ago(0.5) }, [], ['not-served']],
    ['a stranger that is served', { whose: 'stranger', isKept: false }, ['stranger 0'], ['stranger']],
    [
      'a stranger in a log',
      { whose: 'stranger', isKept: false, isLogged: true, places: [] },
      ['stranger 0'],
      ['stranger'],
    ],
    [
      'no stranger in a log that has ended',
      { whose: 'stranger', isKept: false, isLogged: true, places: [], notAfter: ago(1) },
      [],
      [],
    ],
    ['nothing of what is retired', { isRetired: true, conditions: ['revoked'], notAfter: ago(1) }, [], []],
  ],
)('calls for %s', (_, facts, open, keep) => {
  const called = certificateAlerts({ ...calm, ...facts }, usualEnds, now);
  expect(called.open.map(({ kind, days }) => `${kind} ${days}`)).toEqual(open);
  expect(alertKinds.filter((kind) => called.keep.has(kind))).toEqual(keep);
});

describe('a place', () => {
  it('is silent after a day, and given up after thirty', () => {
    expect(isSilent([silent(0.9)], now)).toEqual({ isOpen: false, isKept: true });
    expect(isSilent([silent(1), silent(5)], now)).toEqual({ isOpen: true, isKept: true });
    expect(isSilent([silent(5), up], now)).toEqual({ isOpen: false, isKept: false });
    expect(isSilent([silent(30), silent(31)], now)).toEqual({ isOpen: false, isKept: false });
  });

  it('says nothing while none of several answers', () => {
    expect(isLookingBlind({ places: 3, silent: 3 })).toBe(true);
    expect(isLookingBlind({ places: 3, silent: 2 })).toBe(false);
    expect(isLookingBlind({ places: 2, silent: 2 })).toBe(false);
  });
});

it('sends at once what clients refuse, strangers and the last days', () => {
  const urgent = alertKinds.filter((kind) => isUrgent({ kind, days: 30 }));
  expect(urgent).toEqual([
    ...['revoked', 'expired', 'not-yet-valid', 'name-mismatch', 'untrusted', 'own-key', 'stranger'],
  ]);
  expect(isUrgent({ kind: 'expiring', days: 1 })).toBe(true);
});

it('leaves the end of an order to the order, until a later certificate stands for it', () => {
  expect(isToldByOrder('expiring', { whose: 'ours', isReplaced: false })).toBe(true);
  expect(isToldByOrder('expiring', { whose: 'ours', isReplaced: true })).toBe(false);
  expect(isToldByOrder('expired', { whose: 'ours', isReplaced: false })).toBe(false);
});

it('warns of the end of a proof for two weeks, and then says that it has ended', () => {
  expect(proofAlert(addDays(now, 15), now)).toBe(null);
  expect(proofAlert(addDays(now, 14), now)).toBe('proof-ending');
  expect(proofAlert(addDays(now, 1), now)).toBe('proof-ending');
  expect(proofAlert(now, now)).toBe('proof-ended');
  expect(proofAlert(ago(1), now)).toBe('proof-ended');
});
