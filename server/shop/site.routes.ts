import { and, desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { compileText } from '#core/help/compile-article.ts';
import { defaultCurrency } from '#core/money/money.ts';
import {
  anyHost,
  isLegal,
  needsSecond,
  type SiteContent,
  type SitePart,
  siteParts,
  siteSchemas,
} from '#core/site/site-parts.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { shopActs } from '#server/db/schema/shop.ts';
import { siteVersions } from '#server/db/schema/site.ts';
import { isMembers, type SiteMembers } from '#server/http/read-site.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, type SignedInput, serve } from '#server/http/serve.ts';
import { addressOf } from '#server/mail/smtp.ts';
import { namedAs } from '#server/people/audit-log.ts';
import type { Services } from '#server/services.ts';
import { type ActWorld, askAct } from '#server/shop/acts.ts';
import { shopAccountID } from '#server/shop/shop-account.ts';
import { shownSiteChange } from '#server/shop/site-change.ts';
import { contentOf, findVersion, newestVersion, type SiteChange } from '#server/site/change-site.ts';

/** Two pictures of 100 kB as text, and the rest. */
const bodyLimit = 400 * 1024;
/** Versions shown at once. */
const mostVersions = 50;

/** What the shop calls itself, looks like and says. `fileHosts`: host names with a configuration file. */
export function shopSiteRoutes(
  { sites, config }: Pick<Services, 'sites' | 'config'>,
  world: ActWorld,
  fileHosts: readonly string[],
): Route[] {
  const { shop } = contract;
  const hosts = () => [
    anyHost,
    ...[...new Set([...fileHosts, ...sites.hosts(), hostIn(config.publicUrl)])]
      .filter((host) => host !== anyHost && host !== '')
      .sort(),
  ];
  const change = async (input: Changing, asked: Omit<SiteChange, 'userID'>, reason: string) => {
    const { db, actor, clock } = input;
    const { host, part } = asked;
    const outcome = await askAct(world, input, {
      ...{ kind: shop.changeSite.id, right: 'shop:site', cents: 0, reason, about: `${host} ${part}` },
      accountID: await shopAccountID(db, clock.now()),
      alwaysSecond: needsSecond(part),
      data: { ...asked, userID: actor.id } satisfies SiteChange,
    });
    input.afterCommit(() => sites.refresh());
    return outcome;
  };
  return [
    serve(shop.site, async ({ db, query: { host } }) => {
      if (!hosts().includes(host)) return notFound();
      const site = await sites.of(host);
      const waiting = await waitingParts(db, host);
      const part = async <Part extends SitePart>(name: Part) => ({
        ...((await newestVersion(db, host, name)) as { number: number; content: SiteContent<Part> | null }),
        isWaiting: waiting.has(name),
      });
      return success({
        ...{ host, hosts: hosts(), files: filesOf(site.files, config.mail?.from) },
        ...{ look: await part('look'), sender: await part('sender'), mails: await part('mails') },
        ...{ currency: await part('currency'), seller: await part('seller'), imprint: await part('imprint') },
        ...{ terms: await part('terms'), privacy: await part('privacy') },
      });
    }),

    serve(shop.siteVersions, async ({ db, params: { part }, query: { host } }) => {
      if (!hosts().includes(host)) return notFound();
      const rows = await db
        .select({ version: siteVersions, user: users })
        .from(siteVersions)
        .innerJoin(users, eq(users.id, siteVersions.changedBy))
        .where(and(eq(siteVersions.host, host), eq(siteVersions.part, part)))
        .orderBy(desc(siteVersions.number))
        .limit(mostVersions);
      return success({
        data: rows.map(({ version: { number, reason, changedTime, content }, user }) => ({
          ...{ number, reason, changedBy: namedAs(user), changedTime: changedTime.toISOString() },
          summary: summaryOf(content),
        })),
      });
    }),

    serve(shop.siteChange, async ({ db, params }) => {
      const shown = await shownSiteChange(db, params.id, async (host) => (await sites.of(host)).files);
      return shown === null ? notFound() : success(shown);
    }),

    serve(
      shop.changeSite,
      async (input) => {
        const { part } = input.params;
        const { host, base, reason, content } = input.body;
        if (!hosts().includes(host)) return notFound();
        const read = v.safeParse(siteSchemas[part], content);
        if (content !== null && !read.success)
          return badInput(read.issues.map((issue) => fault(v.getDotPath(issue) ?? 'content', 'format', '')));
        const wrong = content !== null && isLegal(part) ? legalFaults(contentOf(part, content)) : [];
        if (wrong.length > 0) return badInput(wrong);
        return change(input, { host, part, base, content }, reason);
      },
      { bodyLimit },
    ),

    serve(shop.restoreSite, async (input) => {
      const { part } = input.params;
      const { host, base, number, reason } = input.body;
      const found = number === 0 ? { content: null } : await findVersion(input.db, host, part, number);
      if (found === undefined || !hosts().includes(host)) return notFound();
      return change(input, { host, part, base, content: found.content }, reason);
    }),

    serve(
      shop.previewLegal,
      ({ body: { language, source } }) => {
        const { blocks, faults } = compileText(language, source);
        return Promise.resolve(success({ blocks: [...blocks], faults: [...faults].slice(0, 20) }));
      },
      { bodyLimit },
    ),
  ];
}

type Changing = Pick<SignedInput<never>, 'db' | 'actor' | 'clock' | 'audit' | 'afterCommit'>;

async function waitingParts(db: Db, host: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ part: sql<string>`${shopActs.data}->>'part'` })
    .from(shopActs)
    .where(
      and(
        eq(shopActs.state, 'waiting'),
        eq(shopActs.kind, contract.shop.changeSite.id),
        sql`${shopActs.data}->>'host' = ${host}`,
      ),
    );
  return new Set(rows.map(({ part }) => part).filter((part) => siteParts.some((each) => each === part)));
}

/** A legal text that the console would not show as it is written. */
function legalFaults(content: SiteContent | null) {
  if (content === null || !('zh' in content)) return [];
  return (['zh', 'en'] as const).flatMap((language) =>
    compileText(language, content[language])
      .faults.slice(0, 1)
      .map((text) => fault(language, 'format', text.slice(0, 200))),
  );
}

function filesOf(files: SiteMembers, from: string | undefined) {
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);
  const currency = isMembers(files.currency) ? files.currency : {};
  return {
    siteName: text(files.siteName, 'Certhub'),
    defaultLocal: text(files.defaultLocal, 'zh'),
    currency: {
      symbol: text(currency.symbol, defaultCurrency.symbol),
      unit: text(currency.unit, defaultCurrency.unit),
      exRate: text(currency.exRate, defaultCurrency.exRate),
    },
    seller: isMembers(files.seller) ? text(files.seller.legalName, '') : '',
    from: from === undefined ? '' : addressOf(from),
  };
}

/** What tells versions apart in a list; empty for what the files say. */
function summaryOf(content: SiteContent | null): string {
  if (content === null) return '';
  if ('siteName' in content) {
    const { siteName, colors } = content;
    return [siteName, ...(colors === null ? [] : Object.values(colors))].join(' · ');
  }
  if ('legalName' in content) return `${content.legalName} · ${content.bank} ${content.account}`.trim();
  if ('replyTo' in content) return `${content.name} ${content.replyTo}`.trim();
  if ('exRate' in content) return `${content.symbol} ${content.unit} × ${content.exRate}`;
  const [start = ''] = (content.zh || content.en).split('\n').filter((line) => line.trim() !== '');
  return start.slice(0, 80);
}

function hostIn(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname : '';
}
