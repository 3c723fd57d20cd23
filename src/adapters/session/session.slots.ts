import { fromPromise } from 'xstate';
import { account, logout } from '#core/contract/calls/session.ts';
import { answer, type SlotLogic } from '#machines/kit/slot.ts';
import type { SessionSlots } from '#machines/session/session.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { TokenStore } from '#src/adapters/session/token-store.ts';

export function sessionSlots(client: Client, tokens: TokenStore): SlotLogic<SessionSlots> {
  return {
    readToken: fromPromise(async () => ({ hasToken: tokens.read() !== null })),
    loadAccount: fromPromise(({ signal }) =>
      answer(
        client.call(account, {}, { signal }).then(({ id, accountInfo }) => ({
          id,
          account: accountInfo.account,
          displayName: accountInfo.displayName,
        })),
      ),
    ),
    signOut: fromPromise(async () => {
      // Whatever the server says, this browser forgets: a session it could not end there ends by itself.
      await answer(client.call(logout, {}));
      tokens.clear();
      return null;
    }),
    forgetToken: fromPromise(async () => {
      tokens.clear();
      return null;
    }),
  };
}
