import { type Fault, type FaultReason, fault } from '#core/fault.ts';

/**
 * A required text of at most `most` characters, white space around it aside. `judge` says `true` or what is wrong with a
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
  const verdict = judge(trimmed);
  return verdict === true ? [] : [fault(field, verdict, text, expected)];
}
