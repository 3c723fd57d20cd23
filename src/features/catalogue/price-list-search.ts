import * as v from 'valibot';
import { listedValidities } from '#core/catalogue/answers.ts';
import { productFamilies } from '#core/catalogue/product-families.ts';

const maybe = <const Value extends v.GenericSchema>(value: Value) =>
  v.optional(v.fallback(v.optional(value), undefined));

/** Search parameters of the price list. */
export const priceListSearch = v.object({
  search: maybe(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(255))),
  family: maybe(v.picklist(productFamilies)),
  brand: maybe(v.pipe(v.string(), v.maxLength(64))),
  sort: maybe(v.picklist(listedValidities)),
  direction: maybe(v.picklist(['asc', 'desc'])),
  /** ISO 4217; the site's currency when absent. */
  currency: maybe(v.pipe(v.string(), v.maxLength(8))),
});
export type PriceListSearch = v.InferOutput<typeof priceListSearch>;
export type ChangePriceList = (change: PriceListSearch) => void;
