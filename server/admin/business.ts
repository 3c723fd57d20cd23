import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { offeredValidities } from '#core/orders/span.ts';
import { type Command, defineCommand, NotDone, option } from '#server/admin/command.ts';
import { kinds } from '#server/admin/option-kinds.ts';
import { addChange, lockProduct } from '#server/catalogue/change-product.ts';
import { isOnSale, withOffers } from '#server/catalogue/products.ts';
import { retriedTransaction } from '#server/db/retried.ts';
import { exchangeRates, products } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import { openIssuing } from '#server/issuing.ts';
import { whereVerifying } from '#server/orders/order-conditions.ts';
import { reviewOrder } from '#server/orders/orders.jobs.ts';
import { UnknownCurrency } from '#server/payment/callback.route.ts';
import { bankPayment } from '#server/payment/gateways/bank.ts';
import { bookTransfer } from '#server/shop/money-acts.ts';

const verdicts = ['passed', 'refused'] as const;

export const businessCommands: readonly Command[] = [
  defineCommand(
    'book-transfer',
    'Books a bank transfer, as a notice from the bank does. Repeating the same --notice has no effect.',
    {
      reference: option(v.pipe(v.string(), v.regex(/^CH[0-9A-F]{16}$/)), 'the reference of the payment, CH…'),
      cents: kinds.cents,
      currency: kinds.currency,
      notice: kinds.text('the bank’s number for the transfer'),
    },
    async (services, { reference, cents, currency, notice }, io) => {
      const payment = await bankPayment(services.db, reference);
      const booked = await retriedTransaction(services.db, (tx) =>
        bookTransfer(tx, services, { reference, cents, currency, notice }),
      ).catch((error: unknown) => {
        if (error instanceof UnknownCurrency) throw new NotDone(`--currency ${currency}: no exchange rate`);
        throw error;
      });
      if (payment === null || booked === 'no-reference')
        throw new NotDone(`--reference ${reference}: unknown reference`);
      services.log.security({
        what: 'admin',
        outcome: 'done',
        who: payment.accountID,
        from: '',
        detail: `book-transfer ${reference} ${cents} ${currency}`,
      });
      io.say(
        booked === 'booked' ? `booked ${cents} cents ${currency} for ${payment.orderNo}` : 'already booked',
      );
    },
  ),

  defineCommand(
    'list-reviews',
    'Lists the orders whose organization awaits review.',
    {},
    async ({ db, clock }, _, io) => {
      const waiting = await db.select().from(orders).where(whereVerifying(clock.now()));
      const open = waiting.filter((order) => order.vettingTime !== null && order.vettedTime === null);
      for (const { orderNo, productNo, organization } of open) {
        const { name = '', creditCode = '', country = '', locality = '' } = organization ?? {};
        io.say([orderNo, productNo, name, creditCode, country, locality].join('\t'));
      }
      if (open.length === 0) io.say('none');
    },
  ),

  defineCommand(
    'review-organization',
    'Records whether an order’s organization was confirmed. The certificate is then issued, or the order returned.',
    {
      order: option(v.pipe(v.string(), v.regex(/^CN\d{8}-\d{5,10}$/)), 'an order number, CN…'),
      verdict: option(v.picklist(verdicts), verdicts.join(' or ')),
    },
    async (services, { order: orderNo, verdict }, io) => {
      const [order] = await services.db.select().from(orders).where(eq(orders.orderNo, orderNo));
      if (order === undefined) throw new NotDone(`--order ${orderNo}: no such order`);
      const { verification } = await openIssuing(services, null);
      const isDone = await reviewOrder(verification, order.id, () =>
        verdict === 'passed' ? 'passed' : 'organization-refused',
      );
      if (!isDone) throw new NotDone(`--order ${orderNo}: its organization isn’t awaiting review`);
      services.log.security({
        what: 'admin',
        outcome: 'done',
        who: order.accountID,
        from: '',
        detail: `review-organization ${orderNo} ${verdict}`,
      });
      io.say(`${orderNo}: ${verdict}`);
    },
  ),

  defineCommand(
    'list-products',
    'Lists the products with their prices; * is on sale.',
    {},
    async (services, _, io) => {
      const rows = await services.db.select().from(products).orderBy(products.position);
      for (const found of await withOffers(services.db, rows, services.clock.now())) {
        const { row, offer } = found;
        const prices = offeredValidities(row).map(
          (validity) => `${validity}:${offer.prices.base[validity] ?? '-'}`,
        );
        const mark = isOnSale(found, services.sells) ? '*' : ' ';
        io.say([mark, row.productNo, row.productName, prices.join(' ')].join('\t'));
      }
    },
  ),

  defineCommand(
    'set-price',
    'Sets the price of a product for one term. Products without a price aren’t sold.',
    {
      product: kinds.text('a product number from list-products'),
      validity: kinds.validity,
      cents: kinds.price,
      'extra-name': kinds.optionalPrice('each additional name'),
      'extra-wildcard': kinds.optionalPrice('each additional wildcard'),
    },
    async ({ db, clock }, given, io) => {
      const { validity } = given;
      const now = clock.now();
      await db.transaction(async (tx) => {
        const row = await lockProduct(tx, given.product);
        if (row === null) throw new NotDone(`--product ${given.product}: no such product`);
        if (!offeredValidities(row).includes(validity)) {
          throw new NotDone(`--validity ${validity}: expected one of ${offeredValidities(row).join(', ')}`);
        }
        const term = { validity, base: given.cents, ...extrasOf(given) };
        const change = { terms: [term], isSold: null, fromTime: now, reason: 'set-price', userID: null };
        await addChange(tx, given.product, change, now);
      });
      const span = validity === 90 ? '90 days' : `${validity} ${validity === 1 ? 'year' : 'years'}`;
      io.say(`${given.product}: ${given.cents} cents for ${span}`);
    },
  ),

  defineCommand(
    'set-rate',
    'Sets the exchange rate for charging and recording payments in another currency.',
    {
      currency: option(v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/)), 'a currency such as USD'),
      rate: kinds.rate,
    },
    async ({ db }, { currency, rate }, io) => {
      await db
        .insert(exchangeRates)
        .values({ currency, rate })
        .onConflictDoUpdate({ target: exchangeRates.currency, set: { rate } });
      io.say(`1 unit is ${rate} ${currency}`);
    },
  ),
];

/** Prices of further names, as far as they were given. */
function extrasOf(given: {
  readonly 'extra-name': number | undefined;
  readonly 'extra-wildcard': number | undefined;
}) {
  const { 'extra-name': extraName, 'extra-wildcard': extraWildcard } = given;
  return {
    ...(extraName === undefined ? {} : { extraName }),
    ...(extraWildcard === undefined ? {} : { extraWildcard }),
  };
}
