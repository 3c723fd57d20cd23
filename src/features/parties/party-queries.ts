import { queryOptions } from '@tanstack/react-query';
import * as partyCalls from '#core/contract/calls/parties.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** How long a list stays fresh, in milliseconds. */
const briefly = 10_000;
/** As many as the lists ever hold (spec §9). */
const whole = { limit: 1000, offset: 1 } as const;

/** Contacts, organizations and mailboxes of the customer: apart from the other queries, since few pages ask for them. */
export function partyQueries(client: Client) {
  return {
    contacts: () =>
      queryOptions({
        queryKey: ['catalogue', 'contacts'],
        queryFn: async ({ signal }) =>
          (await client.call(partyCalls.contacts, { query: whole }, { signal })).data,
        staleTime: briefly,
      }),
    organizations: () =>
      queryOptions({
        queryKey: ['catalogue', 'organizations'],
        queryFn: async ({ signal }) =>
          (await client.call(partyCalls.organizations, { query: whole }, { signal })).data,
        staleTime: briefly,
      }),
    /** Mailboxes saved for e-mail validation. */
    validationEmails: () =>
      queryOptions({
        queryKey: ['catalogue', 'validation-emails'],
        queryFn: async ({ signal }) =>
          (await client.call(partyCalls.validationEmails, { query: whole }, { signal })).data,
        staleTime: briefly,
      }),
  };
}
