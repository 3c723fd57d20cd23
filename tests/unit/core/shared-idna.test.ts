import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domainToUnicode } from 'node:url';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { checkHost } from '#core/names/check-host.ts';
import { toIdna } from '#core/names/idna.ts';
import { isIdnaLabel } from '#core/names/idna-label.ts';
import { sharedFixtures } from '#tests/support/files/shared-fixtures.ts';

const folder = sharedFixtures();
const anything = { wildcard: 'allowed', ip: 'allowed', domain: true } as const;

/** The sets contain comments between their cases. */
const cases = v.array(
  v.union([
    v.string(),
    v.object({ input: v.string(), output: v.nullable(v.string()), disputed: v.optional(v.boolean(), false) }),
  ]),
);
const lengthCases = v.array(v.object({ input: v.string(), failure: v.optional(v.boolean(), false) }));

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(folder ?? '', 'idna', file), 'utf8'));
}

/**
 * The sets follow the URL standard: no checks of hyphens, of LDH characters or of lengths, and every symbol Unicode
 * allows. A certificate holds only LDH labels (BR §7.1.2.7.12) that registries accept (RFC 5892). Returns the reason
 * for which a name that the sets accept is refused here, or null if there is none.
 */
function stricterBecause(output: string): string | null {
  const labels = output.split('.');
  if (labels.some((label) => label === '')) return 'empty label';
  if (labels.some((label) => /[^a-z0-9-]/.test(label))) return 'not LDH';
  const unicode = domainToUnicode(output).split('.');
  const hyphens = [...labels.filter((label) => !label.startsWith('xn--')), ...unicode];
  if (labels.some((label) => label.endsWith('-'))) return 'hyphens';
  if (hyphens.some((label) => /^-|-$/.test(label) || label.slice(2, 4) === '--')) return 'hyphens';
  return unicode.every(isIdnaLabel) ? null : 'IDNA2008';
}

describe.skipIf(folder === null)('IDNA sets (skipped if the fixtures folder is missing)', () => {
  test.each([
    { file: 'IdnaTestV2.json', same: 200, refused: 400 },
    { file: 'toascii.json', same: 12, refused: 7 },
    { file: 'IdnaTestV2-removed.json', same: 0, refused: 8 },
  ])('$file: yields the same ASCII, or a refusal with a known cause', async ({ file, same, refused }) => {
    const counts = { same: 0, refused: 0 };
    for (const entry of v.parse(cases, read(file))) {
      if (typeof entry === 'string' || entry.disputed) continue;
      const { input, output } = entry;
      const got = (await toIdna(input))?.ascii ?? null;
      if (output === null) expect({ input, got }).toEqual({ input, got: null });
      else if (got === null)
        expect({ input, cause: stricterBecause(output) }).not.toEqual({ input, cause: null });
      else expect({ input, got }).toEqual({ input, got: output });
      if (output === null) counts.refused += 1;
      else if (got !== null) counts.same += 1;
    }
    expect(counts.same).toBeGreaterThanOrEqual(same);
    expect(counts.refused).toBeGreaterThanOrEqual(refused);
  });

  test('verifydnslength_tests.json: applies DNS lengths, and refuses a trailing dot, which a certificate cannot hold', async () => {
    const entries = v.parse(lengthCases, read('verifydnslength_tests.json'));
    expect(entries.length).toBeGreaterThanOrEqual(10);
    for (const { input, failure } of entries) {
      const host = input.slice('http://'.length).replace(/\/$/, '');
      const checked = await checkHost(host, anything, 'x');
      const want = !failure && !host.endsWith('.');
      expect({ host, taken: checked.ok }).toEqual({ host, taken: want });
    }
  });

  test('IdnaTestV2-15.0.txt: accepts nothing with an error, and spells everything else the same', async () => {
    const text = readFileSync(join(folder ?? '', 'idna', 'IdnaTestV2-15.0.txt'), 'utf8');
    let same = 0;
    let refused = 0;
    for (const line of text.split('\n')) {
      const columns = line.replace(/#.*$/, '').split(';').map(unescapeCharacters);
      const [source = '', unicode = '', unicodeStatus = '', ascii = '', asciiStatus = ''] = columns;
      if (source === '') continue;
      const codes = (asciiStatus || unicodeStatus).match(/[A-Z]\w*/g) ?? [];
      const checked = await checkHost(source, anything, 'x');
      if (codes.every((code) => laterUnicode.has(code))) {
        if (!checked.ok || codes.length > 0) continue;
        expect({ source, got: checked.value.ascii }).toEqual({
          source,
          got: ascii || unicode || source.toLowerCase(),
        });
        same += 1;
      } else {
        expect({ source, codes, taken: checked.ok }).toEqual({ source, codes, taken: false });
        refused += 1;
      }
    }
    expect(same).toBeGreaterThan(60);
    expect(refused).toBeGreaterThan(1500);
  });
});

/** P1 and V6: Unicode 15 has no mapping for a character. The tables in use are newer and map some of them. */
const laterUnicode = new Set(['P1', 'V6']);

function unescapeCharacters(column: string): string {
  return column
    .trim()
    .replace(
      /\\u([0-9A-F]{4})|\\x\{([0-9A-F]+)\}/g,
      (_, short: string | undefined, long: string | undefined) =>
        String.fromCodePoint(Number.parseInt(short ?? long ?? '', 16)),
    );
}
