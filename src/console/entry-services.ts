import { createContext, use } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import type { DataOf } from '#core/contract/call.ts';
import type { account } from '#core/contract/calls/session.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { type Ahead, type Client, createClient } from '#src/adapters/http/client.ts';
import { noteAnswered, noteLost, watchServer } from '#src/adapters/http/connection.ts';
import { probeOf } from '#src/adapters/http/probe.ts';
import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';
import { createSecretBox, type SecretBox } from '#src/adapters/secrets/secret-box.ts';
import { sessionSlots } from '#src/adapters/session/session.slots.ts';
import { createTokenStore, type TokenStore } from '#src/adapters/session/token-store.ts';
import type { SiteConfig } from '#src/adapters/site/site-config.ts';
import { type Confirming, confirmationAsked, createConfirming } from '#src/console/page/confirming.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { setShownZone } from '#src/i18n/shown-zone.ts';

/** Services shared by every page including sign-in, so kept light; created once per mount. */
export interface EntryServices {
  readonly site: SiteConfig;
  /** Path prefix under which a host page shows the console: `/certhub`; empty at the root. */
  readonly mountPath: string;
  readonly client: Client;
  /** Lets a route's loader send in advance a request that its page polls itself. */
  readonly ahead: Ahead;
  readonly tokens: TokenStore;
  readonly secrets: SecretBox;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  /** Questions for a fresh confirmation, which calls ask and the shell shows. */
  readonly confirming: Confirming;
  /** The latest account answer received by the session. */
  knownAccount(): KnownAccount | null;
}

export interface KnownAccount {
  readonly data: DataOf<typeof account>;
  /** Milliseconds since 1970, by the browser's clock. */
  readonly updatedAt: number;
}

export function createEntryServices(site: SiteConfig, basepath: string): EntryServices {
  const tokens = createTokenStore(keptStorage, Date.now);
  watchServer(probeOf(site.apiBaseURL));
  const confirming = createConfirming();
  const client = createClient({
    baseURL: site.apiBaseURL,
    tokens,
    lang: currentLanguage,
    onUnauthorized: () => session.send({ type: 'session.unauthorized' }),
    onTokenReplaced: () => session.send({ type: 'session.token-replaced' }),
    async confirm(error) {
      const asked = confirmationAsked(error);
      return asked !== null && confirming.ask(asked);
    },
    onReached: (isReached) => (isReached ? noteAnswered() : noteLost()),
  });
  let known: KnownAccount | null = null;
  const slots = sessionSlots(client, tokens, (data) => {
    known = { data, updatedAt: Date.now() };
    setShownZone(data.timeZone);
  });
  const session = createActor(sessionMachine.provide({ actors: slots }), {});
  return {
    site,
    mountPath: basepath.replace(/\/$/, ''),
    client,
    ahead: client.ahead,
    tokens,
    secrets: createSecretBox(),
    session,
    confirming,
    knownAccount: () => known,
  };
}

export const EntryServicesContext = createContext<EntryServices | null>(null);

export function useEntryServices(): EntryServices {
  const services = use(EntryServicesContext);
  if (!services) throw new Error('the console is not mounted');
  return services;
}
