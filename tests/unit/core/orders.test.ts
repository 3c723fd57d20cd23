import { describe, expect, test } from 'vitest';
import { certificateDays, type PlanKind, reissuePlan } from '#core/orders/plan.ts';
import { hasValidityTip } from '#core/orders/plan-kind.ts';
import { isZeroTime, offeredValidities, paidUntil, shownValidity, spanDays } from '#core/orders/span.ts';
import { isCancellable, isFinal, isPaid, isPayable, orderStage, orderStatus } from '#core/orders/status.ts';

const zero = '0001-01-01T00:00:00Z';

describe('validity and paid period', () => {
  test.each([
    [90, 90],
    [1, 365],
    [2, 730],
    [3, 1095],
  ])('validity %d is %d days', (validity, want) => {
    expect(spanDays(validity)).toBe(want);
  });

  test.each([0, -1, 1.5, Number.NaN])('refuses validity %d', (validity) => {
    expect(() => spanDays(validity)).toThrow(RangeError);
  });

  test.each([
    [1, { unit: 'year', amount: 1 }],
    [6, { unit: 'year', amount: 6 }],
    [7, { unit: 'day', amount: 7 }],
    [90, { unit: 'day', amount: 90 }],
  ])('shows validity %d as %o', (validity, want) => {
    expect(shownValidity(validity)).toEqual(want);
  });

  test.each([
    [{ maxYear: 1, has90Days: false }, [1]],
    [{ maxYear: 2, has90Days: true }, [90, 1, 2]],
    [{ maxYear: 5, has90Days: false }, [1, 2, 3]],
    [{ maxYear: 0, has90Days: true }, [90]],
    [{ maxYear: -1, has90Days: false }, []],
  ])('offers for %o the validities %j', (product, want) => {
    expect(offeredValidities(product)).toEqual(want);
  });

  test.each([
    [zero, true],
    ['0001-01-01T08:05:43+08:05', true],
    ['2026-11-21T00:00:00Z', false],
  ])('recognizes %s as the zero date: %s', (time, want) => {
    expect(isZeroTime(time)).toBe(want);
    expect(isZeroTime(new Date(time))).toBe(want);
  });

  test.each([
    ['2026-11-21T10:03:00Z', 1, '2027-11-21T10:03:00.000Z'],
    ['2027-11-21T10:03:00Z', 1, '2028-11-20T10:03:00.000Z'],
    ['2026-11-21T10:03:00+08:00', 90, '2027-02-19T02:03:00.000Z'],
  ])('paid at %s for %d lasts until %s', (payTime, validity, want) => {
    expect(paidUntil(payTime, validity)?.toISOString()).toBe(want);
  });

  test('has no end while unpaid', () => {
    expect(paidUntil(zero, 1)).toBeNull();
  });
});

describe('reissuePlan', () => {
  const plan = (day: string, validity: number, kind?: PlanKind) =>
    reissuePlan(new Date(`${day}T00:00:00Z`), validity, kind).map(
      ({ notBefore, notAfter, days }) =>
        `${notBefore.toISOString().slice(0, 10)} ${notAfter.toISOString().slice(0, 10)} ${days}`,
    );

  test.each([
    {
      name: 'one year bought today is three certificates',
      day: '2026-11-21',
      validity: 1,
      want: ['2026-11-21 2027-06-08 199', '2027-06-08 2027-09-15 99', '2027-09-15 2027-11-21 67'],
    },
    {
      name: '90 days are one certificate',
      day: '2026-11-21',
      validity: 90,
      want: ['2026-11-21 2027-02-19 90'],
    },
    {
      name: 'one year before March 15, 2026 is one certificate',
      day: '2026-03-14',
      validity: 1,
      want: ['2026-03-14 2027-03-14 365'],
    },
    {
      name: 'two years before March 15, 2026',
      day: '2026-03-14',
      validity: 2,
      want: [
        '2026-03-14 2027-04-15 397',
        '2027-04-15 2027-07-23 99',
        '2027-07-23 2027-10-30 99',
        '2027-10-30 2028-02-06 99',
        '2028-02-06 2028-03-13 36',
      ],
    },
    {
      name: 'the last day of the 200-day rule',
      day: '2027-03-14',
      validity: 1,
      want: ['2027-03-14 2027-09-29 199', '2027-09-29 2028-01-06 99', '2028-01-06 2028-03-13 67'],
    },
    {
      name: '90 days from March 15, 2029 on are two certificates',
      day: '2029-03-15',
      validity: 90,
      want: ['2029-03-15 2029-04-30 46', '2029-04-30 2029-06-13 44'],
    },
    {
      name: 'code signing for one year',
      day: '2026-11-21',
      validity: 1,
      kind: 'code',
      want: ['2026-11-21 2027-11-21 365'],
    },
    {
      name: 'code signing for two years',
      day: '2026-11-21',
      validity: 2,
      kind: 'code',
      want: ['2026-11-21 2028-02-23 459', '2028-02-23 2028-11-20 271'],
    },
    {
      name: 'a type that no policy limits',
      day: '2026-11-21',
      validity: 3,
      kind: 'none',
      want: ['2026-11-21 2029-11-20 1095'],
    },
  ] as const)('$name', ({ day, validity, want, ...rest }) => {
    expect(plan(day, validity, 'kind' in rest ? rest.kind : undefined)).toEqual(want);
  });

  test('keeps the time of day', () => {
    const [first] = reissuePlan(new Date('2026-11-21T10:03:07.123Z'), 1);
    expect(first?.notAfter.toISOString()).toBe('2027-06-08T10:03:07.123Z');
  });

  test.each([
    ['2026-11-21', 365, 199],
    ['2026-11-21', 90, 90],
    ['2029-03-15', 90, 46],
  ])('limits a certificate issued on %s for %d days to %d', (day, wanted, want) => {
    expect(certificateDays(new Date(`${day}T00:00:00Z`), wanted)).toBe(want);
  });
});

describe('order status', () => {
  // Code, name and stage; then whether it is paid, payable, cancellable and final.
  test.each([
    [1000, 'issued', 'issued', true, false, false, false],
    [1001, 'unpaid', 'unpaid', false, true, true, false],
    [1002, 'verifying', 'verifying', true, false, true, false],
    [1003, 'resubmit', 'resubmit', true, false, true, false],
    [1004, 'cancelled', 'cancelled', false, false, false, true],
    [1006, 'returned', 'resubmit', true, false, true, false],
    [1007, 'expired', 'expired', true, false, false, true],
    [1008, 'revoked', 'revoked', true, false, false, false],
    [5004, 'resign', 'resign', false, true, true, false],
  ] as const)('%i is %s', (code, name, stage, paid, payable, cancellable, final) => {
    expect(orderStatus[name]).toBe(code);
    const answers = [isPaid(code), isPayable(code), isCancellable(code), isFinal(code)];
    expect([orderStage(code), ...answers]).toEqual([stage, paid, payable, cancellable, final]);
  });

  test('has no other codes', () => {
    expect(Object.keys(orderStatus)).toHaveLength(9);
  });
});

describe('the tip about the maximum days of one certificate', () => {
  test.each([
    ['dv_one_ssl', 90, false],
    ['dv_one_ssl', 1, false],
    ['dv_one_ssl', 2, true],
    ['ov_flex_ssl', 3, true],
    ['dv_ip_single_ssl', 3, true],
    ['ov_code', 3, false],
    ['dv_email', 2, false],
  ])('is shown for %s with validity %d: %s', (productType, validity, want) => {
    expect(hasValidityTip(productType, validity)).toBe(want);
  });
});
