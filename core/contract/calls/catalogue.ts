import * as v from 'valibot';
import { defineCall, forLong } from '#core/contract/call.ts';
import { cents, pageQuery } from '#core/contract/fields.ts';

/** Cents by validity: key 90 for 90 days, 1 to 3 for years. */
const priceByValidity = v.record(v.string(), cents);

// product.md, 'Products'. Only `core/catalogue/type-flags.ts` interprets `productType`.
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
  /** Maximum years offered; 0 for a product sold for 90 days only. */
  maxYear: v.number(),
  /** True when the product can be bought for 90 days. */
  has90Days: v.boolean(),
  /** Number of names covered by the base price, and the maximum in one order. */
  includedNames: v.number(),
  maxNames: v.number(),
  /** List prices, used by `core/catalogue/price.ts`; the customer's discount is in the account. */
  prices: v.object({
    base: priceByValidity,
    extraName: priceByValidity,
    extraWildcard: priceByValidity,
    includedNames: v.number(),
  }),
});
export type Product = v.InferOutput<typeof productSchema>;

/** Lists the products with their list prices. The customer's discount is in `/v1/account`. */
export const products = defineCall('catalogue.products', 'GET /v1/products', {
  right: 'signed-in',
  fresh: forLong,
  query: v.object(pageQuery),
  data: v.object({ list: v.array(productSchema), total: v.number() }),
});

/** Returns exchange rates against the site's base currency, as decimal text so that no float touches money. */
export const exRate = defineCall('catalogue.exRate', 'GET /v1/exRate', {
  right: 'signed-in',
  fresh: forLong,
  data: v.object({
    currencies: v.array(v.object({ currency: v.string(), rate: v.pipe(v.string(), v.decimal()) })),
  }),
});
