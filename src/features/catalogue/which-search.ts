import * as v from 'valibot';
import { breadths, owners } from '#core/catalogue/answers.ts';
import { productFamilies } from '#core/catalogue/product-families.ts';

const answer = <const Values extends readonly string[]>(values: Values) =>
  v.fallback(v.optional(v.picklist(values)), undefined);
const whole = v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), undefined);

/** The answers, kept in the address so that they can be shared as a link. */
export const whichSearch = v.object({
  secured: answer(productFamilies),
  breadth: answer(breadths),
  count: whole,
  owner: answer(owners),
  validity: whole,
});
