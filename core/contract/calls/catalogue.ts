import * as v from 'valibot';
import { defineCall, forLong } from '#core/contract/call.ts';
import { cents, pageQuery } from '#core/contract/fields.ts';

/** Cents by validity: key 90 for 90 days, 1 to 3 for years. */
const priceByValidity = v.record(v.string(), cents);

/** Spec §3 'Product'. `productType` is read by `core/catalogue/type-flags.ts` and nowhere else. */
export const productSchema = v.object({
  productNo: v.string(),
  productName: v.string(),
  chineseName: v.string(),
  englishName: v.string(),
  productDescription: v.string(),
  productDescriptionEn: v.string(),
  productType: v.string(),
  brand: v.string(),
  subBrand: v.string(),
  brandName: v.string(),
  brandDescription: v.string(),
  brandDescriptionEn: v.string(),
  typeDescription: v.string(),
  /** Years offered at most; 0 for a product sold by 90 days only. */
  maxYear: v.number(),
  /** True when the product can be bought for 90 days. */
  has90Days: v.boolean(),
  /** Names covered by the base price, and the most names one order may hold. */
  includedNames: v.number(),
  maxNames: v.number(),
  /** List prices, as `core/catalogue/price.ts` reads them; the customer's discount is in the account. */
  prices: v.object({
    base: priceByValidity,
    extraName: priceByValidity,
    extraWildcard: priceByValidity,
    includedNames: v.number(),
  }),
});
export type Product = v.InferOutput<typeof productSchema>;

export const products = defineCall('catalogue.products', 'GET /v1/products', {
  fresh: forLong,
  query: v.object(pageQuery),
  data: v.object({ list: v.array(productSchema), total: v.number() }),
});

/** Exchange rates against the site's base currency, as decimal texts so that no float touches money. */
export const exRate = defineCall('catalogue.exRate', 'GET /v1/exRate', {
  fresh: forLong,
  data: v.object({
    currencies: v.array(v.object({ currency: v.string(), rate: v.pipe(v.string(), v.decimal()) })),
  }),
});
