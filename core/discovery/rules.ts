import type { RuleField } from '#core/discovery/codes.ts';

export interface OwnerRule {
  readonly field: RuleField;
  readonly pattern: string;
}

/** What rules look at: a rule fits if one of the values of its field does. */
export type RuleFacts = Readonly<Record<RuleField, readonly string[]>>;

/** The first rule that fits; undefined if none does. */
export function firstFit<Rule extends OwnerRule>(rules: readonly Rule[], facts: RuleFacts): Rule | undefined {
  return rules.find(({ field, pattern }) => facts[field].some((value) => fitsPattern(pattern, value)));
}

/** Whether a text fits a pattern with `*` for any text, whatever the letter case. Needs no more steps than the lengths multiplied. */
export function fitsPattern(pattern: string, text: string): boolean {
  const parts = pattern.toLowerCase().split('*');
  const value = text.toLowerCase();
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return value === first;
  const last = rest.pop() ?? '';
  if (!value.startsWith(first) || !value.endsWith(last)) return false;
  const end = value.length - last.length;
  let at = first.length;
  for (const part of rest) {
    const found = value.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= end;
}
