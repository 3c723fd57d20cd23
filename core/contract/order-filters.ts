import * as v from 'valibot';
import { askedTime, dcvMethodSchema, recordID } from '#core/contract/fields.ts';
import { keyTypes } from '#core/orders/key-types.ts';
import { orderKinds, orderLists } from '#core/orders/order-filters.ts';

/** Words, each part of a name, an order number or a remark; at least 2 characters (product.md, 'Lists'). */
const words = v.pipe(v.string(), v.minLength(2), v.maxLength(255));

/** Filters of orders that also apply when counting. Time ranges include their start and exclude their end. */
export const orderFilters = {
  search: v.exactOptional(words),
  brand: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  kind: v.exactOptional(v.picklist(orderKinds)),
  keyType: v.exactOptional(v.picklist(keyTypes)),
  dcvMethod: v.exactOptional(dcvMethodSchema),
  contactID: v.exactOptional(recordID),
  orgID: v.exactOptional(recordID),
  /** Words in the remark only. */
  remark: v.exactOptional(words),
  /** Whether a renewal of the order exists, paid or not. */
  renewed: v.exactOptional(v.picklist(['yes', 'no'])),
  createdFrom: v.exactOptional(askedTime),
  createdTo: v.exactOptional(askedTime),
  /** End of the current certificate. */
  endsFrom: v.exactOptional(askedTime),
  endsTo: v.exactOptional(askedTime),
};

/** A list of orders; absent for all. `expiring`: ends within 30 days and has no renewal. */
export const orderListSchema = v.exactOptional(v.picklist(orderLists));
