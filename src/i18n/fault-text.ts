import type { Fault } from '#core/fault.ts';
import type { Translate } from '#src/i18n/texts.ts';

/**
 * The one place that turns a fault into a sentence: names the field, shows what was found, says what is wanted.
 * The faults of the sign-in are texts of every page; those of orders come with the texts behind the sign-in.
 */
export function faultText(fault: Fault, t: Translate): string {
  const field = fieldName(fault.field, t);
  const name = lastName(fault.field);
  /** Codes read as the form shows them: `dns_txt`. */
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

/** What is wanted, by its words; seconds to wait with their unit. */
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

/** `sslCerts.0.domainNames` is called by its last name that is not a number. */
export function fieldName(path: string, t: Translate): string {
  const name = lastName(path);
  if (name === undefined) return t('faults.unnamedField');
  return findFaultText(`fields.${name}`, t) ?? name;
}

function lastName(path: string): string | undefined {
  return path
    .split('.')
    .filter((part) => !/^\d*$/.test(part))
    .at(-1);
}

/** A text about something wrong: of every page, or of the pages behind the sign-in. */
export function findFaultText(
  key: string,
  t: Translate,
  values?: Readonly<Record<string, string>>,
): string | null {
  return t.find(`faults.${key}`, values) ?? t.find(`orderFaults.${key}`, values);
}
