import * as v from 'valibot';
import { invoiceStates } from '#core/money/invoices/invoice-states.ts';
import { listSearch } from '#src/console/list/list-search.ts';

/** The address of /account/invoice: the list, or what is applied for. */
export const invoiceSearch = listSearch({
  filters: { state: v.picklist(invoiceStates) },
  members: { part: v.picklist(['apply']) },
});
export const titleSearch = listSearch({ sort: ['orgName'] });
export const mailingSearch = listSearch({ sort: ['name'] });
