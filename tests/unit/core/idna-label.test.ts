import { describe, expect, it } from 'vitest';
import { toIdna } from '#core/names/idna.ts';
import { isIdnaLabel } from '#core/names/idna-label.ts';
import { idnaRanges, idnaUnicode } from '#core/names/idna-table.gen.ts';
import { idnaTable } from '../../../scripts/idna-table.ts';

/** RFC 5892 appendix B.1 and the IANA registry; cases not listed there follow from RFC 5892 §2. */
describe('labels by RFC 5892', () => {
  it.each([
    ['ASCII', 'abc-09', true],
    ['capitals', 'ABC', false],
    ['sharp s and final sigma', 'ßς', true],
    ['Cherokee, whose capitals are its stable form', 'ᏣᎳᎩ', true],
    ['small Cherokee', 'ꮳꮃꭹ', false],
    ['compatible Hangul', 'ㄱㄴ', false],
    ['old Hangul', '\u1100\u1102', false],
    ['Hangul', '가나', true],
    ['combining marks for symbols', 'a\u20dd', false],
    ['combining marks for music', 'a\u{1d165}', false],
    ['kashida', '\u0640', false],
    ['a kana repeat mark', '\u3031', false],
    ['the ideographic zero', '〇', true],
    ['a letter of Unicode 15', '\u{31350}', true],
    ['an unassigned code point', '\u{3fffd}', false],
    ['emoji', '☃', false],
    ['an underscore', 'a_b', false],
    ['a middle dot between two l', 'l·l', true],
    ['a middle dot elsewhere', 'a·a', false],
    ['two sets of Arabic digits', '\u0661\u06f1', false],
  ])('%s: %s', (_, label, want) => expect(isIdnaLabel(label)).toBe(want));

  it.each([
    ['ㄱㄴ.com', null],
    ['ᏣᎳᎩ.com', { ascii: 'xn--f9dt7l.com', unicode: 'ᏣᎳᎩ.com' }],
    ['ꮳꮃꭹ.com', { ascii: 'xn--f9dt7l.com', unicode: 'ᏣᎳᎩ.com' }],
  ])('maps the name %s', async (name, want) => expect(await toIdna(name)).toEqual(want));
});

it.runIf(process.versions.unicode === idnaUnicode)(
  `the table is what the script generates from Unicode ${idnaUnicode} (skipped where Node has other tables)`,
  () => expect(idnaRanges.trim().replaceAll('\n', ' ')).toBe(idnaTable()),
);
