import * as v from 'valibot';
import { isExchangeRate } from '#core/money/money.ts';
import { isSafeUrl } from '#core/names/loopback.ts';
import { pageSizes } from '#core/page-sizes.ts';
import { languages } from '#core/site/site-languages.ts';
import { consoleFetch } from '#src/adapters/http/console-fetch.ts';
import { defaultSiteName, isSiteFile, siteFile, siteFileHeaders } from '#src/adapters/site/site-file.ts';

const logo = v.object({ light: v.string(), dark: v.string() });

/**
 * Site configuration (product.md, 'Site configuration'), documented in `docs/site.md`. Every member has a default, so a site lists only
 * its differences.
 */
export const siteConfigSchema = v.object({
  siteName: v.optional(v.string(), defaultSiteName),
  /** Address of the API; https, except on this machine. Empty for the server that serves the console. */
  apiBaseURL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:https?:\/\/[^\s/]+(?:\/[^\s]*)?)?$/),
      v.check((url) => url === '' || isSafeUrl(url)),
    ),
    '',
  ),
  currency: v.optional(
    v.object({
      symbol: v.optional(v.string(), '￥'),
      unit: v.optional(v.string(), 'CNY'),
      /** Decimal text; amounts are multiplied by it without floats. */
      exRate: v.optional(v.pipe(v.string(), v.check(isExchangeRate)), '1'),
    }),
    { symbol: '￥', unit: 'CNY', exRate: '1' },
  ),
  /** Default page size of the order list. */
  orderLimit: v.optional(v.picklist(pageSizes), 10),
  defaultLocal: v.optional(v.picklist(['zh', 'en']), 'zh'),
  /** Languages that the menus offer. */
  languages: v.optional(v.array(v.picklist(languages)), [...languages]),
  /** Versions of the site's legal texts, which `/legal/{kind}` shows. Set by the console's server. */
  legal: v.optional(
    v.object({
      imprint: v.optional(v.number()),
      terms: v.optional(v.number()),
      privacy: v.optional(v.number()),
    }),
    {},
  ),
  defaultPrefix: v.optional(v.string(), '86'),
  defaultLoginType: v.optional(v.picklist(['email', 'tel']), 'email'),
  defaultRegisteType: v.optional(v.picklist(['email', 'tel']), 'tel'),
  csrZipUpload: v.optional(v.boolean(), true),
  layout: v.optional(v.object({ logo: v.optional(logo) }), {}),
  /** Shows the sandbox drawer with its DNS zone, file host, inbox and clock. Set by the console's server. */
  sandbox: v.optional(v.boolean(), false),
  /** The API can send mail; otherwise no name is validated by email. Set by the console's server. */
  mail: v.optional(v.boolean(), true),
  /** The API can send text messages; otherwise nobody signs up or resets a password by telephone. Set by the console's server. */
  sms: v.optional(v.boolean(), true),
  /** The API signs people in by WeChat. Set by the console's server. */
  wechat: v.optional(v.boolean(), false),
  /** Shown at the sign-in of a sandbox, so anybody can try it. */
  demoAccount: v.optional(v.object({ account: v.string(), password: v.string() })),
  demoOperator: v.optional(v.object({ account: v.string(), password: v.string() })),
  features: v.optional(
    v.object({
      supportSaas: v.optional(v.boolean(), false),
      /** The site sells the managed service: only its brands and alphassl are shown. */
      isMssl: v.optional(v.boolean(), false),
      needInvoiceModel: v.optional(v.boolean(), true),
      showOrderModeTabs: v.optional(v.boolean(), true),
      referral: v.optional(v.boolean(), false),
      /** Names are validated by email too; not where the CA validates them itself. Set by the console's server. */
      mailedValidation: v.optional(v.boolean(), true),
      customBrandSort: v.optional(v.array(v.string()), []),
      defaultBatchMode: v.optional(v.boolean(), false),
      /** The same for a site that does not sell the managed service. */
      limitBrands: v.optional(v.boolean(), false),
      supportCfca: v.optional(v.boolean(), false),
      /** Customers can send support cases; otherwise they can only save a file. */
      supportCases: v.optional(v.boolean(), false),
    }),
    {},
  ),
});

export type SiteConfig = v.InferOutput<typeof siteConfigSchema>;

/** Used if no configuration can be read. */
export const defaultSiteConfig: SiteConfig = v.parse(siteConfigSchema, {});

/**
 * Reads `site/{hostname}.json`, else `site/default.json`, else uses the built-in defaults. An unreadable or invalid
 * configuration is logged, never fatal (product.md, 'Site configuration').
 */
export async function loadSiteConfig(hostname: string, root: string): Promise<SiteConfig> {
  for (const name of [hostname, 'default']) {
    const config = await readConfig(siteFile(name, root));
    if (config) return config;
  }
  return defaultSiteConfig;
}

async function readConfig(url: string): Promise<SiteConfig | null> {
  try {
    // Takes the answer that the early script has asked for.
    const response = await consoleFetch.raw<string>(url, { headers: siteFileHeaders });
    return isSiteFile(response) ? fitMembers(JSON.parse(response._data ?? ''), url) : null;
  } catch (error) {
    console.warn('the site configuration could not be read', url, error);
    return null;
  }
}

/**
 * An invalid member falls back to its default; the others are kept. Members are those of the file and of `features`; a
 * currency is one member, since its symbol without its rate would show wrong amounts.
 */
function fitMembers(file: unknown, url: string): SiteConfig {
  const parsed = v.safeParse(siteConfigSchema, file);
  if (parsed.success) return parsed.output;
  for (const issue of parsed.issues) {
    const [own, inner] = issue.path ?? [];
    const member = own?.key === 'features' && inner ? inner : own;
    console.warn('the site configuration has an invalid member', url, v.getDotPath(issue), issue.message);
    if (member) Reflect.deleteProperty(Object(member.input), String(member.key));
  }
  return v.parse(siteConfigSchema, file);
}
