import { desc, eq } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import { ticketHashOf } from '#server/codes/codes.ts';
import type { Config } from '#server/config.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { notFound, success } from '#server/http/reply.ts';
import { type Route, servePublic } from '#server/http/serve.ts';

/** The codes that were asked for with a ticket, for its holder: a sandbox has no other inbox before there is a session. */
export function codeMailsRoute({ sandbox }: Pick<Config, 'sandbox'>): Route {
  return servePublic(contract.sandbox.codeMails, async ({ db, body }) => {
    if (!sandbox) return notFound();
    const mails = await db
      .select()
      .from(sandboxMails)
      .where(eq(sandboxMails.ticketHash, ticketHashOf(body.ticket)))
      .orderBy(desc(sandboxMails.at))
      .limit(5);
    return success({
      mails: mails.map(({ id, to, subject, text, at }) => ({ id, to, subject, text, at: at.toISOString() })),
    });
  });
}
