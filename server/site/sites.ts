import { desc, sql } from 'drizzle-orm';
import { anyHost, type SitePart } from '#core/site/site-parts.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import { siteVersions } from '#server/db/schema/site.ts';
import { readSiteFile, type SiteMembers } from '#server/http/read-site.ts';
import { membersOf, type ReadPart, type SiteVersion } from '#server/site/site-members.ts';

/** A site as it is in force: its files, and what the shop changed of them. */
export interface Site {
  /** The host name whose site it is, or `default`. */
  readonly scope: string;
  readonly files: SiteMembers;
  /** What the files say, with the shop's changes. */
  readonly members: SiteMembers;
  /** Whether the shop changed anything. */
  readonly isChanged: boolean;
  readonly part: ReadPart;
}

/** The sites of this server. */
export interface Sites {
  /** That of a host name: its own, or the one of all others. Waits for no query, so that it may be asked within a transaction. */
  of(host: string): Promise<Site>;
  /** Host names with a site of their own. */
  hosts(): readonly string[];
  /** Reads what changed. */
  refresh(): Promise<void>;
}

type Versions = ReadonlyMap<string, SiteVersion>;

/** Milliseconds before a question makes the database be asked whether another process changed a site. */
const freshFor = 1_000;

/** Reads what is in force and keeps it in memory. Without the database the last known sites stay, since pages are served from them. */
export async function openSites({ webDir }: Pick<Config, 'webDir'>, db: Db): Promise<Sites> {
  let versions: Versions = new Map();
  let newest = -1;
  let askedAt = performance.now();
  const files = new Map<string, Promise<SiteMembers | null>>();
  const fileOf = (host: string) => {
    const known = files.get(host) ?? readSiteFile(webDir, host);
    if (files.size < mostHosts) files.set(host, known);
    return known;
  };
  const refresh = async () => {
    askedAt = performance.now();
    const [row] = await db
      .select({ id: siteVersions.id })
      .from(siteVersions)
      .orderBy(desc(siteVersions.id))
      .limit(1);
    const id = row?.id ?? 0;
    if (id === newest) return;
    versions = id === 0 ? new Map() : await versionsInForce(db);
    newest = id;
  };
  const hasOwn = (host: string) => [...versions.keys()].some((key) => key.startsWith(`${host} `));
  await refresh();
  return {
    async of(host) {
      if (performance.now() - askedAt >= freshFor) refresh().catch(() => undefined);
      const own = host === anyHost ? null : await fileOf(host);
      const scope = own !== null || hasOwn(host) ? host : anyHost;
      return siteOf(scope, own ?? (await fileOf(anyHost)) ?? {}, versions);
    },
    hosts: () => [...new Set([...versions.keys()].map((key) => key.slice(0, key.indexOf(' '))))],
    refresh,
  };
}

/** Host names whose files are remembered; others are read each time. */
const mostHosts = 200;

function siteOf(scope: string, file: SiteMembers, versions: Versions): Site {
  const part = <Part extends SitePart>(name: Part) =>
    (versions.get(`${scope} ${name}`) ?? { number: 0, content: null }) as SiteVersion<Part>;
  const isChanged = [...versions].some(
    ([key, { content }]) => key.startsWith(`${scope} `) && content !== null,
  );
  return {
    ...{ scope, isChanged, part, files: file },
    members: isChanged ? { ...file, ...membersOf(part) } : file,
  };
}

async function versionsInForce(db: Db): Promise<Versions> {
  const rows = await db
    .selectDistinctOn([siteVersions.host, siteVersions.part])
    .from(siteVersions)
    .orderBy(siteVersions.host, siteVersions.part, sql`${siteVersions.number} desc`);
  return new Map(rows.map(({ host, part, number, content }) => [`${host} ${part}`, { number, content }]));
}
