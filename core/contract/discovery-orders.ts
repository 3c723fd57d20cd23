import * as v from 'valibot';
import { briefly, defineCall, replyCode } from '#core/contract/call.ts';
import { orderNo, time } from '#core/contract/fields.ts';

/** What discovery knows of an order; apart from its other calls, which the page of an order does not load. */

/** Places that serve the names of an order with another certificate than the one it was issued, and since when. */
export const notServed = defineCall('discovery.notServed', 'GET /v1/discovery/notServed/{id}', {
  right: 'discovery:read',
  fresh: briefly,
  params: v.object({ id: orderNo }),
  data: v.object({
    places: v.array(v.object({ certificateID: v.string(), host: v.string(), port: v.number(), since: time })),
  }),
  errors: { notFound: replyCode.notFound },
});
