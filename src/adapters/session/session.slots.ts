import type { DataOf } from '#core/contract/call.ts';
import { account, logout } from '#core/contract/calls/session.ts';
import { answer, type SlotLogic, slots } from '#machines/kit/slot.ts';
import type { SessionSlots } from '#machines/session/session.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { TokenStore } from '#src/adapters/session/token-store.ts';

/** `onAccount` receives the whole answer: the session keeps little of it, and the first page shows the rest. */
export function sessionSlots(
  client: Client,
  tokens: TokenStore,
  onAccount: (answer: DataOf<typeof account>) => void,
): SlotLogic<SessionSlots> {
  return slots<SessionSlots>({
    readToken: async () => ({ hasToken: tokens.read() !== null }),
    loadAccount: (_, signal) =>
      answer(
        client.call(account, {}, { signal }).then((data) => {
          onAccount(data);
          const { account: name, displayName } = data.accountInfo;
          return { id: data.id, accountID: data.rootUUID, account: name, displayName };
        }),
      ),
    signOut: async () => {
      // Forgets the token whatever the server answers; a session that could not be ended there expires.
      await answer(client.call(logout, {}));
      tokens.clear();
      return null;
    },
    forgetToken: async () => {
      tokens.clear(true);
      return null;
    },
  });
}
