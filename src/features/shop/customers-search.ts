import * as v from 'valibot';
import { listSearch } from '#src/console/list/list-search.ts';

/** /shop/customers */
export const shopCustomersSearch = listSearch({
  sort: ['createdTime', 'balance', 'spent'],
  usual: { key: 'createdTime', direction: 'desc' },
  filters: { state: v.picklist(['active', 'disabled', 'owing']) },
});
