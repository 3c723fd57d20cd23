import type { QueryClient } from '@tanstack/react-query';
import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { sessionView } from '#machines/session/session.view.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** What the edit dialogs of contacts and organizations need. */
export interface PartyServices {
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly session: ActorRefFrom<typeof sessionMachine>;
}

/** The number of the current account goes along with every save (spec §6). */
export function accountOf(session: PartyServices['session']): { readonly account?: string } {
  const id = sessionView(session.getSnapshot()).customer?.id;
  return id === undefined ? {} : { account: id };
}
