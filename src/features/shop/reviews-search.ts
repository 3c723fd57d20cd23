import * as v from 'valibot';

export const queues = ['names', 'withdrawals', 'invoices', 'refunds'] as const;
export type Queue = (typeof queues)[number];

/** The address of /shop/reviews: which queue is open. Apart from the page, since the console checks addresses before it loads one. */
export const reviewsSearch = v.object({ queue: v.fallback(v.optional(v.picklist(queues)), undefined) });
