import { sandboxMails } from '#server/db/schema/sandbox.ts';
import type { Texter } from '#server/sms/texter.ts';

const day = 24 * 3_600_000;

/** Stores the sandbox's text messages in its inbox, beside the emails. */
export const sandboxTexter: Texter = {
  async send(db, { accountID, ticketHash, to, code, at, expireAt }) {
    await db.insert(sandboxMails).values({
      accountID,
      ticketHash: ticketHash ?? null,
      to: `+${to.telPrefix} ${to.telephone}`,
      subject: '短信 / SMS',
      text: `【Certhub】验证码 ${code}，10 分钟内有效，请勿转告他人。 / Your code is ${code}, valid for 10 minutes.`,
      at,
      expireTime: expireAt,
    });
  },
  async sendNotice(db, { accountID, to, about, count, at }) {
    await db.insert(sandboxMails).values({
      accountID,
      to: `+${to.telPrefix} ${to.telephone}`,
      subject: '短信 / SMS',
      text: `【Certhub】您有 ${count} 条新通知（${about}），请登录控制台查看。 / You have new notices: ${count} (${about}). Sign in to read them.`,
      at,
      expireTime: new Date(at.getTime() + 7 * day),
    });
  },
};
