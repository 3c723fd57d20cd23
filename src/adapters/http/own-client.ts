import { CallError } from '#core/contract/failure.ts';
import type { Client } from '#src/adapters/http/client.ts';

/**
 * A client bound to one account, for workflows that outlive their page. Refuses calls locally once that account is no
 * longer signed in, since any token present then belongs to another session.
 */
export function ownClient(client: Client, isSignedIn: () => boolean): Client {
  return {
    async call(call, args, options) {
      if (!isSignedIn()) throw new CallError({ kind: 'unauthorized' });
      return client.call(call, args, options);
    },
  };
}
