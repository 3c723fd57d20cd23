import { queryOptions } from '@tanstack/react-query';
import * as profileCalls from '#core/contract/calls/account.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** What the server knows of who pays: apart from the other queries, since one page asks for it. */
export function accountQueries(client: Client) {
  return {
    profile: () =>
      queryOptions({
        queryKey: ['account', 'profile'],
        queryFn: ({ signal }) => client.call(profileCalls.profile, {}, { signal }),
      }),
  };
}
