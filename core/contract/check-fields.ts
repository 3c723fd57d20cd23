import { type DeclaredField, type FieldSchemas, fieldOf } from '#core/contract/field-kinds.ts';
import { type Fault, type FaultReason, fault } from '#core/fault.ts';
import { plainAmount } from '#core/money/money.ts';
import { mailboxMaximum } from '#core/names/host-text.ts';
import { isMailbox } from '#core/names/mailbox.ts';
import { checkTelephone } from '#core/parties/check-telephone.ts';
import { checkText } from '#core/parties/check-text.ts';
import { isDay } from '#core/parties/is-day.ts';

/** Characters of a text that declares no maximum: what the contract takes. */
const mostCharacters = 255;

/**
 * Faults of values that the fields' schemas accept, in the order of the fields, by the rules of their kinds. Forms and server call it; it
 * stands apart because the rules of telephone numbers are large.
 */
export async function checkFields(
  fields: FieldSchemas,
  values: Readonly<Record<string, unknown>>,
): Promise<Fault[]> {
  const faults = await Promise.all(
    Object.entries(fields).map(([name, schema]) => {
      const field = fieldOf(schema);
      return field === undefined || !(name in values) ? [] : checkField(name, field, values[name]);
    }),
  );
  return faults.flat();
}

function checkField(name: string, field: DeclaredField, value: unknown): Fault[] | Promise<Fault[]> {
  if (isEmpty(value)) return field.optional ? [] : [fault(name, 'required', '')];
  if (Array.isArray(value)) return checkList(name, field, value.map(String));
  const { most = mostCharacters, values } = field;
  const text = String(value);
  const judged = (
    maximum: number,
    reason: FaultReason,
    isFit: (typed: string) => boolean,
    example?: string,
  ) => checkText(name, text, maximum, (typed) => isFit(typed) || reason, example);
  switch (field.kind) {
    case 'text':
      return checkText(name, text, most);
    case 'long-text':
      return checkText(name, text.replace(/[\r\n\t]+/g, ' '), most);
    case 'secret':
      return [...text].length > most ? [fault(name, 'too-long', '', String(most))] : [];
    case 'email':
      return judged(mailboxMaximum, 'email-format', isMailbox);
    case 'phone':
      return checkTelephone(name, text);
    case 'country':
      return judged(2, 'format', (code) => /^[A-Z]{2}$/.test(code), 'CN');
    case 'date':
      return judged(10, 'format', isDay, '2019-01-01');
    case 'choice':
      return values === undefined || values.includes(text)
        ? []
        : [fault(name, 'not-offered', text, values.join(', '))];
    case 'number':
    case 'money':
      return checkRange(name, field, Number(value));
    default:
      return [];
  }
}

function checkRange(name: string, { kind, least, most }: DeclaredField, value: number): Fault[] {
  const isSmall = value < (least ?? value);
  if (!isSmall && value <= (most ?? value)) return [];
  if (kind === 'number') return [fault(name, 'not-offered', String(value), `${least}–${most}`)];
  const [reason, bound] = isSmall ? (['amount-small', least] as const) : (['amount-large', most] as const);
  return [fault(name, reason, plainAmount(value), plainAmount(bound ?? 0))];
}

function checkList(
  name: string,
  { most = mostCharacters, values }: DeclaredField,
  entries: readonly string[],
): Fault[] {
  if (entries.length > most) return [fault(name, 'too-long', String(entries.length), String(most))];
  const odd = values && entries.find((entry) => !values.includes(entry));
  if (odd !== undefined) return [fault(name, 'not-offered', odd, values?.join(', '))];
  return entries.flatMap((entry) => checkText(name, entry, mostCharacters)).slice(0, 1);
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}
