import * as v from 'valibot';
import { operatorRights } from '#core/account/rights.ts';
import { isExchangeRate } from '#core/money/money.ts';
import { option } from '#server/admin/command.ts';

const whole = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number), v.minValue(least), v.maxValue(most));

/** 10 million in the site's currency: more than any order or transfer. */
const mostCents = 1_000_000_000;

export const kinds = {
  email: option(
    v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254)),
    'an email address',
  ),
  text: (expected: string) =>
    option(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(140)), expected),
  optionalText: (expected: string) =>
    option(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(140)), ''), expected),
  phone: option(
    v.optional(v.pipe(v.string(), v.regex(/^(?:\d{5,20})?$/)), ''),
    'a phone number, digits only',
  ),
  prefix: option(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/)), '86'),
    'the phone’s country prefix, 86 by default',
  ),
  percent: option(
    v.optional(whole(1, 100), '100'),
    'the percentage of the list price the customer pays, 1 to 100',
  ),
  flag: (expected: string) => option(v.optional(v.boolean(), false), expected),
  cents: option(whole(1, mostCents), 'cents of the site’s currency, a whole number of at least 1'),
  price: option(whole(0, mostCents), 'cents of the site’s currency, a whole number'),
  optionalPrice: (what: string) => option(v.optional(whole(0, mostCents)), `cents for ${what}`),
  currency: option(v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/)), 'CNY'), 'a currency such as CNY'),
  validity: option(
    v.pipe(v.picklist(['90', '1', '2', '3']), v.transform(Number)),
    '90 for 90 days, or 1, 2 or 3 for years',
  ),
  right: option(v.picklist(operatorRights), `one of ${operatorRights.join(', ')}`),
  rate: option(
    v.pipe(v.string(), v.check(isExchangeRate)),
    'units of that currency per unit of the site’s currency, such as 0.1406',
  ),
} as const;
