// Writes `core/names/idna-table.gen.ts`: the characters RFC 5892 allows in a label, from Node's Unicode tables.
import { writeFileSync } from 'node:fs';

type Range = readonly [first: number, last: number];

/** RFC 5892 §2.6 and §2.8: allowed by exception or in context; and the hyphen. */
const allowed: readonly Range[] = [
  ...[
    '-',
    '\u00b7',
    '\u00df',
    '\u0375',
    '\u03c2',
    '\u05f3',
    '\u05f4',
    '\u06fd',
    '\u06fe',
    '\u0f0b',
    '\u200c',
    '\u200d',
    '\u3007',
    '\u30fb',
  ],
].map((character) => [character.charCodeAt(0), character.charCodeAt(0)] as const);

/** RFC 5892 §2.6, §2.4 (blocks of marks for symbols and music) and §2.9 (old Hangul: its blocks hold nothing else). */
const disallowed: readonly Range[] = [
  [0x0640, 0x0640],
  [0x07fa, 0x07fa],
  [0x302e, 0x302f],
  [0x3031, 0x3035],
  [0x303b, 0x303b],
  [0x20d0, 0x20ff],
  [0x1d100, 0x1d1ff],
  [0x1d200, 0x1d24f],
  [0x1100, 0x11ff],
  [0xa960, 0xa97f],
  [0xd7b0, 0xd7ff],
];

/** RFC 5892 §2.1; §2.2 (unstable) and §2.3 (ignorable). */
const lettersAndDigits = /[\p{Ll}\p{Lu}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}]/u;
const unstable =
  /[\p{Changes_When_NFKC_Casefolded}\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

function isPermitted(point: number): boolean {
  const holds = ([first, last]: Range) => point >= first && point <= last;
  if (allowed.some(holds)) return true;
  if (disallowed.some(holds)) return false;
  const character = String.fromCodePoint(point);
  return lettersAndDigits.test(character) && !unstable.test(character);
}

/** Pairs in base 36: the distance of a range's start from the end of the previous range, and its number of further characters. */
export function idnaTable(): string {
  const ranges: [number, number][] = [];
  for (let point = 0; point < 0x110000; point++) {
    if (!isPermitted(point)) continue;
    const last = ranges.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges
    .map(
      ([first, last], at) =>
        `${(first - (ranges[at - 1]?.[1] ?? 0)).toString(36)}.${(last - first).toString(36)}`,
    )
    .join(' ');
}

if (import.meta.filename === process.argv[1]) {
  const lines = inLines(idnaTable().split(' '), 120);
  writeFileSync(
    'core/names/idna-table.gen.ts',
    `// Made by scripts/idna-table.ts.
export const idnaUnicode = '${process.versions.unicode}';
export const idnaRanges = \`
${lines.join('\n')}
\`;
`,
  );
}

/** Joins words into lines of at most `most` characters. */
function inLines(words: readonly string[], most: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
