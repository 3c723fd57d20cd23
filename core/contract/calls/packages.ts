import * as v from 'valibot';
import { briefly, defineCall, forLong, replyCode } from '#core/contract/call.ts';
import {
  cents,
  listOf,
  orderNo,
  orderNoList,
  packageNo,
  pageQuery,
  recordID,
  time,
} from '#core/contract/fields.ts';
import { orderKinds } from '#core/orders/order-filters.ts';
import { packageStates } from '#core/packages/units.ts';

/** What each unit pays: an order of `productNo`, or of any product of `kind` with a list price up to `mostCents`. */
const terms = {
  /** Empty where a kind is meant. */
  productNo: v.string(),
  /** Names of the product; empty where a kind is meant. */
  chineseName: v.string(),
  englishName: v.string(),
  /** Null where a product is meant. */
  kind: v.nullable(v.picklist(orderKinds)),
  mostCents: v.nullable(cents),
  /** Of the orders: 90 for 90 days, otherwise years. */
  validity: v.number(),
  units: v.number(),
  /** Price of the whole package. */
  cents,
};

/** A package on offer. */
export const packageOfferSchema = v.object({
  id: recordID,
  ...terms,
  /** Days from the payment in which the units can be used. */
  days: v.number(),
  /** List price of as many orders of the product; 0 where it has none. */
  rawCents: cents,
});
export type PackageOffer = v.InferOutput<typeof packageOfferSchema>;

/** A package that the account bought, or is about to. */
export const certPackageSchema = v.object({
  packageNo,
  ...terms,
  days: v.number(),
  state: v.picklist(packageStates),
  used: v.number(),
  createTime: time,
  /** Zero date until paid. */
  payTime: time,
  /** Name of the payment method. */
  payWay: v.string(),
  /** When units that are left lapse; zero date until paid. */
  validUntil: time,
});
export type CertPackage = v.InferOutput<typeof certPackageSchema>;

/** An order that a unit paid. */
const unitUseSchema = v.object({
  orderNo,
  commonName: v.string(),
  /** Of the unit, from 1, and its share of the price. */
  unit: v.number(),
  cents,
  payTime: time,
  /** The unit came back, or its share did as money, because the order was canceled; empty if it did not. */
  back: v.picklist(['', 'unit', 'money']),
});
export type UnitUse = v.InferOutput<typeof unitUseSchema>;

/** Lists the packages on offer. */
export const offers = defineCall('packages.offers', 'GET /v1/certPkgOffers', {
  right: 'signed-in',
  fresh: forLong,
  data: v.object({ offers: v.array(packageOfferSchema) }),
});

/** Orders a package that is on offer, to be paid with `/v1/orders/pay` (`aim: package`). Units that are left when it ends lapse. */
export const create = defineCall('packages.create', 'POST /v1/certPkg', {
  right: 'payments:pay',
  changes: ['packages.list'],
  effect: 'create',
  body: v.strictObject({
    offerID: recordID,
    /** The price that was shown; if it has changed, nothing is ordered: `conflict` with the fault `sum-changed`. */
    cents: v.exactOptional(
      v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
        v.safeInteger(),
      ),
    ),
  }),
  data: certPackageSchema,
  errors: {
    notFound: replyCode.notFound,
    conflict: replyCode.conflict,
    keyReused: replyCode.keyReused,
    tooManyTries: replyCode.tooManyTries,
  },
});

/** Lists the account's packages, those that can be used first, then the newest. */
export const list = defineCall('packages.list', 'GET /v1/certPkg', {
  right: 'payments:pay',
  fresh: briefly,
  query: v.object(pageQuery),
  data: listOf(certPackageSchema),
});

/** Returns a package with the orders its units paid, newest first. */
export const detail = defineCall('packages.detail', 'GET /v1/certPkg/{id}', {
  right: 'payments:pay',
  params: v.object({ id: packageNo }),
  data: v.object({ ...certPackageSchema.entries, uses: v.array(unitUseSchema) }),
  errors: { notFound: replyCode.notFound },
});

/** The package of which a unit pays an order first; null if none fits. `left`: its units after that. */
export const orderUnitSchema = v.object({ orderNo, packageNo, left: v.number(), validUntil: time });
export type OrderUnit = v.InferOutput<typeof orderUnitSchema>;

/** Which of these unpaid orders a unit would pay, in the order given; an order that none fits is left out. */
export const units = defineCall('packages.units', 'POST /v1/certPkgUnits', {
  right: 'payments:pay',
  effect: 'read',
  body: v.strictObject({ orderNos: orderNoList }),
  data: v.object({ units: v.array(orderUnitSchema) }),
  errors: { notFound: replyCode.notFound },
});
