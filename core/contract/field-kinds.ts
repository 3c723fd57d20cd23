import * as v from 'valibot';
import { integerField, mailbox, shortText, zeroTime } from '#core/contract/fields.ts';

/**
 * Fields of a record. Each is a valibot schema, which is the server's check of a body, and says in its metadata of what kind it is. From the
 * kind follow the control with its keyboard and autofill, the conversion between typed text and the value that is sent
 * (`field-texts.ts`), the check (`check-fields.ts`) and the column of a list.
 */
export type FieldKind =
  | 'text'
  | 'long-text'
  | 'number'
  | 'money'
  | 'choice'
  | 'date'
  | 'country'
  | 'phone'
  | 'email'
  | 'switch'
  | 'secret'
  | 'list';

export interface DeclaredField {
  readonly kind: FieldKind;
  /** May be left empty. */
  readonly optional?: boolean | undefined;
  /** Bounds: characters of a text, entries of a list, a number, or cents. */
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  /** Token of HTML's `autocomplete`. */
  readonly autofill?: string | undefined;
  /** A code rather than words: shown in a monospaced font. */
  readonly mono?: boolean | undefined;
  /** What an on-screen keyboard capitalizes. */
  readonly capitals?: 'none' | 'characters' | undefined;
  /** Never stored in the browser: typed again after a reload. */
  readonly sensitive?: boolean | undefined;
  /** Of a choice; absent if they are read from another list. */
  readonly values?: readonly string[] | undefined;
  /** Of a telephone number: the part of a draft with its calling code. */
  readonly prefix?: string | undefined;
}

export type FieldSchema = v.GenericSchema<unknown, unknown>;
export type FieldSchemas = Readonly<Record<string, FieldSchema>>;

/** Says of what kind a schema is. */
export function declared<const Schema extends FieldSchema>(schema: Schema, field: DeclaredField) {
  return v.pipe(schema, v.metadata({ field }));
}

/** What a schema declares; undefined for a plain one. */
export function fieldOf(schema: FieldSchema | undefined): DeclaredField | undefined {
  if (schema === undefined) return undefined;
  const { field } = v.getMetadata(schema as v.GenericSchema) as { readonly field?: DeclaredField };
  return field ?? fieldOf((schema as { readonly wrapped?: FieldSchema }).wrapped);
}

interface Optional {
  readonly optional?: boolean;
}
interface TextOptions extends Optional, Pick<DeclaredField, 'autofill' | 'mono' | 'capitals' | 'sensitive'> {
  /** Characters. */
  readonly most?: number;
}

/** One line of text. */
export function text<const Given extends TextOptions>(given: Given = {} as Given) {
  return textual(shortText, { kind: 'text', ...given }, given);
}

/** Traits of a machine-readable name or value. */
export const technical = { kind: 'text', mono: true, capitals: 'none', autofill: 'off' } as const;

/** Several lines of text. */
export function longText<const Given extends TextOptions & { readonly most: number }>(given: Given) {
  const { most } = given;
  return textual(v.pipe(v.string(), v.maxLength(most)), { kind: 'long-text', ...given }, given);
}

/** A password or another text that nobody may read over a shoulder. White space around it belongs to it. */
export function secret<const Given extends Optional & Pick<TextOptions, 'most' | 'autofill'>>(
  given: Given = {} as Given,
) {
  return textual(shortText, { kind: 'secret', sensitive: true, ...given }, given);
}

export function email<const Given extends Optional>(given: Given = {} as Given) {
  return textual(mailbox, { kind: 'email', autofill: 'email', ...given }, given);
}

/** A telephone number: mainland numbers as dialed, others with `+` (`core/parties/telephone.ts`). */
export function phone<const Given extends Optional & Pick<DeclaredField, 'prefix'>>(
  given: Given = {} as Given,
) {
  return textual(shortText, { kind: 'phone', prefix: 'telPrefix', ...given }, given);
}

