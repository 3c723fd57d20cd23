import { type Fault, fault } from '#core/fault.ts';

const mostCharacters = 50;

/** Faults of the name of a role or department: one line of 1 to 50 characters. */
export function checkName(name: string, field = 'name'): Fault[] {
  const text = name.trim();
  if (text === '') return [fault(field, 'required', '')];
  if ([...text].length > mostCharacters)
    return [fault(field, 'too-long', String([...text].length), String(mostCharacters))];
  return /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text) ? [fault(field, 'format', text)] : [];
}
