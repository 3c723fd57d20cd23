import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { showAccount } from '#server/account/account.ts';
import { makeCaptcha } from '#server/captcha/captcha.ts';
import type { UserRow } from '#server/db/schema/accounts.ts';
import { notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve, servePublic } from '#server/http/serve.ts';
import { countAttempt, networkOf, tooManyTries } from '#server/session/attempts.ts';
import { letIn, type SigningIn, signIn } from '#server/session/login.ts';
import { resendCode, tryCode } from '#server/session/second-factor.ts';
import { endSession } from '#server/session/sessions.ts';

/** Captchas one network may request. */
const captchaAllowance = { most: 60, seconds: 60 };

export function sessionRoutes(services: SigningIn): Route[] {
  const { session } = contract;
  return [
    servePublic(
      session.captcha,
      async ({ db, clock, ip, replyHeaders }) => {
        const now = clock.real();
        const wait = await countAttempt(db, `captcha:${networkOf(ip)}`, captchaAllowance, now);
        return wait === null
          ? success(await makeCaptcha(db, now))
          : tooManyTries('captchaID', wait, replyHeaders);
      },
      // Drawing uses the CPU: other calls run between two pictures.
      { places: 1 },
    ),

    servePublic(session.login, (input) => signIn(services, input), { transaction: 'own' }),

    servePublic(
      session.verifyToken,
      async (input) => {
        const { ticket, code } = input.body;
        const answer = await tryCode(input.db, ticket, code, input.clock.real());
        noteCode(services, input.ip, answer);
        if (answer === 'over') return notFound();
        if (answer === 'wrong') {
          return refuse(replyCode.badInput, 'Incorrect code', [fault('code', 'mismatch', '')]);
        }
        return success(await letIn(input, answer));
      },
      { transaction: 'own' },
    ),

    servePublic(session.resendToken, async ({ db, clock, body, replyHeaders }) => {
      const now = clock.real();
      const sent =
        services.mailer === null ? 'over' : await resendCode(db, services.mailer, body.ticket, now);
      if (sent === 'over') return notFound();
      return sent === 'sent'
        ? success({ sentTime: now.toISOString() })
        : tooManyTries('code', sent, replyHeaders);
    }),

    serve(session.logout, async ({ db, actor, ip }) => {
      await endSession(db, actor.sessionID);
      services.log.security({ what: 'sign-out', outcome: 'done', who: actor.id, from: ip });
      return success({});
    }),

    serve(session.account, async ({ db, actor, owner, clock }) => {
      const shown = await showAccount(db, actor, owner, clock.now());
      return shown === null ? notFound() : success(shown);
    }),
  ];
}

function noteCode({ log }: SigningIn, from: string, answer: UserRow | 'wrong' | 'over'): void {
  const isRight = typeof answer === 'object';
  log.security({
    what: 'second-factor',
    outcome: isRight ? 'done' : 'refused',
    who: isRight ? answer.id : '',
    from,
    ...(isRight ? {} : { detail: answer }),
  });
}
