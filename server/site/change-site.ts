import { and, desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { replyCode } from '#core/contract/call.ts';
import { type SiteContent, type SitePart, siteParts, siteSchemas } from '#core/site/site-parts.ts';
import type { Db } from '#server/db/open.ts';
import { siteVersions } from '#server/db/schema/site.ts';
import { refuse } from '#server/http/reply.ts';
import type { RunAct } from '#server/shop/acts.ts';

/** A change of a site, as it waits for a second operator. */
export const changeSchema = v.object({
  host: v.string(),
  part: v.picklist(siteParts),
  /** The version it was made from. */
  base: v.number(),
  content: v.nullable(v.unknown()),
  userID: v.string(),
});
export type SiteChange = v.InferOutput<typeof changeSchema>;

/** Makes a new version, unless the part was changed in the meantime. */
export const runSiteChange: RunAct = async (tx, { data, reason }, now) => {
  const { host, part, base, content, userID } = v.parse(changeSchema, data);
  const current = await newestVersion(tx, host, part);
  const rest = { host, part, changedBy: userID, changedTime: now, reason };
  const [made] =
    current.number === base
      ? await tx
          .insert(siteVersions)
          .values({ ...rest, number: base + 1, content: contentOf(part, content) })
          .onConflictDoNothing()
          .returning({ id: siteVersions.id })
      : [];
  return made === undefined ? refuse(replyCode.wrongState, 'It was changed in the meantime') : null;
};

/** Null for what the files say. Throws if it is not of this part. */
export function contentOf(part: SitePart, content: unknown): SiteContent | null {
  return content === null ? null : v.parse(siteSchemas[part], content);
}

/** The version in force, also of a moment ago in another process. */
export async function newestVersion(
  db: Db,
  host: string,
  part: SitePart,
): Promise<{ readonly number: number; readonly content: SiteContent | null }> {
  const [row] = await db
    .select({ number: siteVersions.number, content: siteVersions.content })
    .from(siteVersions)
    .where(and(eq(siteVersions.host, host), eq(siteVersions.part, part)))
    .orderBy(desc(siteVersions.number))
    .limit(1);
  return row ?? { number: 0, content: null };
}

/** One version; undefined if there is none. */
export async function findVersion(db: Db, host: string, part: SitePart, number: number) {
  const [row] = await db
    .select()
    .from(siteVersions)
    .where(and(eq(siteVersions.host, host), eq(siteVersions.part, part), eq(siteVersions.number, number)));
  return row;
}
