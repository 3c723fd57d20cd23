import type { AuditChange } from '#core/account/audit.ts';
import type { AuditEntry } from '#core/contract/calls/people.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** The texts of the log, as a list's columns have them: keys are found at run time. */
export type Words = Pick<Translate, 'find'>;

/** What was done, as a sentence; the kind itself if this version has no text for it. */
export function actText({ kind }: Pick<AuditEntry, 'kind'>, t: Words): string {
  return t.find(`log.kinds.${kind}`) ?? kind;
}

/** A change in words: `Role: Viewer → Buyer`. Rights are shown as those added and those removed, since the lists are long. */
export function changeText({ field, before, after }: AuditChange, t: Words): string {
  const name = t.find(`log.fields.${field}`) ?? field;
  if (before === '') return say(t, 'log.set', { field: name, after: valueText(field, after, t) });
  if (field === 'rights') return say(t, 'log.set', { field: name, after: rightsText(before, after, t) });
  const [old, now] = [valueText(field, before, t), valueText(field, after, t)];
  return say(t, 'log.change', { field: name, before: old, after: now });
}

function say(t: Words, key: string, values: Readonly<Record<string, string>> = {}): string {
  return t.find(key, values) ?? '';
}

function rightsText(before: string, after: string, t: Words): string {
  const [old, now] = [before.split(', '), after.split(', ')];
  const given = now.filter((right) => !old.includes(right)).join(', ');
  const taken = old.filter((right) => !now.includes(right)).join(', ');
  return [
    given === '' ? '' : say(t, 'log.given', { list: given }),
    taken === '' ? '' : say(t, 'log.taken', { list: taken }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function valueText(field: string, text: string, t: Words): string {
  if (text === '') return say(t, 'log.empty');
  const key = field === 'roleID' ? `log.roles.${text}` : `log.words.${field}.${text}`;
  return t.find(key) ?? text;
}

/** What an entry is about: order numbers, which have a page, or a text; nothing for a record that only has an id. */
export function objectOf({ about }: Pick<AuditEntry, 'about'>): {
  readonly orderNos: readonly string[];
  /** The entry names more orders than it could hold. */
  readonly isCut: boolean;
  readonly text: string;
} {
  const isCut = about.includes(',') && about.endsWith('…');
  const parts = about.split(',').map((part) => part.trim());
  const whole = isCut ? parts.slice(0, -1) : parts;
  if (whole.every((part) => orderNoForm.test(part))) return { orderNos: whole, isCut, text: about };
  return { orderNos: [], isCut: false, text: idForm.test(about) ? '' : about };
}

const orderNoForm = /^CN\d{8}-\d{5,10}$/;
const idForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
