import { CallError } from '#core/contract/failure.ts';
import type { Client } from '#src/adapters/http/client.ts';

/**
 * Calls in the name of one account, for workflows that go on when their page is left: once somebody else is signed in, or
 * nobody, they are refused before they are sent. The token that is there by then is not theirs.
 */
export function ownClient(client: Client, isSignedIn: () => boolean): Client {
  return {
    async call(call, args, options) {
      if (!isSignedIn()) throw new CallError({ kind: 'unauthorised' });
      return client.call(call, args, options);
    },
  };
}
