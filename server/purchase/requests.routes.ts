import { contract } from '#core/contract/contract.ts';
import { checkHost } from '#core/names/check-host.ts';
import { companionNames } from '#core/names/companion-names.ts';
import { hostRulesFor } from '#core/names/host-rules.ts';
import { findProduct } from '#server/catalogue/products.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { makeKeyFor } from '#server/purchase/make-key.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';

/** Making an RSA-4096 key takes a core for about a second. */
const keyAllowance = { most: 30, seconds: 60 };

/** Calls on the content of a request. */
export function requestRoutes({ sells }: Pick<Services, 'sells'>): Route[] {
  const { purchase } = contract;
  return [
    serve(
      purchase.createKey,
      async ({ db, owner, clock, body, replyHeaders }) => {
        const wait = await countAttempt(db, `create-key:${owner.id}`, keyAllowance, clock.real());
        if (wait !== null) return tooManyTries('productNo', wait, replyHeaders);
        const product = await findProduct(db, body.productNo, sells, clock.now());
        if (product === null) return notFound();
        const made = await makeKeyFor(product, body);
        return made.ok ? success(made.value) : badInput(made.error);
      },
      // Own transaction: a refused attempt counts too, and a key takes longer than a transaction should.
      { transaction: 'own' },
    ),

    serve(purchase.autoDetectDomain, async ({ query }) => {
      // The most permissive rules; the product's own rules apply when it is ordered.
      const judged = await checkHost(query.commonName, hostRulesFor('ov_flex_ssl', 'sectigo'), 'commonName');
      return judged.ok ? success({ domainNames: companionNames(judged.value) }) : badInput([judged.error]);
    }),
  ];
}
