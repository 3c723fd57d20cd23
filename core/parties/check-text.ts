import { type Fault, type FaultReason, fault } from '#core/fault.ts';
import { dropUnseen, showUnseen } from '#core/names/host-text.ts';

/** Unseen signs but joiners, which belong to words of some scripts. A request could not hold some of them. */
const unfit = /[\p{Cc}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;

/**
 * A required text of signs that can be seen, at most `most` of them, not counting white space around it. `judge` says `true` or what is wrong with a
 * text of good length; `expected` goes into that fault.
 */
export function checkText(
  field: string,
  text: string,
  most: number,
  judge: (text: string) => true | FaultReason = () => true,
  expected?: string,
): Fault[] {
  const trimmed = text.trim();
  if (trimmed === '') return [fault(field, 'required', '')];
  if ([...trimmed].length > most) return [fault(field, 'too-long', text, String(most))];
  if (unfit.test(trimmed)) return [fault(field, 'name-invisible', showUnseen(trimmed), dropUnseen(trimmed))];
  const verdict = judge(trimmed);
  return verdict === true ? [] : [fault(field, verdict, text, expected)];
}
