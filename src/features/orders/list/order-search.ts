import * as v from 'valibot';
import { orderSortSchema } from '#core/contract/order-sort.ts';
import { listSearch } from '#src/console/list/list-address.ts';

export const orderSearch = listSearch({
  sort: orderSortSchema.options,
  usual: { key: 'createTime', direction: 'desc' },
  filters: { status: v.picklist(['unpaid', 'verifying', 'issued', 'expiring', 'expired', 'cancelled']) },
});
