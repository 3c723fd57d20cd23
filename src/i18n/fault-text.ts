import type { Fault } from '#core/fault.ts';
import type { TextKey, Translate } from '#src/i18n/texts.ts';

/**
 * Part of an area's texts that names the fields of a form: `fields`, and where needed `words` for the values of a choice and `special` for
 * sentences of its own, structured like the base texts of faults.
 */
export type FieldScope = TextKey extends infer Key
  ? Key extends `${infer Scope}.fields.${string}`
    ? Scope
    : never
  : never;

/** How a form words its fields. */
export interface FieldWords {
  readonly scope?: FieldScope | undefined;
  /** Whether the field is chosen from a list rather than typed. */
  readonly isChosen?: (name: string) => boolean;
}

/**
 * Turns a fault into a sentence that names the field, shows the value found, and says what is expected. The only place that does so.
 * Sign-in faults are in the base texts; order faults load with the texts behind the sign-in; a form names its own fields.
 */
export function faultText(fault: Fault, t: Translate, { scope, isChosen }: FieldWords = {}): string {
  const findText = (key: string, values?: Readonly<Record<string, string>>) =>
    findFaultText(key, t, values, scope);
  const field = fieldName(fault.field, t, scope);
  const name = lastName(fault.field);
  /** Shows codes as the form labels them, such as `dns_txt`. */
  const spell = (text: string) =>
    text.replace(/[\w-]+/g, (word) => findText(`words.${name}.${word}`) ?? word);
  const found = spell(fault.found);
  const expected = expectedText(fault, t, spell) || (findText(`usual.${fault.reason}`) ?? '');
  const shown = found === '' ? '' : t('faults.quoted', { found });
  const values = {
    field,
    found,
    shown,
    subject: `${field}${shown}`,
    asked: `${askedName(field, fault.field, t)}${shown}`,
    expected,
    wanted: expected === '' ? '' : t('faults.wanted', { expected }),
    options: expected === '' ? '' : t('faults.oneOf', { expected }),
  };
  const text =
    (fault.reason === 'required'
      ? findText(name && isChosen?.(name) ? 'choose' : `unchosen.${name}`, values)
      : null) ??
    findText(`special.${name}.${fault.reason}`, values) ??
    findText(`reasons.${fault.reason}`, values) ??
    t('faults.reasons.format', values);
  return fault.line === undefined ? text : t('faults.line', { line: fault.line, text });
}

/** Returns the expected value in words; seconds to wait get their unit. */
function expectedText(
  { reason, expected = '' }: Fault,
  t: Translate,
  spell: (text: string) => string,
): string {
  if (reason !== 'too-many-tries' || !/^\d+$/.test(expected)) return spell(expected);
  const seconds = Number(expected);
  return seconds < 120
    ? t.count('faults.seconds', seconds)
    : t.count('faults.minutes', Math.ceil(seconds / 60));
}

/** Names a field by the last part of its path that is not a number: `domainNames` for `sslCerts.0.domainNames`. */
export function fieldName(path: string, t: Translate, scope?: FieldScope): string {
  const name = lastName(path);
  if (name === undefined) return t('faults.unnamedField');
  return findFaultText(`fields.${name}`, t, undefined, scope) ?? name;
}

/** The field's name within a sentence: `last name`, but `CSR` as it is. */
function askedName(field: string, path: string, t: Translate): string {
  if (lastName(path) === undefined) return t('faults.unnamedAsked');
  return /^\p{Lu}\p{Ll}/u.test(field) ? field.charAt(0).toLowerCase() + field.slice(1) : field;
}

function lastName(path: string): string | undefined {
  return path
    .split('.')
    .filter((part) => !/^\d*$/.test(part))
    .at(-1);
}

/** Looks up a fault text in those of a form, in the base texts, then in those behind the sign-in. */
export function findFaultText(
  key: string,
  t: Translate,
  values?: Readonly<Record<string, string>>,
  scope?: FieldScope,
): string | null {
  const isOwn = scope !== undefined && /^(?:fields|words|special|unchosen)\./.test(key);
  const own = isOwn ? t.find(`${scope}.${key}`, values) : null;
  return own ?? t.find(`faults.${key}`, values) ?? t.find(`orderFaults.${key}`, values);
}
