import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { productSchema } from '#core/contract/calls/catalogue.ts';
import { reasonField } from '#core/contract/calls/shop.ts';
import { askedTime, cents, time } from '#core/contract/fields.ts';
import { isChargeRate } from '#core/money/money.ts';
import { mostTransfer } from '#core/shop/shop-bounds.ts';

/** Characters of a product's description. */
export const longestProductText = 300;

const right = 'shop:catalogue';
const refusals = { badInput: replyCode.badInput, notFound: replyCode.notFound };
const changes = ['shop', 'catalogue', 'packages'];
const prices = productSchema.entries.prices;
const price = v.nullable(v.pipe(cents, v.minValue(0), v.maxValue(mostTransfer)));
const termChange = v.strictObject({
  /** 90 for 90 days, 1 to 3 for years. */
  validity: v.picklist([90, 1, 2, 3]),
  /** Cents; null: no longer sold for this term. Absent, it stays as it is. */
  base: v.exactOptional(price),
  extraName: v.exactOptional(price),
  extraWildcard: v.exactOptional(price),
});

const rate = v.pipe(v.string(), v.maxLength(20), v.check(isChargeRate));

const planned = v.object({
  id: v.string(),
  fromTime: time,
  terms: v.array(termChange),
  /** Whether it is sold from then on; null leaves that. */
  isSold: v.nullable(v.boolean()),
});

const row = v.object({
  productNo: v.string(),
  chineseName: v.string(),
  englishName: v.string(),
  subBrand: v.string(),
  brandName: v.string(),
  productType: v.string(),
  /** Terms that it can have a price for. */
  terms: v.array(v.number()),
  /** More names than those included can be bought. */
  takesNames: v.boolean(),
  /** List prices now. */
  prices,
  isSold: v.boolean(),
  /** It can be delivered here; otherwise nobody sees it, whatever its price. */
  isDeliverable: v.boolean(),
  /** Changes to come, the next first. */
  planned: v.array(planned),
});
export type CatalogueRow = v.InferOutput<typeof row>;

/** Lists every product with its list prices and the changes to come. */
export const catalogue = defineCall('shop.catalogue', 'GET /v1/shop/catalogue', {
  right,
  data: v.object({ serverTime: time, data: v.array(row) }),
});

const byProduct = v.object({ productNo: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) });
/** What a customer reads of a product while choosing it, in both languages. */
const productText = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longestProductText));
const productTexts = v.strictObject({ productDescription: productText, productDescriptionEn: productText });

const textBefore = v.pipe(v.string(), v.maxLength(4_000));

const change = v.object({
  ...planned.entries,
  /** The same terms before it; and whether the product was sold. */
  before: v.object({ terms: v.array(termChange), isSold: v.boolean() }),
  reason: v.string(),
  /** Who made it; empty for the command line. */
  by: v.string(),
  createdTime: time,
  state: v.picklist(['planned', 'past', 'undone']),
  /** Empty and zero where it stands. */
  undoneBy: v.string(),
  undoneTime: time,
});
export type CatalogueChange = v.InferOutput<typeof change>;

/** One product, what a change of it would touch, and the changes made so far, the latest first. */
export const catalogueProduct = defineCall('shop.catalogueProduct', 'GET /v1/shop/catalogue/{productNo}', {
  right,
  params: byProduct,
  data: v.object({
    ...row.entries,
    serverTime: time,
    productDescription: v.string(),
    productDescriptionEn: v.string(),
    /** Unpaid orders, which keep the price they were created with. */
    unpaid: v.number(),
    /** Paid orders that are not over, which go on. */
    active: v.number(),
    /** Units of paid packages that are not used yet. */
    units: v.number(),
    changes: v.array(change),
  }),
  errors: { notFound: replyCode.notFound },
});

/** Changes list prices of a product, or whether it is sold, at once or from a time on. Orders that exist keep their price. */
export const changeProduct = defineCall('shop.changeProduct', 'POST /v1/shop/catalogue/{productNo}/changes', {
  right,
  effect: 'create',
  encoding: 'json',
  params: byProduct,
  body: v.strictObject({
    terms: v.optional(v.pipe(v.array(termChange), v.maxLength(4)), []),
    sale: v.optional(v.picklist(['keep', 'suspend', 'resume']), 'keep'),
    /** Within two years; at once if it is absent. */
    fromTime: v.exactOptional(askedTime),
    reason: reasonField,
  }),
  data: v.object({ id: v.string() }),
  errors: { ...refusals, wrongState: replyCode.wrongState, keyReused: replyCode.keyReused },
  changes,
});

/** Changes what customers read of a product, at once. `before`: the texts that were changed; others in force refuse. */
export const changeTexts = defineCall('shop.changeTexts', 'PUT /v1/shop/catalogue/{productNo}/texts', {
  right,
  encoding: 'json',
  params: byProduct,
  body: v.strictObject({
    before: v.strictObject({ productDescription: textBefore, productDescriptionEn: textBefore }),
    texts: productTexts,
    reason: reasonField,
  }),
  data: v.object({}),
  errors: { ...refusals, wrongState: replyCode.wrongState },
  changes,
});

/** Takes back a change that is not in force yet. One that is in force is undone by another change. */
export const undoChange = defineCall('shop.undoChange', 'PUT /v1/shop/catalogueChanges/{id}/undone', {
  right,
  params: v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) }),
  body: v.strictObject({ reason: reasonField }),
  data: v.object({}),
  errors: { ...refusals, wrongState: replyCode.wrongState },
  changes,
});

/** Changes the rate at which payments in another currency are charged and recorded, at once. Payments that exist keep theirs. */
export const changeRate = defineCall('shop.changeRate', 'PUT /v1/shop/rates/{currency}', {
  right,
  params: v.object({ currency: v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/)) }),
  body: v.strictObject({
    /** The rate that is changed; another one in force refuses. */
    before: rate,
    /** Units of the currency for one of the site's. */
    rate,
    reason: reasonField,
  }),
  data: v.object({}),
  errors: { ...refusals, wrongState: replyCode.wrongState },
  changes,
});
