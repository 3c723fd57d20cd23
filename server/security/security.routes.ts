import { and, eq } from 'drizzle-orm';
import { enrolledKinds } from '#core/account/confirmation.ts';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { endCalendar } from '#server/discovery/end-calendar.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { confirmRoutes, countConfirmTry, forgetConfirmTries } from '#server/security/confirm.routes.ts';
import { confirmationOf, confirmFirst, markConfirmed } from '#server/security/confirm.ts';
import { factorRoutes } from '#server/security/factor.routes.ts';
import { factorsOf } from '#server/security/factors.ts';
import { listSessions, showSecurity } from '#server/security/overview.ts';
import { relyingPartyOf } from '#server/security/passkeys.ts';
import { tellChange } from '#server/security/security-mail.ts';
import { wechatBindingRoutes } from '#server/security/wechat.routes.ts';
import type { Services } from '#server/services.ts';
import { tooManyTries } from '#server/session/attempts.ts';
import { isOwnPassword } from '#server/session/own-password.ts';
import { refusePassword } from '#server/session/refuse-password.ts';
import { endSessionsOf } from '#server/session/sessions.ts';
import { storePassword } from '#server/session/stored-password.ts';

const hour = 3_600_000;

/** Password, factors, sessions and their confirmation: what protects a user's sign-in. */
export function securityRoutes(services: Services): Route[] {
  const { security } = contract;
  const { mailer, texter, config, log } = services;
  const note = (who: string, from: string, detail: string) =>
    log.security({ what: 'protection', outcome: 'done', who, from, detail });
  return [
    ...confirmRoutes(services),
    ...factorRoutes(services),
    ...wechatBindingRoutes(services),

    serve(security.overview, async ({ db, actor, owner, clock }) => {
      const can = {
        canHavePasskeys: relyingPartyOf(await services.address) !== null,
        canSendMail: mailer !== null,
        canSendSms: texter !== null,
        canUseWechat: services.wechat !== null,
      };
      const shown = await showSecurity(db, { actor, owner }, can, clock.real());
      return shown === null ? notFound() : success(shown);
    }),

    serve(
      security.changePassword,
      async ({ db, actor, owner, clock, ip, body, audit, replyHeaders }) => {
        const now = clock.real();
        const { factors, until } = await confirmationOf(db, actor, now);
        const hasFactor = enrolledKinds(factors).length > 0;
        if (hasFactor && until === null) return confirmFirst(factors, actor.email);
        if (!hasFactor) {
          const wait = await countConfirmTry(db, actor.id, now);
          if (wait !== null) return tooManyTries('present', wait, replyHeaders);
          const { present } = body;
          if (present === undefined) return badInput([fault('present', 'required', '')]);
          if (!(await isOwnPassword(db, actor.id, present, config.passwordCost)))
            return badInput([fault('present', 'mismatch', '')]);
          await forgetConfirmTries(db, actor.id);
        }
        const [account] = await db.select().from(accounts).where(eq(accounts.id, owner.id));
        const words = { ...actor, companyName: account?.companyName ?? '' };
        const refused = refusePassword(body.password, words);
        if (refused !== null) return badInput([refused]);
        const password = await storePassword(body.password, config.passwordCost);
        const ended = await db.transaction(async (tx) => {
          await tx.update(users).set({ password, passwordTime: now }).where(eq(users.id, actor.id));
          await tellChange(tx, mailer, 'password', { actor, accountID: owner.id, from: ip, at: now });
          if (!hasFactor) await markConfirmed(tx, actor.sessionID, 'password', now);
          if (!body.endOthers) return 0;
          await endCalendar(tx, actor.id);
          return endSessionsOf(tx, actor.id, actor.sessionID);
        });
        audit(actor.email);
        note(actor.id, ip, 'password');
        return success({ ended });
      },
      { transaction: 'own' },
    ),

    serve(security.sessions, async ({ db, actor, clock }) => {
      const now = clock.real().getTime();
      const data = await listSessions(db, actor, {
        used: new Date(now - config.sessionIdleHours * hour),
        opened: new Date(now - config.sessionMaxDays * 24 * hour),
      });
      return success({ data, total: data.length });
    }),

    serve(security.endSession, async ({ db, actor, ip, params, audit }) => {
      if (!isRecordID(params.id) || params.id === actor.sessionID) return notFound();
      const ended = await db
        .delete(sessions)
        .where(and(eq(sessions.id, params.id), eq(sessions.userID, actor.id)))
        .returning({ id: sessions.id });
      if (ended.length === 0) return notFound();
      audit(actor.email);
      note(actor.id, ip, 'one session ended');
      return success({});
    }),

    serve(security.endOtherSessions, async ({ db, actor, ip, audit }) => {
      const ended = await endSessionsOf(db, actor.id, actor.sessionID);
      audit(actor.email);
      note(actor.id, ip, 'other sessions ended');
      return success({ ended });
    }),

    serve(security.requireFactor, async ({ db, actor, owner, ip, body, audit }) => {
      const requiresFactor = body.requiresFactor === 'Y';
      // Whoever asks it of others has one, or would be the first to be shut out.
      if (requiresFactor && enrolledKinds(await factorsOf(db, actor.id)).length === 0)
        return refuse(replyCode.wrongState, 'Add a second factor yourself first');
      const [before] = await db.select().from(accounts).where(eq(accounts.id, owner.id)).for('update');
      await db.update(accounts).set({ requiresFactor }).where(eq(accounts.id, owner.id));
      audit('', [
        {
          field: 'requiresFactor',
          before: String(before?.requiresFactor ?? false),
          after: String(requiresFactor),
        },
      ]);
      note(actor.id, ip, `second factor ${requiresFactor ? 'required' : 'not required'}`);
      return success({});
    }),
  ];
}
