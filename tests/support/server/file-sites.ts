import type { Db } from '#server/db/open.ts';
import { openSites, type Sites } from '#server/site/sites.ts';

/** Sites of a server whose shop changed none: what their files say. */
export function openFileSites(webDir: string): Promise<Sites> {
  const none = { from: () => none, orderBy: () => none, limit: () => Promise.resolve([]) };
  return openSites({ webDir }, { select: () => none } as unknown as Db);
}
