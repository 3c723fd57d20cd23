import * as peopleCalls from '#core/contract/calls/people.ts';
import { wholeList } from '#core/contract/fields.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import type { FilterChoice } from '#src/console/list/list-options.ts';

export const logFilters = [
  {
    kind: 'choice',
    name: 'kind',
    label: 'log.filters.area',
    values: {
      session: 'log.areas.session',
      security: 'log.areas.security',
      account: 'log.areas.account',
      notices: 'log.areas.notices',
      people: 'log.areas.people',
      keys: 'log.areas.keys',
      realname: 'log.areas.realname',
      approvals: 'log.areas.approvals',
      sharing: 'log.areas.sharing',
      parties: 'log.areas.parties',
      purchase: 'log.areas.purchase',
      orders: 'log.areas.orders',
      validation: 'log.areas.validation',
      payment: 'log.areas.payment',
      deposit: 'log.areas.deposit',
      packages: 'log.areas.packages',
      discovery: 'log.areas.discovery',
      transactions: 'log.areas.transactions',
      invoices: 'log.areas.invoices',
      referral: 'log.areas.referral',
      webhooks: 'log.areas.webhooks',
      acme: 'log.areas.acme',
      support: 'log.areas.support',
      shop: 'log.areas.shop',
    },
  },
  { kind: 'looked-up', name: 'actorID', label: 'log.filters.person', useChoices: usePeople },
  { kind: 'day', name: 'from', label: 'log.filters.since' },
  { kind: 'day', name: 'to', label: 'log.filters.until' },
] as const;

/** Users of the account, as far as this user may see them; those who left are found by the search. */
function usePeople(): readonly FilterChoice[] {
  const { data = [] } = useCall(peopleCalls.members, wholeList, { select: ({ data: all }) => all });
  return data.map(({ subAccountID, displayName, email }) => ({
    value: subAccountID,
    label: displayName === '' ? email : `${displayName} (${email})`,
  }));
}
