import { RE2JS, RE2JSSyntaxException } from 're2js';
import { fail, ok, type Result } from '#core/result.ts';
import type { ReplaceRule } from '#core/tools/replace/rule.ts';

/** One match of a rule and its replacement. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

export type Finder = (text: string) => Iterable<Found>;

export interface PatternFault {
  readonly code: 'pattern-unsupported' | 'pattern-wrong';
  /** The faulty part, quoted by the engine. */
  readonly detail: string;
}

/**
 * Compiles a rule to a function that finds its matches. Patterns use RE2, whose time is linear in the text, so no pattern can hang; in
 * exchange it has no lookaround or backreferences.
 */
export function finderOf(rule: ReplaceRule): Result<Finder, PatternFault> {
  if (rule.find === '') return ok(() => []);
  if (!rule.isPattern && !rule.ignoresCase) return ok(whole(rule, literally(rule)));
  const source = rule.isPattern ? rule.find : RE2JS.quote(rule.find);
  try {
    const pattern = RE2JS.compile(source, RE2JS.MULTILINE | (rule.ignoresCase ? RE2JS.CASE_INSENSITIVE : 0));
    const expand = rule.isPattern
      ? templateOf(rule.replacement, pattern.groupCount(), pattern.namedGroups())
      : null;
    return ok(whole(rule, (text) => matches(pattern, text, expand, rule.replacement)));
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const quote = error.message.indexOf('`');
    // The engine prepends its flags to the pattern and quotes them with it.
    const detail =
      quote < 0 ? rule.find : error.message.slice(quote + 1, -1).replace(/^\(\?i?m\)|^\(\?mi\)/, '');
    return fail({
      code: error.message.includes('unsupported') ? 'pattern-unsupported' : 'pattern-wrong',
      detail,
    });
  }
}

function literally({ find, replacement }: ReplaceRule): Finder {
  return function* (text) {
    for (let at = text.indexOf(find); at >= 0; at = text.indexOf(find, at + find.length))
      yield { start: at, end: at + find.length, replacement };
  };
}

function* matches(pattern: RE2JS, text: string, expand: Template | null, literal: string): Iterable<Found> {
  const matcher = pattern.matcher(text);
  while (matcher.find())
    yield {
      start: matcher.start(),
      end: matcher.end(),
      replacement: expand === null ? literal : expand((group) => matcher.group(group) ?? ''),
    };
}

type Template = (group: (index: number) => string) => string;

const plain: Readonly<Record<string, string>> = { $$: '$', '\\n': '\n', '\\t': '\t', '\\\\': '\\' };

/**
 * Parses `$1`, `$<name>`, `$&`, `$$`, `\n`, `\t` and `\\`; everything else is literal, also a reference to a group the pattern does not
 * have: with two groups, `$10` is the first one and `0` (ECMA-262 GetSubstitution).
 */
function templateOf(replacement: string, groups: number, names: Readonly<Record<string, number>>): Template {
  const parts = replacement.split(/(\$(?:\d{1,2}|<\w{1,64}>|[&$])|\\[nt\\])/);
  const pieces = parts.flatMap((part, index): readonly (string | number)[] => {
    if (index % 2 === 0) return [part];
    const known = plain[part];
    if (known !== undefined) return [known];
    if (part === '$&') return [0];
    if (part.startsWith('$<')) return [names[part.slice(2, -1)] ?? part];
    const isGroup = (digits: string) => Number(digits) >= 1 && Number(digits) <= groups;
    if (isGroup(part.slice(1))) return [Number(part.slice(1))];
    return isGroup(part.charAt(1)) ? [Number(part.charAt(1)), part.slice(2)] : [part];
  });
  return (group) => pieces.map((piece) => (typeof piece === 'number' ? group(piece) : piece)).join('');
}

function whole({ isWholeWord }: ReplaceRule, find: Finder): Finder {
  if (!isWholeWord) return find;
  return function* (text) {
    for (const found of find(text))
      if (!isWordAt(text, found.start - 1) && !isWordAt(text, found.end)) yield found;
  };
}

function isWordAt(text: string, at: number): boolean {
  return /[\p{L}\p{N}_]/u.test(text.charAt(at));
}
