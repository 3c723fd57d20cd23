import { type Call, replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { showAccount } from '#server/account/account.ts';
import { makeCaptcha } from '#server/captcha/captcha.ts';
import type { UserRow } from '#server/db/schema/accounts.ts';
import { notFound, refuse, success } from '#server/http/reply.ts';
import { type PublicInput, type Route, serve, servePublic } from '#server/http/serve.ts';
import { passkeyRequest, relyingPartyOf, verifyPasskey } from '#server/security/passkeys.ts';
import { tellChange } from '#server/security/security-mail.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, networkOf, tooManyTries } from '#server/session/attempts.ts';
import { findUserByID, letIn, type SigningIn, signIn } from '#server/session/login.ts';
import { closeTicket, openTicket, resendCode, tryCode } from '#server/session/second-factor.ts';
import { endSession } from '#server/session/sessions.ts';
import { makeToken, tokenHash } from '#server/session/token.ts';
import { wechatRoutes } from '#server/session/wechat.routes.ts';

/** Captchas one network may request. */
const captchaAllowance = { most: 60, seconds: 60 };

/** Passkey steps one network may begin or end. */
const passkeyAllowance = { most: 120, seconds: 15 * 60 };

export function sessionRoutes(services: SigningIn & Pick<Services, 'address' | 'wechat'>): Route[] {
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
        const { method } = input.body;
        const { passwordCost } = services.config;
        const answer = await tryCode(input.db, input.body, passwordCost, input.clock.real());
        noteCode(services, input.ip, answer);
        if (answer === 'over') return notFound();
        if (answer === 'wrong') {
          return refuse(replyCode.badInput, 'Incorrect code', [fault('code', 'mismatch', '')]);
        }
        if (method === 'recovery') await tellRecovery(services, input, answer);
        return success(await letIn(input, answer, method));
      },
      { transaction: 'own' },
    ),

    servePublic(session.resendToken, async ({ db, clock, ip, body, replyHeaders, afterCommit }) => {
      const now = clock.real();
      const { mailer, texter } = services;
      const isOffered = (body.method === 'email' ? mailer : texter) !== null;
      const sent = isOffered ? await resendCode(db, services, body, ip, now) : 'over';
      if (sent === 'over') return notFound();
      if (typeof sent === 'number') return tooManyTries('code', sent, replyHeaders);
      afterCommit(() => services.jobs.wake());
      return success({ sentTime: now.toISOString(), sentTo: sent.sentTo });
    }),

    servePublic(session.passkeyOptions, async ({ db, clock, ip, body, replyHeaders }) => {
      const now = clock.real();
      const wait = await countAttempt(db, `passkey:${networkOf(ip)}`, passkeyAllowance, now);
      if (wait !== null) return tooManyTries('ticket', wait, replyHeaders);
      const party = relyingPartyOf(await services.address);
      const open = body.ticket === undefined ? null : await openTicket(db, body.ticket, now);
      if (party === null || (body.ticket !== undefined && open === null)) return notFound();
      const ticket = body.ticket ?? makeToken();
      // Whose passkeys they are is revealed to nobody before the password.
      const options = await passkeyRequest(db, party, null, keyOf(ticket), now);
      return success({ ticket, options });
    }),

    servePublic(
      session.verifyPasskey,
      async (input) => {
        const { db, clock, ip, body, replyHeaders } = input;
        const now = clock.real();
        const wait = await countAttempt(db, `passkey:${networkOf(ip)}`, passkeyAllowance, now);
        if (wait !== null) return tooManyTries('passkey', wait, replyHeaders);
        const party = relyingPartyOf(await services.address);
        const open = await openTicket(db, body.ticket, now);
        const asked = { key: keyOf(body.ticket), userID: open?.userID ?? null };
        const userID = party === null ? null : await verifyPasskey(db, party, body.response, asked, now);
        const user = userID === null ? null : await findUserByID(db, userID);
        const isIn = user !== null && (open?.userID == null || (await closeTicket(db, body.ticket, user.id)));
        services.log.security({
          what: 'sign-in',
          outcome: isIn ? 'done' : 'refused',
          who: user?.id ?? '',
          from: ip,
          detail: 'passkey',
        });
        if (user === null || !isIn)
          return refuse(replyCode.badInput, 'This passkey is not known', [fault('passkey', 'mismatch', '')]);
        return success(await letIn(input, user, 'passkey'));
      },
      { transaction: 'own' },
    ),

    ...wechatRoutes(services),

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

function keyOf(ticket: string): string {
  return `ticket:${tokenHash(ticket)}`;
}

async function tellRecovery(
  { mailer }: SigningIn,
  { db, clock, ip }: Pick<PublicInput<Call>, 'db' | 'clock' | 'ip'>,
  user: UserRow,
): Promise<void> {
  const told = { actor: user, accountID: user.accountID, from: ip, at: clock.real() };
  await tellChange(db, mailer, 'recovery-used', told);
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
