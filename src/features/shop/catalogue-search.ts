import * as v from 'valibot';

/** Which products of the catalogue are shown. */
export const shownProducts = ['sold', 'suspended', 'planned', 'unpriced'] as const;

const maybe = <const Value extends v.GenericSchema>(value: Value) =>
  v.optional(v.fallback(v.optional(value), undefined));

/** The address of /shop/catalogue. */
export const shopCatalogueSearch = v.object({
  search: maybe(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(255))),
  brand: maybe(v.pipe(v.string(), v.maxLength(64))),
  show: maybe(v.picklist(shownProducts)),
});
export type ShopCatalogueSearch = v.InferOutput<typeof shopCatalogueSearch>;
