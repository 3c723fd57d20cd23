import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { openMailSite } from '#server/mail/mail-site.ts';
import { renderMail } from '#server/mail/templates/render-mail.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';
import { sampleMail } from '#server/shop/sample-mails.ts';

const hour = 3_600_000;
/** Test mails of one operator. */
const tests = { most: 10, seconds: hour / 1000 } as const;

/** How the shop's mails read, before and after they are sent. */
export function shopMailRoutes(services: Pick<Services, 'config' | 'address' | 'sites' | 'mailer'>): Route[] {
  const { shop } = contract;
  const { config, address, sites, mailer } = services;
  const openSite = openMailSite(config, address, sites);
  const closingIn = (closing: string) => (closing.trim() === '' ? null : { zh: closing, en: closing });
  return [
    serve(shop.previewMail, async ({ clock, body: { kind, language, closing } }) => {
      const content = sampleMail(kind, await address, clock.now());
      const site = { ...(await openSite()), closing: closingIn(closing) };
      const { subject, text } = renderMail(content, { language, site });
      return success({ subject, text });
    }),

    serve(shop.testMail, async ({ db, actor, owner, clock, body, replyHeaders, audit }) => {
      const { kind, language, closing } = body;
      if (mailer === null || actor.email === '')
        return refuse(replyCode.wrongState, 'This server sends no mails, or you have no mailbox');
      const wait = await countAttempt(db, `shop-test-mail:${actor.id}`, tests, clock.real());
      if (wait !== null) return tooManyTries('mail', wait, replyHeaders);
      const at = clock.now();
      const content = sampleMail(kind, await address, at);
      await mailer.send(db, {
        ...{ accountID: owner.id, to: actor.email, content, language, at },
        expireAt: new Date(at.getTime() + hour),
        closing: closingIn(closing),
      });
      audit(actor.email);
      return success({ to: actor.email });
    }),
  ];
}
