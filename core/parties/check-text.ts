import { type Fault, type FaultReason, fault } from '#core/fault.ts';
import { dropUnseen, showUnseen } from '#core/names/host-text.ts';

/** Invisible characters other than joiners, which are part of words in some scripts. Some of these cannot be written in a request. */
const unfit = /[\p{Cc}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;

/**
 * Checks a required text: visible characters only, at most `most` of them, ignoring surrounding white space. `judge` returns `true` or the
 * reason a text of valid length is refused; `expected` goes into that fault.
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
