import type { Fault } from '#core/fault.ts';
import type { Translate } from '#src/i18n/texts.ts';

/**
 * Turns a fault into a sentence that names the field, shows the value found, and says what is expected. The only place that does so.
 * Sign-in faults are in the base texts; order faults load with the texts behind the sign-in.
 */
export function faultText(fault: Fault, t: Translate): string {
  const field = fieldName(fault.field, t);
  const name = lastName(fault.field);
  /** Shows codes as the form labels them, such as `dns_txt`. */
  const spell = (text: string) =>
    text.replace(/[\w-]+/g, (word) => findFaultText(`words.${name}.${word}`, t) ?? word);
  const found = spell(fault.found);
  const expected = expectedText(fault, t, spell) || (findFaultText(`usual.${fault.reason}`, t) ?? '');
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
    (fault.reason === 'required' ? findFaultText(`unchosen.${name}`, t, values) : null) ??
    findFaultText(`special.${name}.${fault.reason}`, t, values) ??
    findFaultText(`reasons.${fault.reason}`, t, values) ??
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
export function fieldName(path: string, t: Translate): string {
  const name = lastName(path);
  if (name === undefined) return t('faults.unnamedField');
  return findFaultText(`fields.${name}`, t) ?? name;
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

/** Looks up a fault text in the base texts, then in those behind the sign-in. */
export function findFaultText(
  key: string,
  t: Translate,
  values?: Readonly<Record<string, string>>,
): string | null {
  return t.find(`faults.${key}`, values) ?? t.find(`orderFaults.${key}`, values);
}