/** ISO 3166-1 alpha-2. */
export function country<const Given extends Optional>(given: Given = {} as Given) {
  return textual(shortText, { kind: 'country', ...given }, given);
}

/** `YYYY-MM-DD`. */
export function date<const Given extends Optional>(given: Given = {} as Given) {
  const day = v.pipe(
    v.string(),
    v.isoDate(),
    v.check((typed) => Date.parse(typed) >= Date.parse(zeroTime), 'format'),
  );
  const schema = given.optional ? v.union([v.literal(''), day]) : day;
  return textual(schema as typeof day, { kind: 'date', ...given }, given);
}

/** One of some values, whose names are texts of the area. */
export function choice<const Value extends string, const Given extends Optional>(
  values: readonly Value[],
  given: Given = {} as Given,
) {
  const schema = v.picklist(given.optional ? [...values, ''] : values);
  type Empty = Given extends { readonly optional: true } ? '' : never;
  type Schema = v.PicklistSchema<readonly (Value | Empty)[], undefined>;
  return textual(schema as Schema, { kind: 'choice', values, ...given }, given);
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** A whole number; `null` if it was left empty. */
export function number<const Given extends Optional & Range>(given: Given) {
  const { min, max, optional } = given;
  const reason = 'not-offered';
  const whole = v.pipe(integerField, v.minValue(min, reason), v.maxValue(max, reason));
  return numeric(whole, { kind: 'number', least: min, most: max, optional }, given);
}

/** An amount in cents; `null` if it was left empty. */
export function money<const Given extends Optional & Range>(given: Given) {
  const { min, max, optional } = given;
  const whole = v.pipe(integerField, v.minValue(min, 'amount-small'), v.maxValue(max, 'amount-large'));
  return numeric(whole, { kind: 'money', least: min, most: max, optional }, given);
}

/** On or off; `onOff` because `switch` is a word of the language. */
export function onOff() {
  const typed = v.pipe(
    v.picklist(['true', 'false']),
    v.transform((word) => word === 'true'),
  );
  return declared(v.union([v.boolean(), typed]), { kind: 'switch', optional: true });
}

/** Several short texts without commas, in the body of a form separated by them. `values`: which ones there are. */
export function list<const Value extends string = string>(
  given: Optional & { readonly most: number; readonly values?: readonly Value[] },
) {
  const entry = (given.values ? v.picklist(given.values) : shortText) as v.GenericSchema<Value>;
  const entries = v.pipe(v.array(entry), v.maxLength(given.most));
  const typed = v.pipe(
    v.string(),
    v.maxLength(given.most * 256),
    v.transform((joined) => joined.split(',').filter((part) => part !== '')),
    entries,
  );
  return declared(v.union([entries, typed]), { kind: 'list', ...given });
}

type OrEmpty<Schema extends FieldSchema, Given> = Given extends { readonly optional: true }
  ? v.OptionalSchema<Schema, ''>
  : Schema;

/** A missing optional text is empty. */
function textual<Schema extends v.GenericSchema<string>, Given>(
  schema: Schema,
  field: DeclaredField,
  _given: Given,
): OrEmpty<Schema, Given> {
  const known = v.pipe(schema, v.metadata({ field }));
  return (field.optional ? v.optional(known, '') : known) as unknown as OrEmpty<Schema, Given>;
}

const nothing = v.pipe(
  v.literal(''),
  v.transform(() => null),
);
type Whole = v.GenericSchema<number | string, number>;
type OrNull<Given> = Given extends { readonly optional: true }
  ? v.OptionalSchema<v.GenericSchema<number | string | null, number | null>, null>
  : Whole;

/** An optional number is `null` if it is missing, and empty in the body of a form. */
function numeric<Given>(whole: Whole, field: DeclaredField, _given: Given): OrNull<Given> {
  const schema = field.optional
    ? v.optional(declared(v.union([v.null(), nothing, whole]), field), null)
    : declared(whole, field);
  return schema as unknown as OrNull<Given>;
}
