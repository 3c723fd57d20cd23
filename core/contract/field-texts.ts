import { type DeclaredField, type FieldSchemas, fieldOf } from '#core/contract/field-kinds.ts';
import { type Fault, fault } from '#core/fault.ts';
import { plainAmount } from '#core/money/money.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import { joinTelephone, splitTelephone } from '#core/parties/telephone.ts';
import { fail, ok, type Result } from '#core/result.ts';

/** Typed texts by field. A telephone number has two: the calling code stands under the name of its prefix. */
type Texts = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;

/** The texts in which a record is edited. */
export function textsOf(fields: FieldSchemas, record: Values): Texts {
  return each(fields, (name, field) => {
    const text = textOf(field, record[name]);
    if (field.kind !== 'phone') return { [name]: text };
    const { telPrefix, telephone } = splitTelephone(text);
    return { [prefixOf(field)]: telPrefix, [name]: telephone };
  });
}

/** The texts of a new record: a telephone number begins with the site's calling code, a switch is off. */
export function newTexts(fields: FieldSchemas, telPrefix: string): Texts {
  return each(fields, (name, field) => ({
    [name]: field.kind === 'switch' ? 'false' : '',
    ...(field.kind === 'phone' && { [prefixOf(field)]: telPrefix }),
  }));
}

/** The values of a draft by the kind of their fields, and a fault for each text that is no such value. */
export function readTexts(
  fields: FieldSchemas,
  draft: Texts,
): { readonly values: Values; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const values = each(fields, (name, field): Values => {
    const typed = draft[name] ?? '';
    const telPrefix = draft[prefixOf(field)] ?? '';
    const read =
      field.kind === 'phone'
        ? ok(joinTelephone({ telPrefix, telephone: typed }))
        : readText(name, field, typed);
    if (read.ok) return { [name]: read.value };
    faults.push(read.error);
    return {};
  });
  return { values, faults };
}

function textOf({ kind }: DeclaredField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'money') return plainAmount(Number(value));
  return Array.isArray(value) ? value.join('\n') : String(value);
}

function readText(name: string, field: DeclaredField, typed: string): Result<unknown, Fault> {
  const text = typed.trim();
  switch (field.kind) {
    case 'secret':
      return ok(typed);
    case 'switch':
      return ok(text === 'true');
    case 'list':
      return ok(
        text
          .split(/[\n,]/)
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      );
    case 'number':
      return text === '' && field.optional ? ok(null) : readNumber(name, text);
    case 'money': {
      const { least = 0, most = Number.MAX_SAFE_INTEGER } = field;
      return text === '' && field.optional ? ok(null) : parseAmount(text, name, { least, most });
    }
    default:
      return ok(text);
  }
}

/** Digits of any width, at most as many as a number holds exactly. */
function readNumber(name: string, text: string): Result<number, Fault> {
  if (text === '') return fail(fault(name, 'required', ''));
  const plain = text.slice(0, 50).normalize('NFKC');
  return /^-?\d{1,15}$/.test(plain) ? ok(Number(plain)) : fail(fault(name, 'not-a-number', text));
}

function prefixOf({ prefix = '' }: DeclaredField): string {
  return prefix;
}

/** Merges what is made of each field; a field of no declared kind is a text. */
function each<Value>(
  fields: FieldSchemas,
  make: (name: string, field: DeclaredField) => Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const parts = Object.entries(fields).map(([name, schema]) =>
    make(name, fieldOf(schema) ?? { kind: 'text' }),
  );
  return Object.assign({}, ...parts);
}
