import { type ConfirmMethod, factorMethods, methodsToConfirm } from '#core/account/confirmation.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import type { Db } from '#server/db/open.ts';
import { badInput, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { takeAppCode } from '#server/security/authenticator.ts';
import { markConfirmed } from '#server/security/confirm.ts';
import { factorsOf } from '#server/security/factors.ts';
import { sendOwnCode, takeOwnCode } from '#server/security/own-codes.ts';
import { passkeyRequest, relyingPartyOf, verifyPasskey } from '#server/security/passkeys.ts';
import { takeRecoveryCode } from '#server/security/recovery-codes.ts';
import { tellChange } from '#server/security/security-mail.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, forgetAttempts, tooManyTries } from '#server/session/attempts.ts';
import { isOwnPassword } from '#server/session/own-password.ts';

/** Tries of one user in all their sessions: whoever has stolen one guesses neither code nor password. */
const allowance = { most: 10, seconds: 15 * 60 };
const triesOf = (userID: string) => `confirm:${userID}`;

/** Counts a try to prove who somebody is; the seconds to wait after too many. */
export function countConfirmTry(db: Db, userID: string, now: Date): Promise<number | null> {
  return countAttempt(db, triesOf(userID), allowance, now);
}

export function forgetConfirmTries(db: Db, userID: string): Promise<void> {
  return forgetAttempts(db, triesOf(userID));
}

/** Confirming who somebody is, for the calls that need it. */
export function confirmRoutes(services: Services): Route[] {
  const { security } = contract;
  const { mailer, config, log } = services;
  const note = (who: string, from: string, method: ConfirmMethod, isRight: boolean) =>
    log.security({ what: 'confirm', outcome: isRight ? 'done' : 'refused', who, from, detail: method });
  return [
    serve(
      security.confirm,
      async ({ db, actor, owner, clock, ip, body, replyHeaders }) => {
        const now = clock.real();
        const wait = await countConfirmTry(db, actor.id, now);
        if (wait !== null) return tooManyTries('code', wait, replyHeaders);
        const { method, code = '', password = '' } = body;
        // A way that the user does not have is refused before anything is compared.
        if (!methodsToConfirm(await factorsOf(db, actor.id)).includes(method))
          return badInput([fault('method', 'not-offered', method)]);
        const isRightBy: Readonly<Record<typeof method, () => Promise<boolean>>> = {
          app: () => takeAppCode(db, actor.id, code, now),
          email: () => takeOwnCode(db, 'email', 'confirm', actor, code, now),
          tel: () => takeOwnCode(db, 'tel', 'confirm', actor, code, now),
          recovery: () => takeRecoveryCode(db, actor.id, code, config.passwordCost, now),
          password: () => isOwnPassword(db, actor.id, password, config.passwordCost),
        };
        const isRight = await isRightBy[method]();
        note(actor.id, ip, method, isRight);
        if (!isRight) return badInput([fault(method === 'password' ? 'password' : 'code', 'mismatch', '')]);
        await forgetConfirmTries(db, actor.id);
        if (method === 'recovery')
          await tellChange(db, mailer, 'recovery-used', { actor, accountID: owner.id, from: ip, at: now });
        return success({ until: (await markConfirmed(db, actor.sessionID, method, now)).toISOString() });
      },
      { transaction: 'own' },
    ),

    serve(security.confirmCode, async (input) => {
      const { db, actor, owner, clock, ip, body, replyHeaders, afterCommit } = input;
      const now = clock.real();
      const { method } = body;
      const sending = { actor, accountID: owner.id, ip, now };
      const isEnrolled = factorMethods(await factorsOf(db, actor.id)).includes(method);
      const sentTo = isEnrolled ? await sendOwnCode(db, services, method, 'confirm', sending) : null;
      if (sentTo === null) return badInput([fault('method', 'not-offered', method)]);
      if (typeof sentTo === 'number') return tooManyTries('code', sentTo, replyHeaders);
      afterCommit(() => services.jobs.wake());
      return success({ sentTo, sentTime: now.toISOString() });
    }),

    serve(security.confirmPasskeyOptions, async ({ db, actor, clock }) => {
      const party = relyingPartyOf(await services.address);
      const { passkeys } = await factorsOf(db, actor.id);
      if (party === null || passkeys === 0) return badInput([fault('method', 'not-offered', 'passkey')]);
      const key = challengeKey(actor.sessionID);
      return success({ options: await passkeyRequest(db, party, actor.id, key, clock.real()) });
    }),

    serve(
      security.confirmPasskey,
      async ({ db, actor, clock, ip, body, replyHeaders }) => {
        const now = clock.real();
        const wait = await countConfirmTry(db, actor.id, now);
        if (wait !== null) return tooManyTries('passkey', wait, replyHeaders);
        const party = relyingPartyOf(await services.address);
        const asked = { key: challengeKey(actor.sessionID), userID: actor.id };
        const user = party === null ? null : await verifyPasskey(db, party, body.response, asked, now);
        note(actor.id, ip, 'passkey', user !== null);
        if (user === null) return badInput([fault('passkey', 'mismatch', '')]);
        await forgetConfirmTries(db, actor.id);
        return success({ until: (await markConfirmed(db, actor.sessionID, 'passkey', now)).toISOString() });
      },
      { transaction: 'own' },
    ),
  ];
}

function challengeKey(sessionID: string): string {
  return `confirm:${sessionID}`;
}
