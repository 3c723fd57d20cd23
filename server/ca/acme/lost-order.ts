import * as v from 'valibot';
import type { AcmeAccount } from '#server/ca/acme/account.ts';
import { orderSchema, sameNames } from '#server/ca/acme/order-documents.ts';
import { type AcmeOrderChanges, knownUrls } from '#server/ca/acme/order-rows.ts';
import { linksTo } from '#server/ca/acme/problem.ts';
import type { AcmeWorld } from '#server/ca/acme/world.ts';
import type { AcmeOrderRow } from '#server/db/schema/issuer.ts';

/** Pages of the account's list, and unknown orders of it, looked at. */
const mostPages = 200;
const mostUnknown = 200;

const listSchema = v.object({ orders: v.array(v.string()) });

/**
 * The order that a request made whose reply was lost: one of the account's list (RFC 8555 §7.1.2.1) for the same names that is not in the
 * journal. Null if there is none. CAs without a list return the same order for the same names.
 */
export async function findLostOrder(
  { db, connection, directory }: AcmeWorld,
  account: AcmeAccount,
  { names }: AcmeOrderRow,
): Promise<AcmeOrderChanges | null> {
  const known = await knownUrls(db, directory);
  let unknown = 0;
  let page: string | undefined = account.orders;
  for (let pages = 0; page !== undefined && page !== '' && pages < mostPages; pages += 1) {
    const list = await connection.post(account, page, null);
    const read = v.safeParse(listSchema, list.json);
    for (const url of read.success ? read.output.orders : []) {
      if (known.has(url) || unknown >= mostUnknown) continue;
      unknown += 1;
      const { json } = await connection.post(account, url, null);
      const order = v.safeParse(orderSchema, json);
      if (!order.success || order.output.status === 'invalid') continue;
      if (!sameNames(order.output.identifiers, names)) continue;
      const { authorizations, finalize } = order.output;
      return {
        ...{ url, finalizeUrl: finalize, state: 'authorizing' as const },
        authorizations: authorizations.map((one) => ({
          ...{ url: one, name: '', status: '', isTold: false, challenges: [] },
        })),
      };
    }
    page = linksTo(list.links, 'next')[0];
  }
  return null;
}
