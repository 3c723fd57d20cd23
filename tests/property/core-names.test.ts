import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CheckedHost, checkHost } from '#core/names/check-host.ts';
import { checkNameList } from '#core/names/check-names.ts';
import type { HostRules } from '#core/names/host-rules.ts';
import { toUnicodeName } from '#core/names/idna.ts';
import { readIp } from '#core/names/ip.ts';
import { splitNames } from '#core/names/split-names.ts';
import { withWwwNames } from '#core/names/www-name.ts';
import { chinese, domain, hostile } from '#tests/property/name-texts.ts';

const rulesSeen: HostRules[] = [
  { wildcard: 'refused', ip: 'refused', domain: true },
  { wildcard: 'allowed', ip: 'allowed', domain: true },
  { wildcard: 'required', ip: 'refused', domain: true },
  { wildcard: 'refused', ip: 'required', domain: false },
];
const anyRules = fc.constantFrom(...rulesSeen);

/** Anything accepted can be certified by a CA unchanged. */
function expectCertifiable({ ascii, kind }: CheckedHost): void {
  if (kind === 'ip') {
    expect(readIp(ascii)).toMatchObject({ text: ascii, isPublic: true });
    return;
  }
  const base = kind === 'wildcard' ? ascii.slice(2) : ascii;
  expect(ascii.length).toBeLessThanOrEqual(253);
  expect(base).toMatch(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
  );
  expect(base).not.toMatch(/(?:^|\.)(?:localhost|local|invalid|test|example|onion|internal|arpa)$/);
}

test('returns certifiable text for any input, or a fault with the found and expected values', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, anyRules, async (input, rules) => {
      const checked = await checkHost(input, rules, 'f', 1);
      if (checked.ok) {
        expectCertifiable(checked.value);
        expect(checked.value.input).toBe(input);
        return;
      }
      const { field, reason, found, expected, line } = checked.error;
      expect({ field, line }).toEqual({ field: 'f', line: 1 });
      expect(expected).not.toBe('');
      expect(found === '' ? input === '' : found.length <= 200).toBe(true);
      expect(reason).not.toBe('format');
    }),
    { numRuns: 3000 },
  );
});

test('accepts its own suggestion under the same rules', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, anyRules, async (input, rules) => {
      const checked = await checkHost(input, rules, 'f');
      if (checked.ok || /^\d+$/.test(checked.error.expected ?? '')) return;
      expect((await checkHost(checked.error.expected ?? '', rules, 'f')).ok).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('leaves an accepted name unchanged when it is checked again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(hostile, domain, chinese), async (input) => {
      const rules = { wildcard: 'allowed', ip: 'allowed', domain: true } as const;
      const first = await checkHost(input, rules, 'f');
      if (!first.ok) return;
      const { ascii, unicode, kind, rootDomain } = first.value;
      expect(await checkHost(ascii, rules, 'f')).toEqual({
        ok: true,
        value: { input: ascii, ascii, unicode, kind, rootDomain },
      });
      expect(await checkHost(unicode, rules, 'f')).toMatchObject({
        ok: true,
        value: { ascii, unicode, kind },
      });
      if (kind !== 'ip') expect(await toUnicodeName(ascii)).toBe(unicode);
    }),
    { numRuns: 1500 },
  );
});

test('accepts every domain of ordinary labels, in any case and with surrounding white space', async () => {
  await fc.assert(
    fc.asyncProperty(domain, fc.boolean(), async (name, isUpper) => {
      const input = ` ${isUpper ? name.toUpperCase() : name}\n`;
      const checked = await checkHost(input, { wildcard: 'refused', ip: 'refused', domain: true }, 'f');
      expect(checked).toMatchObject({ ok: true, value: { ascii: name, kind: 'domain' } });
    }),
  );
});

test('returns a row for each name of a list in order, with faults exactly at wrong or repeated names', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(domain, hostile), { minLength: 1, maxLength: 12 }), async (typed) => {
      const rules = { wildcard: 'allowed', ip: 'allowed', domain: true } as const;
      const { rows, faults } = await checkNameList(typed, rules, 'f', 12);
      expect(faults).toEqual([]);
      expect(rows.map((row) => row.typed)).toEqual(typed);
      expect(rows.map((row) => row.line)).toEqual(typed.map((_, index) => index + 1));
      expect(rows.every((row) => (row.host === null) !== (row.fault === null))).toBe(true);
      const taken = rows.flatMap((row) => (row.host === null ? [] : [row.host.ascii]));
      expect(new Set(taken).size).toBe(taken.length);
    }),
    { numRuns: 300 },
  );
});

test('splits names joined with any separator back into the same names', () => {
  fc.assert(
    fc.property(
      fc.array(domain),
      fc.constantFrom(',', ';', '\n', '\r\n', ' , ', '，', '；\n'),
      (names, separator) => {
        expect(splitNames(names.join(separator))).toEqual(names);
      },
    ),
  );
});

test('adds www names without losing, repeating or exceeding any, and adds nothing the second time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(domain, { maxLength: 12 }),
      fc.integer({ min: 12, max: 20 }),
      async (names, maxNames) => {
        const terms = { productType: 'dv_flex_ssl', subBrand: 'alphassl', maxNames };
        const twins = async (list: readonly string[]) => {
          const rules = { wildcard: 'allowed', ip: 'allowed', domain: true } as const;
          const { rows } = await checkNameList(list, rules, 'f', maxNames);
          return withWwwNames(
            rows.flatMap(({ host }) => host ?? []),
            terms,
          );
        };
        const once = await twins(names);
        expect(once.filter((name) => names.includes(name))).toEqual(names);
        expect(new Set(once).size).toBe(once.length);
        expect(once.length).toBeLessThanOrEqual(maxNames);
        expect(await twins(once)).toEqual(once);
      },
    ),
    { numRuns: 300 },
  );
});
