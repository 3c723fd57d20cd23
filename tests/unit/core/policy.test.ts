import { describe, expect, test } from 'vitest';
import type { DatedRow } from '#core/policy/dated-row.ts';
import { policyOn } from '#core/policy/policy.ts';
import * as rules from '#core/policy/rules.ts';

const on = (day: string) => policyOn(new Date(`${day}T00:00:00Z`));
const justBefore = (day: string) => policyOn(new Date(Date.parse(`${day}T00:00:00Z`) - 1));

describe('each rule changes on its day, at 00:00 UTC', () => {
  test.each([
    { rule: 'tlsMaxDays', day: '2026-03-15', before: 398, after: 200 },
    { rule: 'tlsMaxDays', day: '2027-03-15', before: 200, after: 100 },
    { rule: 'tlsMaxDays', day: '2029-03-15', before: 100, after: 47 },
    { rule: 'tlsIssuedDays', day: '2026-03-15', before: 397, after: 199 },
    { rule: 'tlsIssuedDays', day: '2027-03-15', before: 199, after: 99 },
    { rule: 'tlsIssuedDays', day: '2029-03-15', before: 99, after: 46 },
    { rule: 'domainReuseDays', day: '2026-03-15', before: 398, after: 200 },
    { rule: 'domainReuseDays', day: '2027-03-15', before: 200, after: 100 },
    { rule: 'domainReuseDays', day: '2029-03-15', before: 100, after: 10 },
    { rule: 'organizationReuseDays', day: '2026-03-15', before: 825, after: 398 },
    { rule: 'emailValidation', day: '2026-03-15', before: 'allowed', after: 'discouraged' },
    { rule: 'emailValidation', day: '2028-03-15', before: 'discouraged', after: 'ended' },
    { rule: 'whoisEmailValidation', day: '2025-07-15', before: 'allowed', after: 'ended' },
    { rule: 'ipEmailValidation', day: '2027-03-15', before: 'allowed', after: 'ended' },
    { rule: 'persistentTxt', day: '2025-11-10', before: false, after: true },
    { rule: 'dnssecChecked', day: '2026-03-15', before: false, after: true },
    { rule: 'remotePerspectives', day: '2026-12-15', before: 4, after: 5 },
    { rule: 'reverseZoneNames', day: '2026-03-15', before: true, after: false },
    { rule: 'tlsClientAuth', day: '2027-03-15', before: true, after: false },
  ] as const)('$rule on $day', ({ rule, day, before, after }) => {
    expect([justBefore(day)[rule], on(day)[rule]]).toEqual([before, after]);
  });

  test('code signing rules', () => {
    expect(justBefore('2023-06-01').codeSigning.keyInHardware).toBe(false);
    expect(on('2023-06-01').codeSigning.keyInHardware).toBe(true);
    expect(justBefore('2026-03-01').codeSigning.maxDays).toBeGreaterThan(460);
    expect(on('2026-03-01').codeSigning).toEqual({ maxDays: 460, minRsaBits: 3072, keyInHardware: true });
  });

  test('rules without a date', () => {
    for (const day of ['2020-01-01', '2026-11-21', '2035-01-01']) {
      expect(on(day).fileForWildcard).toBe(false);
      expect(on(day).tlsKeys).toEqual({
        minRsaBits: 2048,
        rsaStep: 8,
        curves: ['P-256', 'P-384', 'P-521'],
        madeByCa: false,
      });
      expect(on(day).tlsGuidelines).toEqual({ old: '5.8', current: '6.0' });
    }
  });
});

test('policyOn refuses an invalid date', () => {
  expect(() => policyOn(new Date('soon'))).toThrow(RangeError);
});

test.each(Object.entries<readonly DatedRow<unknown>[]>(rules))(
  'the rows of %s are in date order and name their source',
  (_, rows) => {
    const days = rows.map((row) => row.from);
    expect(days[0]).toBe('');
    expect(days).toEqual(days.toSorted());
    expect(new Set(days).size).toBe(days.length);
    for (const row of rows) {
      expect(row.source).not.toBe('');
      if (row.from !== '')
        expect(new Date(`${row.from}T00:00:00Z`).toISOString().slice(0, 10)).toBe(row.from);
    }
  },
);
