import type { ApiCall } from '#core/contract/api-document.ts';
import type { TryingSlots } from '#machines/api/trying/trying.machine.ts';
import { tryingMachine } from '#machines/api/trying/trying.machine.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import { tryCall } from '#src/adapters/http/api-document.ts';
import type { EntryServices } from '#src/console/entry-services.ts';

/** A trial of a call, with the reader's session or a pasted key. Every sending is one of its own. */
export function tryingLogic(
  { site, tokens, secrets }: Pick<EntryServices, 'site' | 'tokens' | 'secrets'>,
  call: ApiCall,
) {
  return tryingMachine.provide({
    actors: slots<TryingSlots>({
      sendCall: ({ values, body, key }) => {
        const token = (key === null ? tokens.read() : secrets.peek(key)?.trim()) ?? '';
        const idempotencyKey = crypto.randomUUID();
        return answer(tryCall(site.apiBaseURL, call, { values, body, token, idempotencyKey }));
      },
    }),
  });
}
