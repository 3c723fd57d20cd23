import { and, eq, ne } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { users } from '#server/db/schema/accounts.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { type SecurityChange, tellChange } from '#server/security/security-mail.ts';
import type { Services } from '#server/services.ts';
import { comeFromWechat, goToWechat, isBoundTo } from '#server/session/wechat-steps.ts';

/** Binding the user's WeChat, and unbinding it. */
export function wechatBindingRoutes(services: Services): Route[] {
  const { security } = contract;
  const { wechat, mailer, log } = services;
  const note = (who: string, from: string, detail: SecurityChange) =>
    log.security({ what: 'protection', outcome: 'done', who, from, detail });
  return [
    serve(security.wechatAddress, async ({ db, actor, clock, body }) => {
      const going = { ticket: body.ticket, userID: actor.id };
      const address = await goToWechat(db, services, going, clock.real());
      return address === null ? notFound() : success({ address });
    }),

    serve(
      security.bindWechat,
      async ({ db, actor, owner, clock, ip, body, audit }) => {
        if (wechat === null) return notFound();
        const now = clock.real();
        const identity = await comeFromWechat({ db, log, wechat }, body, actor.id, now);
        if ('reason' in identity) return badInput([identity]);
        const { openID, unionID } = identity;
        const isDone = await db.transaction(async (tx) => {
          // One after the other, so that no two bind the same.
          const others = await tx
            .select({ id: users.id })
            .from(users)
            .where(and(isBoundTo(identity), ne(users.id, actor.id)))
            .for('update');
          if (others.length > 0) return false;
          await tx
            .update(users)
            .set({ wechatOpenID: openID, wechatUnionID: unionID, wechatTime: now })
            .where(eq(users.id, actor.id));
          await tellChange(tx, mailer, 'wechat-added', { actor, accountID: owner.id, from: ip, at: now });
          return true;
        });
        if (!isDone) return badInput([fault('wechat', 'wechat-taken', '')]);
        audit(actor.email);
        note(actor.id, ip, 'wechat-added');
        return success({});
      },
      { transaction: 'own' },
    ),

    serve(security.unbindWechat, async ({ db, actor, owner, clock, ip, audit }) => {
      const unbound = await db
        .update(users)
        .set({ wechatOpenID: '', wechatUnionID: '', wechatTime: null })
        .where(and(eq(users.id, actor.id), ne(users.wechatOpenID, '')))
        .returning({ id: users.id });
      if (unbound.length === 0) return notFound();
      const at = clock.real();
      await tellChange(db, mailer, 'wechat-removed', { actor, accountID: owner.id, from: ip, at });
      audit(actor.email);
      note(actor.id, ip, 'wechat-removed');
      return success({});
    }),
  ];
}
