import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { checkHost } from '#core/names/check-host.ts';
import { checkNameList } from '#core/names/check-names.ts';
import { readIp } from '#core/names/ip.ts';
import { sharedFixtures } from '#tests/support/files/shared-fixtures.ts';

const folder = sharedFixtures();
const anything = { wildcard: 'allowed', ip: 'allowed', domain: true } as const;

/**
 * The set judges letters, digits, hyphens and lengths. These rules go further; they are the only reasons for which a
 * well-formed name may be refused here.
 */
const stricter: Readonly<Record<string, string>> = {
  'name-reserved': 'nobody controls .local, .internal … (RFC 6761 and others)',
  'name-onion': 'not sold (docs/decisions/003-domain-names.md)',
  'name-public-suffix': 'a registry sells below it (BR §3.2.2.6)',
  'name-reverse-zone': 'reverse-zone names are out since 2026-03-15 (BR §4.2.2)',
  'name-bad-idn': 'an xn-- label must be valid by IDNA2008, which emoji labels are not (RFC 5892)',
};

const nameEntry = v.object({
  value: v.string(),
  kind: v.picklist(['ipv4', 'ipv6', 'unicode', 'wildcard', 'domain', 'other']),
  ldh_valid: v.optional(v.boolean()),
  global: v.optional(v.boolean()),
  why: v.optional(v.string()),
});
const namesFile = v.object({ entries: v.array(nameEntry) });
const batchFile = v.object({
  with_bad_names: v.array(
    v.object({ names: v.array(v.string()), bad: v.array(v.string()), ips: v.array(v.string()) }),
  ),
});

function read(...path: string[]): string {
  return readFileSync(join(folder ?? '', 'names', ...path), 'utf8');
}

async function reasonOf(name: string): Promise<string> {
  const checked = await checkHost(name, anything, 'x');
  return checked.ok ? 'taken' : checked.error.reason;
}

describe.skipIf(folder === null)('external names (skipped if the fixtures folder is missing)', () => {
  const entries = folder === null ? [] : v.parse(namesFile, JSON.parse(read('names.json'))).entries;

  test('reads addresses, and treats exactly those as public that the set calls global', () => {
    const addresses = entries.filter((entry) => entry.kind === 'ipv4' || entry.kind === 'ipv6');
    expect(addresses.length).toBe(11);
    for (const { value, global } of addresses)
      expect({ value, global: readIp(value)?.isPublic }).toEqual({ value, global });
  });

  test('accepts well-formed names, or refuses them for a listed reason', async () => {
    const names = entries.filter((entry) => entry.ldh_valid === true);
    expect(names.length).toBeGreaterThan(280);
    let taken = 0;
    for (const { value } of names) {
      const reason = await reasonOf(value);
      if (reason === 'taken') taken += 1;
      else expect({ value, reason, known: reason in stricter }).toEqual({ value, reason, known: true });
    }
    expect(taken).toBeGreaterThan(200);
  });

  test('refuses malformed names', async () => {
    const wrong = entries.filter((entry) => entry.ldh_valid === false);
    expect(wrong.length).toBeGreaterThan(70);
    for (const { value } of wrong)
      expect({ value, taken: (await reasonOf(value)) === 'taken' }).toEqual({ value, taken: false });
  });

  test.each([
    ['underscore', /name-(?:bad-character|has-space)/],
    ['hyphen at an end', /name-hyphen-edge/],
    ['trailing dot', /name-(?:trailing-dot|has-space)/],
    ['single label', /name-(?:single-label|public-suffix|has-space|too-long)/],
    ['space', /name-has-space/],
  ])('reports the cause %s', async (why, want) => {
    const wrong = entries.filter((entry) => entry.why === why);
    expect(wrong.length).toBeGreaterThan(0);
    for (const { value } of wrong) expect(await reasonOf(value)).toMatch(want);
  });

  test('refuses texts that are not host names', async () => {
    const texts = entries.filter((entry) => entry.kind === 'unicode');
    expect(texts.length).toBe(7);
    for (const { value } of texts) expect(await reasonOf(value)).toMatch(/name-(?:has-space|emoji)/);
  });

  test('batch_valid.txt: accepts every name, or refuses it for a listed reason', async () => {
    const names = read('batch_valid.txt')
      .split('\n')
      .filter((line) => line !== '');
    expect(names.length).toBeGreaterThan(1400);
    const reasons = new Set<string>();
    for (const name of names) reasons.add(await reasonOf(name));
    expect([...reasons].filter((reason) => reason !== 'taken' && !(reason in stricter))).toEqual([]);
  });

  test('batch.json: finds the bad names, and applies the address rules to addresses', async () => {
    const { with_bad_names: orders } = v.parse(batchFile, JSON.parse(read('batch.json')));
    expect(orders.length).toBe(21);
    for (const { names, bad, ips } of orders) {
      const { rows } = await checkNameList(names, anything, 'x', 100);
      for (const { typed, fault } of rows) {
        const reason = fault?.reason ?? 'taken';
        if (bad.includes(typed)) expect({ typed, reason }).not.toEqual({ typed, reason: 'taken' });
        else if (ips.includes(typed))
          expect(reason).toBe(readIp(typed)?.isPublic === true ? 'taken' : 'ip-not-public');
        else
          expect({ typed, reason, known: reason === 'taken' || reason in stricter }).toEqual({
            typed,
            reason,
            known: true,
          });
      }
    }
  });
});
