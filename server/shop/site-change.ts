import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { DataOf } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import type { siteChange } from '#core/contract/shop-site.ts';
import { pick } from '#core/pick.ts';
import { changedFields } from '#core/site/changed-fields.ts';
import { currencySchema, lookSchema, type SitePart, siteSellerSchema } from '#core/site/site-parts.ts';
import type { Db } from '#server/db/open.ts';
import { shopActs } from '#server/db/schema/shop.ts';
import { isMembers, type SiteMembers } from '#server/http/read-site.ts';
import { changeSchema, contentOf, newestVersion } from '#server/site/change-site.ts';

/** What a waiting change of a site would change against what is in force; null if there is none of this number. */
export async function shownSiteChange(
  db: Db,
  id: string,
  filesOf: (host: string) => Promise<SiteMembers>,
): Promise<DataOf<typeof siteChange> | null> {
  // Taking back to an earlier version is a change too.
  const isOne = and(eq(shopActs.id, id), eq(shopActs.kind, contract.shop.changeSite.id));
  const [act] = await db.select({ data: shopActs.data }).from(shopActs).where(isOne);
  if (act === undefined) return null;
  const { host, part, base, content } = v.parse(changeSchema, act.data);
  const current = await newestVersion(db, host, part);
  const asked = contentOf(part, content);
  const files = current.content === null || asked === null ? saidByFiles(await filesOf(host), part) : {};
  return {
    ...{ part, host, isStale: current.number !== base, isReset: asked === null },
    fields: changedFields(current.content ?? files, asked ?? files),
  };
}

/** Members of a site's files that stand where a part has no version. */
const said = {
  look: Object.keys(lookSchema.entries),
  currency: Object.keys(currencySchema.entries),
  seller: Object.keys(siteSellerSchema.entries),
} as const;

function saidByFiles(files: SiteMembers, part: SitePart): object {
  if (part === 'look') return pick(files, said.look);
  if (part !== 'currency' && part !== 'seller') return {};
  const members = files[part];
  return isMembers(members) ? pick(members, said[part]) : {};
}
