import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { orderKinds } from '#core/orders/order-filters.ts';
import { offeredValidities } from '#core/orders/span.ts';
import { type Command, defineCommand, NotDone, option } from '#server/admin/command.ts';
import { kinds } from '#server/admin/option-kinds.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { packageOffers } from '#server/db/schema/packages.ts';

const whole = (most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number), v.minValue(1), v.maxValue(most));
const id = option(v.optional(v.pipe(v.string(), v.uuid())), 'withdraws the offer with this id');

export const packageCommands: readonly Command[] = [
  defineCommand(
    'packages',
    'Lists the packages of certificates on offer; with --units it adds one, with --withdraw it takes one back.',
    {
      withdraw: id,
      product: option(
        v.optional(v.pipe(v.string(), v.maxLength(64))),
        'number of the product each unit pays',
      ),
      kind: option(v.optional(v.picklist(orderKinds)), `instead of a product: ${orderKinds.join(', ')}`),
      'up-to': option(
        v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(1))),
        'with --kind: the highest list price of an order, in cents',
      ),
      validity: option(
        v.optional(v.pipe(v.picklist(['90', '1', '2', '3']), v.transform(Number)), '1'),
        'of the orders: 90 for 90 days, or 1, 2 or 3 for years; 1 by default',
      ),
      units: option(v.optional(whole(10_000)), 'how many certificates'),
      cents: option(v.optional(kinds.cents.schema), 'price of the whole package, at least a cent each'),
      days: option(
        v.optional(whole(3_650), '365'),
        'days from the payment in which it can be used; 365 by default',
      ),
    },
    async ({ db, clock, log }, given, io) => {
      const note = (detail: string) =>
        log.security({ what: 'admin', outcome: 'done', who: '', from: '', detail });
      if (given.withdraw !== undefined) {
        const gone = await db
          .update(packageOffers)
          .set({ isOffered: false })
          .where(and(eq(packageOffers.id, given.withdraw), eq(packageOffers.isOffered, true)))
          .returning({ id: packageOffers.id });
        if (gone.length === 0) throw new NotDone(`--withdraw ${given.withdraw}: no such offer`);
        note(`packages withdraw ${given.withdraw}`);
        io.say(`withdrew ${given.withdraw}`);
        return;
      }
      if (given.units !== undefined) {
        const { product, kind, validity, units, cents, days } = given;
        if (cents === undefined) throw new NotDone('--cents is missing');
        if (cents < units) throw new NotDone(`--cents ${cents}: expected at least ${units}`);
        if ((product === undefined) === (kind === undefined))
          throw new NotDone('expected either --product or --kind');
        const mostCents = given['up-to'];
        if (product !== undefined) {
          if (mostCents !== undefined) throw new NotDone('--up-to goes with --kind');
          const [row] = await db.select().from(products).where(eq(products.productNo, product));
          if (row === undefined) throw new NotDone(`--product ${product}: no such product`);
          if (!offeredValidities(row).includes(validity))
            throw new NotDone(`--validity ${validity}: expected one of ${offeredValidities(row).join(', ')}`);
        }
        const [made] = await db
          .insert(packageOffers)
          .values({
            productNo: product,
            kind,
            mostCents,
            validity,
            units,
            cents,
            days,
            createTime: clock.now(),
          })
          .returning({ id: packageOffers.id });
        if (made === undefined) throw new Error('an offer was not stored');
        note(`packages add ${made.id} ${product ?? kind} ${units} ${cents}`);
        io.say(`offer ${made.id}: ${units} of ${product ?? kind} for ${cents} cents`);
        return;
      }
      const rows = await db
        .select()
        .from(packageOffers)
        .where(eq(packageOffers.isOffered, true))
        .orderBy(asc(packageOffers.createTime), asc(packageOffers.id));
      for (const { id: offerID, productNo, kind, mostCents, validity, units, cents, days } of rows)
        io.say([offerID, productNo ?? kind, mostCents ?? '', validity, units, cents, days].join('\t'));
      if (rows.length === 0) io.say('none');
    },
  ),
];
