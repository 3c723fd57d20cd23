import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import type { room, showDirectory } from '#core/contract/calls/acme.ts';
import { type Owner, own } from '#server/account/own.ts';
import { listDrafts } from '#server/acme/drafts.ts';
import { countedOrders } from '#server/acme/policies.ts';
import { directoryUrl, keysOf, listPulls } from '#server/acme/show-automation.ts';
import type { Db } from '#server/db/open.ts';
import {
  type AcmeDirectoryRow,
  type AcmePolicyRow,
  acmeAccounts,
  acmeDirectories,
  acmeOrders,
  acmePolicies,
} from '#server/db/schema/acme.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { packages } from '#server/db/schema/packages.ts';
import { shownTime } from '#server/orders/show-order.ts';

type Shown = ReplyOf<typeof room>['directories'][number];

/** The open directories of the account that somebody sees, the newest first. */
export async function listPolicies(db: Db, owner: Owner, now: Date): Promise<Shown[]> {
  const rows = await db
    .select({ policy: acmePolicies, directory: acmeDirectories })
    .from(acmePolicies)
    .innerJoin(acmeDirectories, eq(acmeDirectories.policyID, acmePolicies.id))
    .where(and(own(owner, acmePolicies), isNull(acmePolicies.closedTime)))
    .orderBy(desc(acmePolicies.createdTime));
  const shown: Shown[] = [];
  for (const row of rows) shown.push(await shownPolicy(db, row, now));
  return shown;
}

interface Found {
  readonly policy: AcmePolicyRow;
  readonly directory: AcmeDirectoryRow;
}

export async function showPolicy(
  db: Db,
  owner: Owner,
  found: Found,
  { site, now }: { readonly site: string; readonly now: Date },
): Promise<ReplyOf<typeof showDirectory>> {
  const { directory } = found;
  return {
    ...(await shownPolicy(db, found, now)),
    directory: directoryUrl(site, directory),
    drafts: await listDrafts(db, owner, directory.id),
    keys: await keysOf(db, directory),
    pulls: await listPulls(db, owner, directory),
  };
}

async function shownPolicy(db: Db, { policy, directory }: Found, now: Date): Promise<Shown> {
  const { id, name, domains, productNo, validity, packageID, mostOrders, createdTime } = policy;
  const [product] = await db
    .select({ chineseName: products.chineseName, englishName: products.englishName })
    .from(products)
    .where(eq(products.productNo, productNo));
  const [paying] =
    packageID === null
      ? []
      : await db.select({ packageNo: packages.packageNo }).from(packages).where(eq(packages.id, packageID));
  const [{ bought } = { bought: 0 }] = await db
    .select({ bought: count() })
    .from(acmeOrders)
    .innerJoin(acmeAccounts, eq(acmeAccounts.id, acmeOrders.acmeAccountID))
    .where(countedOrders(directory, now));
  return {
    ...{ id, name, domains, productNo, validity, mostOrders, orders: bought },
    ...{ chineseName: product?.chineseName ?? '', englishName: product?.englishName ?? '' },
    packageNo: paying?.packageNo ?? '',
    contactTime: shownTime(directory.contactTime),
    ...{ client: directory.client, address: directory.address },
    createdTime: createdTime.toISOString(),
  };
}
