import { describe, expect, it } from 'vitest';
import { digestOf, recordedAsLinear, verdictOn } from '#tests/support/inputs/linear.ts';
import { patternsIn, projectPatterns } from '#tests/support/inputs/patterns.ts';
import { isWhole } from '#tests/support/whole.ts';

const { written, made } = projectPatterns();
const recorded = recordedAsLinear();

describe('regular expressions run in linear time', () => {
  it('and were all judged; if this fails: npm run patterns', () => {
    const missing = written.filter(([, pattern]) => !recorded.has(digestOf(pattern)));
    expect(missing.map(([text, { file }]) => `${file}: ${text}`)).toEqual([]);
    expect(recorded.size).toBe(written.length);
  });

  // The tool confirms a suspicion by running the pattern against a clock, which a busy machine can make it fail.
  it.runIf(isWhole).each(written)(
    '%s',
    { timeout: 120_000, retry: 3 },
    async (_, { source, flags, file }) => {
      expect(await verdictOn(source, flags), file).toMatch(/^safe/);
    },
  );

  it('and none is built at run time, where nothing could check it', () => {
    expect(made).toEqual([]);
  });
});

describe('the check recognizes', () => {
  it.each([
    ['a quadratic one', String.raw`\.+$`, 'vulnerable polynomial'],
    ['one that matches a mailbox', String.raw`[^\s<>]+@[^\s<>]+`, 'vulnerable polynomial'],
    ['an exponential one', '^(a+)+$', 'vulnerable exponential'],
  ])('%s', async (_, source, want) => expect(await verdictOn(source, '')).toBe(want));

  it('expressions among divisions and comments', () => {
    const text = 'const half = a / 2 / b; // /x/\nconst test = /[/]y/u.test(z), other = new RegExp(z);';
    expect(patternsIn('a.ts', text)).toEqual({
      written: [{ source: '[/]y', flags: 'u', file: 'a.ts' }],
      made: [{ file: 'a.ts', text: 'new RegExp(z)' }],
    });
  });
});
