import { contract } from '#core/contract/contract.ts';
import { listProducts } from '#server/catalogue/products.ts';
import { exchangeRates } from '#server/db/schema/catalogue.ts';
import { success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';

export function catalogueRoutes(): Route[] {
  const { catalogue } = contract;
  return [
    serve(catalogue.products, async ({ db, query }) => success(await listProducts(db, query))),
    serve(catalogue.exRate, async ({ db }) =>
      success({ currencies: await db.select().from(exchangeRates).orderBy(exchangeRates.currency) }),
    ),
  ];
}
