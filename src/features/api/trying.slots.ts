import { fromPromise } from 'xstate';
import type { ApiCall } from '#core/contract/api-document.ts';
import { tryingMachine } from '#machines/api/trying/trying.machine.ts';
import { answer } from '#machines/kit/slot.ts';
import { tryCall } from '#src/adapters/http/api-document.ts';
import type { EntryServices } from '#src/console/entry-services.ts';

/** A trial of a call, with the reader's session or a pasted key. Every sending is one of its own. */
export function tryingLogic(
  { site, tokens, secrets }: Pick<EntryServices, 'site' | 'tokens' | 'secrets'>,
  call: ApiCall,
) {
  return tryingMachine.provide({
    actors: {
      sendCall: fromPromise(({ input: { values, body, key } }) => {
        const token = (key === null ? tokens.read() : secrets.peek(key)?.trim()) ?? '';
        const idempotencyKey = crypto.randomUUID();
        return answer(tryCall(site.apiBaseURL, call, { values, body, token, idempotencyKey }));
      }),
    },
  });
}
