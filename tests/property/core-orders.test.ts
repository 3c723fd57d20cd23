import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceOrder } from '#core/catalogue/price.ts';
import { forceCsrOptions } from '#core/csr/options.ts';
import { dayMs } from '#core/day.ts';
import { convertCents, formatCents, percentOf, plainAmount, sumCents } from '#core/money/money.ts';
import { certificateDays, reissuePlan } from '#core/orders/plan.ts';
import { paidUntil, spanDays } from '#core/orders/span.ts';
import { policyOn } from '#core/policy/policy.ts';

const moment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2032-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const validity = fc.constantFrom(90, 1, 2, 3);
const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

test('covers the whole span without a gap, and keeps each certificate within the limit of its own day', () => {
  fc.assert(
    fc.property(moment, validity, (start, years) => {
      const plan = reissuePlan(start, years);
      const end = start.getTime() + spanDays(years) * dayMs;
      expect(plan[0]?.notBefore).toEqual(start);
      expect(plan.at(-1)?.notAfter.getTime()).toBe(end);
      for (const [index, { notBefore, notAfter, days }] of plan.entries()) {
        expect(notAfter.getTime() - notBefore.getTime()).toBe(days * dayMs);
        expect(days).toBeLessThan(policyOn(notBefore).tlsMaxDays);
        if (index > 0) expect(notBefore).toEqual(plan[index - 1]?.notAfter);
      }
    }),
  );
});

test('plans the first certificate as it would be issued, and ends the span at the paid date', () => {
  fc.assert(
    fc.property(moment, validity, (start, years) => {
      expect(reissuePlan(start, years)[0]?.days).toBe(certificateDays(start, spanDays(years)));
      expect(paidUntil(start, years)?.getTime()).toBe(start.getTime() + spanDays(years) * dayMs);
    }),
  );
});

test('never loosens policy over time', () => {
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      const [earlier, later] = a <= b ? [policyOn(a), policyOn(b)] : [policyOn(b), policyOn(a)];
      expect(later.tlsMaxDays).toBeLessThanOrEqual(earlier.tlsMaxDays);
      expect(later.domainReuseDays).toBeLessThanOrEqual(earlier.domainReuseDays);
      expect(later.remotePerspectives).toBeGreaterThanOrEqual(earlier.remotePerspectives);
    }),
  );
});

test('formats amounts that read back to the same cents', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const shown = formatCents(amount, { symbol: '￥', exRate: '1' });
      expect(shown).toMatch(/^-?￥\d{1,3}(?:,\d{3})*\.\d{2}$/);
      expect(BigInt(shown.replace(/[￥,.]/g, ''))).toBe(BigInt(amount));
      expect(shown.replace(/[￥,]/g, '')).toBe(plainAmount(amount));
    }),
  );
});

test('rounds to the nearest cent, symmetrically around zero', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
      const part = percentOf(amount, percent);
      expect(Math.abs(part * 100 - amount * percent)).toBeLessThanOrEqual(50);
      expect(percentOf(-amount, percent) + part).toBe(0);
      expect(convertCents(amount, '1.000')).toBe(amount);
    }),
  );
});

test('sums independently of order', () => {
  fc.assert(
    fc.property(fc.array(cents), (amounts) => {
      expect(sumCents(amounts)).toBe(sumCents(amounts.toReversed()));
    }),
  );
});

const price = fc.integer({ min: 0, max: 10_000_000 });
const name = fc
  .tuple(fc.constantFrom('', '*.', 'www.'), fc.integer({ min: 1, max: 40 }))
  .map(([prefix, n]) => `${prefix}n${n}.com`);

test('never lowers a price for an added name, and never exceeds the list price', () => {
  fc.assert(
    fc.property(
      fc.record({ base: price, extra: price, wildcard: price, included: fc.integer({ min: 1, max: 5 }) }),
      fc.array(name),
      name,
      fc.integer({ min: 1, max: 100 }),
      ({ base, extra, wildcard, included }, names, added, discount) => {
        // A bare name makes its www name free, and a wildcard more expensive than a name may take an included slot.
        fc.pre(!added.startsWith('n') && wildcard >= extra);
        const prices = {
          base: { 1: base },
          extraName: { 1: extra },
          extraWildcard: { 1: wildcard },
          includedNames: included,
        };
        const before = priceOrder({ prices, names, validity: 1, discount });
        const after = priceOrder({ prices, names: [...names, added], validity: 1, discount });
        expect(after.allRawPrice).toBeGreaterThanOrEqual(before.allRawPrice);
        expect(after.allNowPrice).toBeLessThanOrEqual(after.allRawPrice);
        expect(priceOrder({ prices, names: names.toReversed(), validity: 1, discount })).toEqual(before);
      },
    ),
  );
});

test('forces options only once: a second time changes nothing', () => {
  const options = fc.record({
    from: fc.constantFrom('create', 'paste', 'zip'),
    encryption: fc.constantFrom('RSA', 'ECC'),
    keyLength: fc.constantFrom(2048, 3072, 4096),
    curve: fc.constantFrom('P-256', 'P-384', 'P-521'),
    signature: fc.constantFrom('SHA256', 'SHA384', 'SHA512'),
  } as const);
  fc.assert(
    fc.property(
      options,
      fc.constantFrom('dv_one_ssl', 'code_ov', 'doc_ov'),
      fc.constantFrom('cfca', 'certum'),
      (chosen, type, subBrand) => {
        const forced = forceCsrOptions(type, subBrand, chosen);
        expect(forceCsrOptions(type, subBrand, forced)).toEqual(forced);
        expect([forced.from, forced.curve]).toEqual([chosen.from, chosen.curve]);
      },
    ),
  );
});
