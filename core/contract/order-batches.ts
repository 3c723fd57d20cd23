import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { orderNo, orderNoList } from '#core/contract/fields.ts';
import { orderFilters, orderListSchema } from '#core/contract/order-filters.ts';
import { certificateSchema, orderRowSchema } from '#core/contract/order-shapes.ts';

/** Returns the rows of up to 500 orders, in the order requested. */
export const batch = defineCall('orders.batch', 'POST /v1/orders/batch', {
  right: 'orders:read',
  effect: 'read',
  body: v.strictObject({ orderNos: orderNoList }),
  data: v.object({ data: v.array(orderRowSchema) }),
  errors: { notFound: replyCode.notFound },
});

/** Maximum orders in one call for certificates. */
export const mostCertificates = 50;

/** Returns the current certificate of each of up to 50 orders; null if none is issued. */
export const batchCerts = defineCall('orders.batchCerts', 'POST /v1/orders/batch/certs', {
  right: 'certificates:download',
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
 * Queues a check of the names of up to 500 orders; they are checked one after another. `refused` lists orders that are not waiting for
 * validation and orders whose last check was requested too recently.
 */
export const batchVerify = defineCall('orders.batchVerify', 'POST /v1/orders/batch/verify', {
  right: 'orders:manage',
  changes: ['orders', 'validation'],
  body: v.strictObject({ orderNos: orderNoList }),
  data: v.object({
    asked: v.array(orderNo),
    refused: v.array(v.object({ orderNo, reason: v.picklist(['wrong-state', 'too-soon']) })),
  }),
  errors: { notFound: replyCode.notFound },
});

/** Maximum orders in a spreadsheet. */
export const mostSheetRows = 5_000;

/**
 * Returns a spreadsheet (.xlsx) of the orders that match the filters, newest first, at most 5,000. Amounts are numbers, times are dates in
 * UTC. At most ten calls a minute.
 */
export const batchDownload = defineCall('orders.batchDownload', 'GET /v1/orders/batch/download', {
  right: 'orders:read',
  reply: 'binary',
  timeout: 60_000,
  query: v.object({
    status: orderListSchema,
    ...orderFilters,
    /** Only orders with these numbers. */
    orderNos: v.exactOptional(orderNoList),
    /** Language of headings and states. */
    lang: v.optional(v.picklist(['zh', 'en']), 'zh'),
  }),
  data: v.instance(Uint8Array),
  errors: { badInput: replyCode.badInput, tooManyTries: replyCode.tooManyTries },
});
