import { contract } from '#core/contract/contract.ts';
import { listProducts } from '#server/catalogue/products.ts';
import { exchangeRates } from '#server/db/schema/catalogue.ts';
import { success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function catalogueRoutes({ sells }: Pick<Services, 'sells'>): Route[] {
  const { catalogue } = contract;
  return [
    serve(catalogue.products, async ({ db, clock, query }) =>
      success(await listProducts(db, query, sells, clock.now())),
    ),
    serve(catalogue.exRate, async ({ db }) =>
      success({ currencies: await db.select().from(exchangeRates).orderBy(exchangeRates.currency) }),
    ),
  ];
}
