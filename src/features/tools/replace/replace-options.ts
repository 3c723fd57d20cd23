import * as v from 'valibot';
import { emptyRule, type ReplaceRule, replaceBounds } from '#core/tools/replace/rule.ts';
import type { ReplaceOptions } from '#workers/tools-replace-api.ts';

/** The rules, with the earlier versions for undo, newest last. */
export interface RuleHistory extends ReplaceOptions {
  readonly past: readonly (readonly ReplaceRule[])[];
}

/** Maximum number of undo steps. */
const mostPast = 50;

export const beginRules: RuleHistory = { rules: [emptyRule], past: [] };

export const sampleRules: RuleHistory = {
  rules: [{ ...emptyRule, find: 'old.example.com', replacement: 'new.example.com' }],
  past: [],
};

export function changeRules({ rules, past }: RuleHistory, changed: readonly ReplaceRule[]): RuleHistory {
  return { rules: changed.slice(0, replaceBounds.rules), past: [...past, rules].slice(-mostPast) };
}

/** Changes a rule while typing. Consecutive changes to the same rule form a single undo step. */
export function typeRule(history: RuleHistory, at: number, rule: ReplaceRule): RuleHistory {
  const { rules, past } = history;
  const last = past.at(-1);
  const isSameStep =
    last?.length === rules.length && last.every((each, index) => index === at || each === rules[index]);
  const typed = rules.with(at, rule);
  return isSameStep ? { rules: typed, past } : changeRules(history, typed);
}

export function undoRules(history: RuleHistory): RuleHistory {
  const last = history.past.at(-1);
  return last === undefined ? history : { rules: last, past: history.past.slice(0, -1) };
}

const text = v.pipe(v.string(), v.maxLength(replaceBounds.ruleLength));
const linked = v.object({
  rules: v.pipe(
    v.array(
      v.object({
        ...{ find: text, replacement: text },
        ...{ isPattern: v.boolean(), ignoresCase: v.boolean(), isWholeWord: v.boolean() },
      }),
    ),
    v.minLength(1),
    v.maxLength(replaceBounds.rules),
  ),
});

/** Returns the rules in a link, or the defaults if it contains something else. */
export function linkedRules(found: unknown): RuleHistory {
  const read = v.safeParse(linked, found);
  return read.success ? { rules: read.output.rules, past: [] } : beginRules;
}
