import { fail, ok, type Result } from '#core/result.ts';
import type { Finder } from '#core/tools/replace/matcher.ts';
import { replaceBounds } from '#core/tools/replace/rule.ts';

/** One change with the rest of its line. Long lines are truncated around it. */
export interface Change {
  /** Index of the rule in the list. */
  readonly rule: number;
  /** Line in the text left by the previous rules, from 1. */
  readonly line: number;
  readonly before: string;
  readonly found: string;
  readonly replacement: string;
  readonly after: string;
}

export interface Replaced {
  readonly text: string;
  /** Number of changes per rule. */
  readonly counts: readonly number[];
  readonly changes: readonly Change[];
}

/** Characters shown on either side of a change. */
const around = 60;

/**
 * Applies the rules in order. Fails with `too-slow` once `isLate`, which is polled, returns true. Counts all changes, describes at most
 * `mostChanges`.
 */
export function replaceText(
  text: string,
  finders: readonly Finder[],
  isLate: () => boolean,
  mostChanges: number,
): Result<Replaced, 'too-slow' | 'too-long'> {
  const counts: number[] = [];
  const changes: Change[] = [];
  let current = text;
  for (const [rule, finder] of finders.entries()) {
    const pieces: string[] = [];
    let [kept, count, length, line, counted] = [0, 0, 0, 1, 0];
    for (const { start, end, replacement } of finder(current)) {
      if (isLate()) return fail('too-slow');
      count += 1;
      pieces.push(current.slice(kept, start), replacement);
      length += start - kept + replacement.length;
      if (length > replaceBounds.textLength) return fail('too-long');
      if (changes.length < mostChanges) {
        line += linesIn(current, counted, start);
        counted = start;
        changes.push({ rule, line, replacement, ...placeOf(current, start, end) });
      }
      kept = end;
    }
    counts.push(count);
    if (count > 0) current = pieces.join('') + current.slice(kept);
    if (current.length > replaceBounds.textLength) return fail('too-long');
    if (isLate()) return fail('too-slow');
  }
  return ok({ text: current, counts, changes });
}

function placeOf(text: string, start: number, end: number): Pick<Change, 'before' | 'found' | 'after'> {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const lineEnd = next < 0 ? text.length : next;
  const [from, to] = [Math.max(lineStart, start - around), Math.min(lineEnd, end + around)];
  return {
    before: (from > lineStart ? '…' : '') + text.slice(from, start),
    found: text.slice(start, Math.min(end, start + 4 * around)),
    after: text.slice(end, to) + (to < lineEnd ? '…' : ''),
  };
}

function linesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
