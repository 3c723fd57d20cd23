import * as v from 'valibot';

// Separate, so that a URL can be checked without loading the whole contract.

/** Sort keys of a list of orders. */
export const orderSortSchema = v.picklist([
  'createTime',
  'commonName',
  'orderStatus',
  'payAmount',
  'certExpireTime',
]);
