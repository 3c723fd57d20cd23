import * as v from 'valibot';

/** Sort keys of a list of orders. Separate, so that a URL can be checked without loading the whole contract. */
export const orderSortSchema = v.picklist([
  'createTime',
  'commonName',
  'orderStatus',
  'payAmount',
  'certExpireTime',
]);
