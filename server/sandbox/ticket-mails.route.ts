import { and, desc, eq, or } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Config } from '#server/config.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { notFound, success } from '#server/http/reply.ts';
import { type Route, servePublic } from '#server/http/serve.ts';
import { isCodeMail } from '#server/mail/templates/code-mail.ts';
import { accountOfTicket } from '#server/session/second-factor.ts';
import { tokenHash } from '#server/session/token.ts';

/** The mails and text messages with sign-in codes, for the holder of a sign-in ticket; served only by a sandbox. */
export function ticketMailsRoute({ sandbox }: Pick<Config, 'sandbox'>): Route {
  return servePublic(contract.sandbox.ticketMails, async ({ db, body, clock }) => {
    const accountID = sandbox ? await accountOfTicket(db, body.ticket, clock.real()) : null;
    if (accountID === null) return notFound();
    // Text messages name the ticket, mails only the account.
    const isTexted = eq(sandboxMails.ticketHash, tokenHash(body.ticket));
    const isCode = or(isCodeMail(sandboxMails.subject), isTexted);
    const mails = await db
      .select()
      .from(sandboxMails)
      .where(and(own(wholeAccount(accountID), sandboxMails), isCode))
      .orderBy(desc(sandboxMails.at))
      .limit(5);
    return success({ mails: mails.map((mail) => ({ ...mail, at: mail.at.toISOString() })) });
  });
}
