import * as v from 'valibot';

/** What a list of orders can be sorted by. Stands alone, so that an address can be checked without the whole contract. */
export const orderSortSchema = v.picklist([
  'createTime',
  'commonName',
  'orderStatus',
  'payAmount',
  'certExpireTime',
]);
