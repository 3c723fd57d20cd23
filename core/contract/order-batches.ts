import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { orderNo, orderNoList } from '#core/contract/fields.ts';
import { orderFilters, orderListSchema } from '#core/contract/order-filters.ts';
import { certificateSchema, orderRowSchema } from '#core/contract/order-shapes.ts';

/** Rows of these orders (500 at most), in the order asked for. */
export const batch = defineCall('orders.batch', 'POST /v1/orders/batch', {
  effect: 'read',
  body: v.strictObject({ orderNos: orderNoList }),
  data: v.object({ data: v.array(orderRowSchema) }),
  errors: { notFound: replyCode.notFound },
});

/** Orders whose certificates one call answers. */
export const mostCertificates = 50;

/** The current certificate of each of these orders (50 at most), null where none is issued. */
export const batchCerts = defineCall('orders.batchCerts', 'POST /v1/orders/batch/certs', {
  effect: 'read',
  body: v.strictObject({
    orderNos: v.pipe(
      orderNoList,
      v.check((text) => text.split(',').length <= mostCertificates, 'too-long'),
    ),
  }),
  data: v.object({
    data: v.array(v.object({ orderNo, commonName: v.string(), certificate: v.nullable(certificateSchema) })),
  }),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
});

/**
 * Has the names of these orders (500 at most) checked soon, one order after the other. `refused`: those that do not wait for their
 * names, and those whose last check was asked for just now.
 */
export const batchVerify = defineCall('orders.batchVerify', 'POST /v1/orders/batch/verify', {
  changes: ['orders', 'validation'],
  body: v.strictObject({ orderNos: orderNoList }),
  data: v.object({
    asked: v.array(orderNo),
    refused: v.array(v.object({ orderNo, reason: v.picklist(['wrong-state', 'too-soon']) })),
  }),
  errors: { notFound: replyCode.notFound },
});

/** Orders of a spreadsheet. */
export const mostSheetRows = 5_000;

/**
 * A spreadsheet (.xlsx) of the orders that the filters let through, the newest first, 5 000 at most: amounts are numbers, times
 * are dates in UTC. Ten in a minute.
 */
export const batchDownload = defineCall('orders.batchDownload', 'GET /v1/orders/batch/download', {
  reply: 'binary',
  timeout: 60_000,
  query: v.object({
    status: orderListSchema,
    ...orderFilters,
    /** Of these numbers alone. */
    orderNos: v.exactOptional(orderNoList),
    /** Of the heads and states. */
    lang: v.optional(v.picklist(['zh', 'en']), 'zh'),
  }),
  data: v.instance(Uint8Array),
  errors: { badInput: replyCode.badInput, tooManyTries: replyCode.tooManyTries },
});
