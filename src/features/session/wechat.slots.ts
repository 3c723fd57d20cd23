import { bindWechat } from '#core/contract/calls/security.ts';
import { wechatAddress, wechatRedirect } from '#core/contract/calls/session.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { WechatSlots } from '#machines/session/wechat/wechat.machine.ts';
import { wechatMachine } from '#machines/session/wechat/wechat.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { makeTicket } from '#src/adapters/session/kept-code.ts';
import { forgetTrip, keepTrip, readTrip } from '#src/adapters/session/wechat-trip.ts';

/** WeChat sign-in with API and browser in its slots. `next`: the page to open afterwards. */
export function wechatLogic({ client }: { readonly client: Client }, next: string) {
  return wechatMachine.provide({
    actors: slots<WechatSlots>({
      go: async ({ purpose }) => {
        const ticket = makeTicket();
        const asked = await answer(client.call(wechatAddress, { body: { ticket } }));
        if (asked.ok) {
          keepTrip({ ticket, purpose, next });
          location.assign(asked.value.address);
        }
        return asked;
      },
      settle: async ({ purpose, code, state }) => {
        const body = { code, state, ticket: readTrip()?.ticket ?? makeTicket() };
        // Good for one use, whatever the reply.
        forgetTrip();
        return answer<unknown>(
          purpose === 'bind' ? client.call(bindWechat, { body }) : client.call(wechatRedirect, { body }),
        );
      },
    }),
  });
}
