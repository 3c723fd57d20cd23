import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type Preferences, readPreferences } from '#core/account/preferences.ts';
import * as preferenceCalls from '#core/contract/calls/preferences.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { PreferenceSyncSlots } from '#machines/preferences/preference-sync/preference-sync.machine.ts';
import {
  isSettled,
  preferenceSyncMachine,
} from '#machines/preferences/preference-sync/preference-sync.machine.ts';
import {
  confirmPreferences,
  subscribePreferences,
  takeUnsent,
} from '#src/adapters/preferences/preferences.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useConnectionReturn } from '#src/console/calls/use-connection-return.ts';
import { useServices } from '#src/console/services.ts';
import { changeOf, stillChosen } from '#src/features/preferences/chosen-preferences.ts';
import { showPreferences } from '#src/features/preferences/show-preferences.ts';
import { useTexts } from '#src/i18n/use-text.ts';

/**
 * Keeps the preferences of this browser and of the account alike: sends what is chosen here, and shows what was chosen elsewhere. Another tab
 * says so at once, since its call makes the read stale here.
 */
export function PreferenceSync() {
  const { client } = useServices();
  const texts = useTexts();
  const [machine] = useState(() =>
    preferenceSyncMachine.provide({
      actors: slots<PreferenceSyncSlots>({
        savePreferences: async (input) => {
          const saved = await answer(client.call(preferenceCalls.changePreferences, { body: input }));
          if (isSettled(saved)) confirmPreferences(stillChosen(input));
          return saved;
        },
      }),
    }),
  );
  const actor = useActorRef(machine);
  useConnectionReturn(actor);
  useEffect(() => {
    const collect = () => {
      const change = changeOf(takeUnsent());
      if (Object.keys(change).length > 0) actor.send({ type: 'preference.change', change });
    };
    // Chosen before there was an account, or on a page left before it was sent.
    collect();
    return subscribePreferences(collect);
  }, [actor]);
  const { data } = useCall(preferenceCalls.preferences, {});
  useEffect(() => {
    if (data === undefined) return;
    const { unsent, sent } = actor.getSnapshot().context;
    showPreferences(without(data, { ...sent, ...unsent }), texts);
  }, [data, actor, texts]);
  return null;
}

/** What is chosen here and on its way is newer. */
function without(data: Preferences, pending: Preferences): Preferences {
  return readPreferences(Object.fromEntries(Object.entries(data).filter(([name]) => !(name in pending))));
}
