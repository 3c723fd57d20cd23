import { and, eq } from 'drizzle-orm';
import type { AuditChange } from '#core/account/audit.ts';
import { listedOffer, type Offer, offerAt, type TermChange, termOf } from '#core/catalogue/price-changes.ts';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { defaultCurrency, plainAmount } from '#core/money/money.ts';
import { shownValidity } from '#core/orders/span.ts';
import {
  addChange,
  lockProduct,
  plannedChanges,
  termFaults,
  undoChange,
} from '#server/catalogue/change-product.ts';
import { withOffers } from '#server/catalogue/products.ts';
import type { Sells } from '#server/catalogue/sold.ts';
import { exchangeRates, products } from '#server/db/schema/catalogue.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { showCatalogue, showCatalogueProduct } from '#server/shop/catalogue.ts';

/** Changes of one product that may wait at the same time. */
const mostPlanned = 20;
const twoYears = 2 * 366 * 24 * 3_600_000;

/** What the shop sells and for how much. */
export function shopCatalogueRoutes({ sells }: { readonly sells: Sells }): Route[] {
  const { shop } = contract;
  return [
    serve(shop.catalogue, async ({ db, clock }) => success(await showCatalogue(db, sells, clock.now()))),

    serve(shop.catalogueProduct, async ({ db, clock, params }) => {
      const shown = await showCatalogueProduct(db, params.productNo, sells, clock.now());
      return shown === null ? notFound() : success(shown);
    }),

    serve(shop.changeProduct, async ({ db, actor, clock, params: { productNo }, body, audit }) => {
      const row = await lockProduct(db, productNo);
      if (row === null) return notFound();
      const now = clock.now();
      const { terms, sale, reason } = body;
      const asked = body.fromTime === undefined ? now : new Date(body.fromTime);
      const faults = [
        ...termFaults(row, terms),
        ...(terms.length === 0 && sale === 'keep' ? [fault('terms', 'required', '')] : []),
        ...(asked < now || asked.getTime() > now.getTime() + twoYears
          ? [fault('fromTime', 'not-offered', asked.toISOString())]
          : []),
      ];
      if (faults.length > 0) return badInput(faults);
      const planned = await plannedChanges(db, productNo, now);
      if (planned.length >= mostPlanned && asked > now)
        return refuse(replyCode.wrongState, `No more than ${mostPlanned} changes of a product can wait`);
      const [found] = await withOffers(db, [row], now);
      const before = offerAt(found?.offer ?? listedOffer(row.prices), planned, asked);
      const isSold = sale === 'keep' ? null : sale === 'resume';
      const change = { terms, isSold, fromTime: asked, reason, userID: actor.id };
      const id = await addChange(db, productNo, change, now);
      audit(productNo, [
        ...changesOf(before, change),
        { field: 'fromTime', before: '', after: asked.toISOString() },
        { field: 'reason', before: '', after: reason },
      ]);
      return success({ id: String(id) });
    }),

    serve(shop.changeTexts, async ({ db, params: { productNo }, body: { before, texts, reason }, audit }) => {
      const row = await lockProduct(db, productNo);
      if (row === null) return notFound();
      const fields = ['productDescription', 'productDescriptionEn'] as const;
      if (fields.some((field) => row[field] !== before[field]))
        return refuse(replyCode.wrongState, 'It was changed in the meantime');
      await db.update(products).set(texts).where(eq(products.productNo, productNo));
      audit(productNo, [
        ...fields
          .filter((field) => texts[field] !== before[field])
          .map((field) => ({ field, before: before[field], after: texts[field] })),
        { field: 'reason', before: '', after: reason },
      ]);
      return success({});
    }),

    serve(shop.changeRate, async ({ db, params: { currency }, body: { before, rate, reason }, audit }) => {
      if (currency === defaultCurrency.unit) return notFound();
      const is = eq(exchangeRates.currency, currency);
      const [changed] = await db
        .update(exchangeRates)
        .set({ rate })
        .where(and(is, eq(exchangeRates.rate, before)))
        .returning();
      if (changed === undefined)
        return (await db.$count(exchangeRates, is)) === 0
          ? notFound()
          : refuse(replyCode.wrongState, 'It was changed in the meantime');
      audit(currency, [
        { field: 'rate', before, after: rate },
        { field: 'reason', before: '', after: reason },
      ]);
      return success({});
    }),

    serve(shop.undoChange, async ({ db, actor, clock, params, body, audit }) => {
      const undone = await undoChange(db, Number(params.id), actor.id, clock.now());
      if (undone === null) return notFound();
      const { row, isUndone } = undone;
      if (!isUndone) return refuse(replyCode.wrongState, 'It is in force, or was taken back already');
      audit(row.productNo, [
        { field: 'fromTime', before: row.fromTime.toISOString(), after: '' },
        { field: 'reason', before: '', after: body.reason },
      ]);
      return success({});
    }),
  ];
}

/** For the log: each price with its term before it, such as `1y 298.00`. */
function changesOf(
  before: Offer,
  { terms, isSold }: { readonly terms: readonly TermChange[]; readonly isSold: boolean | null },
): AuditChange[] {
  const amount = (validity: number, cents: number | null) => {
    const { unit, amount } = shownValidity(validity);
    return `${amount}${unit === 'day' ? 'd' : 'y'} ${cents === null ? '–' : plainAmount(cents)}`;
  };
  const sale =
    isSold === null ? [] : [{ field: 'isSold', before: String(before.isSold), after: String(isSold) }];
  return [
    ...terms.flatMap((term) => {
      const was = termOf(before.prices, term.validity);
      return (['base', 'extraName', 'extraWildcard'] as const).flatMap((field) => {
        const to = term[field];
        return to === undefined
          ? []
          : [{ field, before: amount(term.validity, was[field]), after: amount(term.validity, to) }];
      });
    }),
    ...sale,
  ];
}
