import * as v from 'valibot';
import { type Fault, fault } from '#core/fault.ts';

/** Views one person may save of one list. */
export const mostViews = 50;
const mostName = 60;
const mostMembers = 30;

/** Members of an address that belong to the moment, not to the arrangement of a list. */
export const momentary: readonly string[] = ['page', 'chosen', 'job', 'act', 'view'];

/** A list's address without its momentary members. What a member means, and whether it exists, the list's route decides when it opens it. */
export const viewAddressSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)),
    v.union([v.pipe(v.string(), v.maxLength(500)), v.pipe(v.number(), v.safeInteger()), v.boolean()]),
  ),
  v.check((address) => Object.keys(address).length <= mostMembers, 'too-long'),
  v.check((address) => momentary.every((name) => !(name in address)), 'format'),
);
export type ViewAddress = v.InferOutput<typeof viewAddressSchema>;

/** The part of an address that a view saves, in a steady order; what no view can hold is left out. */
export function viewAddressOf(members: object): ViewAddress {
  const kept = Object.entries(members).filter(
    ([name, value]) => !momentary.includes(name) && v.is(viewAddressSchema, { [name]: value }),
  );
  return Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export function checkViewName(name: string): Fault[] {
  const text = name.trim();
  if (text === '') return [fault('name', 'required', '')];
  if ([...text].length > mostName) return [fault('name', 'too-long', text, String(mostName))];
  return /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text) ? [fault('name', 'format', text)] : [];
}
