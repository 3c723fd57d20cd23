import { enrolledKinds } from '#core/account/confirmation.ts';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { users } from '#server/db/schema/accounts.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, servePublic } from '#server/http/serve.ts';
import { factorsOf } from '#server/security/factors.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, networkOf, tooManyTries } from '#server/session/attempts.ts';
import { findUserByID, letIn, type SigningIn } from '#server/session/login.ts';
import { beginSecondFactor } from '#server/session/second-factor.ts';
import { stepMethodsOf } from '#server/session/step-codes.ts';
import { comeFromWechat, goToWechat, isBoundTo } from '#server/session/wechat-steps.ts';

/** Steps of such sign-ins one network may begin or end. */
const allowance = { most: 120, seconds: 15 * 60 };

/** Signing in by WeChat in place of account and password. Second factors are asked for as ever. */
export function wechatRoutes(services: SigningIn & Pick<Services, 'wechat' | 'address'>): Route[] {
  const { session } = contract;
  const { wechat, log } = services;
  return [
    servePublic(session.wechatAddress, async ({ db, clock, ip, body, replyHeaders }) => {
      const now = clock.real();
      const wait = await countAttempt(db, `wechat:${networkOf(ip)}`, allowance, now);
      if (wait !== null) return tooManyTries('ticket', wait, replyHeaders);
      const address = await goToWechat(db, services, { ticket: body.ticket, userID: null }, now);
      return address === null ? notFound() : success({ address });
    }),

    servePublic(
      session.wechatRedirect,
      async (input) => {
        const { db, clock, ip, body, replyHeaders } = input;
        if (wechat === null) return notFound();
        const now = clock.real();
        const wait = await countAttempt(db, `wechat:${networkOf(ip)}`, allowance, now);
        if (wait !== null) return tooManyTries('wechat', wait, replyHeaders);
        const note = (outcome: 'done' | 'refused' | 'limited', who: string, detail: string) =>
          log.security({ what: 'sign-in', outcome, who, from: ip, detail });
        const identity = await comeFromWechat({ db, log, wechat }, body, null, now);
        if ('reason' in identity) {
          note('refused', '', identity.reason);
          return badInput([identity]);
        }
        const [bound] = await db.select({ id: users.id }).from(users).where(isBoundTo(identity));
        // A disabled account answers like one that does not exist.
        const user = bound === undefined ? null : await findUserByID(db, bound.id);
        if (user === null) {
          note('refused', bound?.id ?? '', 'wechat-unknown');
          return badInput([fault('wechat', 'wechat-unknown', '')]);
        }
        if (enrolledKinds(await factorsOf(db, user.id)).length > 0) {
          const methods = await stepMethodsOf(db, user, services);
          if (methods.length === 0) return badInput([fault('wechat', 'not-offered', '')]);
          const begun = await db.transaction((tx) => beginSecondFactor(tx, services, user, methods, ip, now));
          services.jobs.wake();
          note(typeof begun === 'number' ? 'limited' : 'done', user.id, 'WeChat; second step requested');
          return typeof begun === 'number'
            ? tooManyTries('wechat', begun, replyHeaders)
            : refuse(replyCode.secondFactor, 'A sign-in code is required', [], begun);
        }
        note('done', user.id, 'wechat');
        return success(await letIn(input, user, 'wechat'));
      },
      { transaction: 'own' },
    ),
  ];
}
