import { describe, expect, it } from 'vitest';
import { finderOf } from '#core/tools/replace/matcher.ts';
import { readPairs } from '#core/tools/replace/pairs.ts';
import { replaceText } from '#core/tools/replace/replace-text.ts';
import { emptyRule, type ReplaceRule } from '#core/tools/replace/rule.ts';
import {
  beginRules,
  changeRules,
  linkedRules,
  typeRule,
  undoRules,
} from '#src/features/tools/replace/replace-options.ts';
import { within } from '#tests/support/work.ts';

type Part = Partial<ReplaceRule>;

function replaced(text: string, ...rules: readonly Part[]) {
  const finders = rules.map((rule) => {
    const made = finderOf({ ...emptyRule, ...rule });
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  });
  const done = replaceText(text, finders, () => false, 10);
  if (!done.ok) throw new Error(done.error);
  return done.value;
}

const pattern = (find: string, replacement: string, more: Part = {}): Part => ({
  find,
  replacement,
  isPattern: true,
  ...more,
});

describe('replaces', () => {
  // The judge is JavaScript's own `replace`.
  it.each([
    ['价格 10', '10', 'US$50'],
    ['abc', 'a', '$1x'],
    ['abc', '(a)(b)', '$10'],
    ['abc', '(a)(b)', '$01$2$3$0$00'],
    ['abc', '(a)(b)', '[$9]$'],
    ['abc', 'b', '$&$$$<x>'],
    ['abcdefghijk', '(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)', '$10$11'],
  ])('%s by %s and %s as JavaScript does', (text, find, replacement) => {
    expect(replaced(text, pattern(find, replacement)).text).toBe(
      text.replaceAll(new RegExp(find, 'g'), replacement),
    );
  });

  it.each([
    { name: 'every occurrence', text: 'a-a-a', rules: [{ find: 'a', replacement: 'bb' }], want: 'bb-bb-bb' },
    {
      name: 'nothing for an empty search',
      text: 'abc',
      rules: [{ find: '', replacement: 'x' }],
      want: 'abc',
    },
    {
      name: 'literally',
      text: 'a.c abc $1',
      rules: [{ find: 'a.c', replacement: '$1$&\\n' }],
      want: '$1$&\\n abc $1',
    },
    {
      name: 'rule after rule',
      text: 'a',
      rules: [
        { find: 'a', replacement: 'b' },
        { find: 'b', replacement: 'c' },
      ],
      want: 'c',
    },
    {
      name: 'not in its own output',
      text: 'aa',
      rules: [{ find: 'a', replacement: 'aa' }],
      want: 'aaaa',
    },
    {
      name: 'ignoring case',
      text: 'Old OLD öÖ',
      rules: [
        { find: 'old', replacement: 'new', ignoresCase: true },
        { find: 'ö', replacement: 'o', ignoresCase: true },
      ],
      want: 'new new oo',
    },
    {
      name: 'whole words of any script',
      text: 'cat cats 域名 域 _cat',
      rules: [
        { find: 'cat', replacement: 'x', isWholeWord: true },
        { find: '域', replacement: 'y', isWholeWord: true },
      ],
      want: 'x cats 域名 y _cat',
    },
    {
      name: 'with groups',
      text: 'k=v',
      rules: [pattern('(\\w)=(?<value>\\w)', '$<value>:$1:$&:$$:$2\\t')],
      want: 'v:k:k=v:$:v\t',
    },
    {
      name: 'at the start and end of lines',
      text: 'a\nb',
      rules: [pattern('^', '> '), pattern('$', ';')],
      want: '> a;\n> b;',
    },
    { name: 'with a group that did not match', text: 'b', rules: [pattern('(a)?b', '[$1]')], want: '[]' },
    { name: 'whole emoji', text: '😀😀', rules: [pattern('.', 'x')], want: 'xx' },
  ])('$name', ({ text, rules, want }) => {
    expect(replaced(text, ...rules).text).toBe(want);
  });

  it('and counts by rule, with the place in its line', () => {
    const { counts, changes } = replaced(
      'one\ntwo old three\nold',
      { find: 'old', replacement: 'new' },
      { find: 'x', replacement: '' },
    );
    expect(counts).toEqual([2, 0]);
    expect(changes).toEqual([
      { rule: 0, line: 2, before: 'two ', found: 'old', replacement: 'new', after: ' three' },
      { rule: 0, line: 3, before: '', found: 'old', replacement: 'new', after: '' },
    ]);
  });
});

