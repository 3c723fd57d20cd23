import * as sharingCalls from '#core/contract/calls/sharing.ts';
import { ok } from '#core/result.ts';
import { type Answer, answer, slots } from '#machines/kit/slot.ts';
import type { ShareRecipient } from '#machines/orders/batch-action/batch-action.rules.ts';
import {
  type ShareColleague,
  type ShareKeysSlots,
  shareKeysMachine,
} from '#machines/sharing/share-keys/share-keys.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { pinColleagues, withPins } from '#src/features/sharing/colleagues.ts';

export interface ShareKeysServices {
  readonly client: Client;
  readonly accountID: string;
  /** One order: only colleagues who see it are offered. */
  readonly orderNo: string | null;
  readonly begin: (recipients: readonly ShareRecipient[]) => void;
}

/** The choice of colleagues, with the API and this browser's pins in its slots. */
export function shareKeysLogic({ client, accountID, orderNo, begin }: ShareKeysServices) {
  return shareKeysMachine.provide({
    actors: slots<ShareKeysSlots>({
      load: async (): Promise<Answer<readonly ShareColleague[]>> => {
        const query = orderNo === null ? {} : { orderNo };
        const read = await answer(client.call(sharingCalls.colleagues, { query }));
        return read.ok ? ok(await withPins(accountID, read.value.colleagues)) : read;
      },
      begin: async ({ recipients }) => {
        await pinColleagues(accountID, recipients, new Date());
        begin(
          recipients.map(({ id, name, publicKey, fingerprint }) => ({ id, name, publicKey, fingerprint })),
        );
        return ok(null);
      },
    }),
  });
}
