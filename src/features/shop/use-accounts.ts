import * as customerCalls from '#core/contract/shop-customers.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import type { FilterChoice } from '#src/console/list/list-options.ts';
import { useCan } from '#src/console/rights/use-can.ts';

/** The newest accounts as choices of a filter; none for who may not see the customers. */
export function useAccounts(): readonly FilterChoice[] {
  const isAllowed = useCan()(customerCalls.customers);
  const { data = [] } = useCall(
    customerCalls.customers,
    { query: { limit: 500 } },
    { enabled: isAllowed, select: ({ data: rows }) => rows },
  );
  return data.map(({ id, accountNo, companyName, email }) => ({
    value: id,
    label: [companyName || email, accountNo].filter((part) => part !== '').join(' · '),
  }));
}