describe('refuses', () => {
  it.each([
    ['(a', 'pattern-wrong'],
    ['(?=a)', 'pattern-unsupported'],
    ['(a)\\1', 'pattern-wrong'],
    ['(?:a{1000}){1000}', 'pattern-wrong'],
  ])('%s', (find, code) => {
    expect(finderOf({ ...emptyRule, find, isPattern: true })).toMatchObject({
      ok: false,
      error: { code, detail: expect.not.stringContaining('(?m') },
    });
  });

  it('to continue when it is late, or when the text grows beyond its limit', () => {
    const finder = finderOf({ ...emptyRule, find: 'a', replacement: 'b'.repeat(2000) });
    if (!finder.ok) throw new Error();
    expect(replaceText('aaa', [finder.value], () => true, 10)).toEqual({ ok: false, error: 'too-slow' });
    expect(replaceText('a'.repeat(40_000), [finder.value], () => false, 0)).toEqual({
      ok: false,
      error: 'too-long',
    });
  });
});

it.each(['(a+)+$', '(a|a)*$', '(.*)*x', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
  'is not held up by %s, which never ends in a backtracking engine',
  async (find) => {
    await within(5_000, () => replaced(`${'a'.repeat(50_000)}!`, pattern(find, '')));
  },
);

describe('pairs', () => {
  it.each([
    {
      name: 'a spreadsheet',
      text: 'a\tb\nc d\te, f\r\n',
      want: [
        ['a', 'b'],
        ['c d', 'e, f'],
      ],
      skipped: [],
    },
    {
      name: 'CSV with quotes',
      text: '"a,""b""",c\n\n"x\ny",""\n',
      want: [
        ['a,"b"', 'c'],
        ['x\ny', ''],
      ],
      skipped: [],
    },
    {
      name: 'arrows',
      text: 'old => new\nhttp => https',
      want: [
        ['old', 'new'],
        ['http', 'https'],
      ],
      skipped: [],
    },
    { name: 'semicolons', text: 'a;b', want: [['a', 'b']], skipped: [] },
    {
      name: 'lines without a pair',
      text: 'a,b\nonly\n,c\nd,',
      want: [
        ['a', 'b'],
        ['d', ''],
      ],
      skipped: [2, 3],
    },
    { name: 'an open quote', text: '"a,b', want: [], skipped: [1] },
    { name: 'nothing', text: ' \n', want: [], skipped: [] },
  ])('from $name', ({ text, want, skipped }) => {
    const read = readPairs(text);
    expect(read.rules.map(({ find, replacement }) => [find, replacement])).toEqual(want);
    expect(read.skipped).toEqual(skipped);
  });
});

it('undoes step by step; typing in one rule is one step', () => {
  const rule = { ...emptyRule, find: 'a' };
  const typed = typeRule(typeRule(beginRules, 0, rule), 0, { ...rule, find: 'ab' });
  const added = changeRules(typed, [...typed.rules, emptyRule]);
  const again = typeRule(added, 1, rule);
  expect(again.past).toHaveLength(3);
  expect(undoRules(undoRules(undoRules(again)))).toEqual(beginRules);
  expect(linkedRules({ rules: again.rules }).rules).toEqual(again.rules);
  expect(linkedRules({ rules: 'x' })).toEqual(beginRules);
});
