import { contract } from '#core/contract/contract.ts';
import { listProducts } from '#server/catalogue/products.ts';
import { exchangeRates } from '#server/db/schema/catalogue.ts';
import { success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { lookUpRegister } from '#server/parties/organization-register.ts';
import { partyRoutes } from '#server/parties/parties.routes.ts';
import type { Services } from '#server/services.ts';

export function catalogueRoutes({ config, sells }: Pick<Services, 'config' | 'sells'>): Route[] {
  const { catalogue } = contract;
  return [
    serve(catalogue.products, async ({ db, query }) => success(await listProducts(db, query, sells))),
    serve(catalogue.exRate, async ({ db }) =>
      success({ currencies: await db.select().from(exchangeRates).orderBy(exchangeRates.currency) }),
    ),
    // Outside a sandbox no register is connected: a search finds nothing, and the form is filled in by hand.
    ...partyRoutes(config.sandbox ? lookUpRegister : () => []),
  ];
}
