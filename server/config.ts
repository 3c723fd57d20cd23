import * as v from 'valibot';
import { readIp } from '#core/names/ip.ts';
import { isSafeUrl } from '#core/names/loopback.ts';
import {
  deliveryEntries,
  deliveryExpected,
  deliveryFaults,
  deliverySettings,
  secretDeliverySettings,
} from '#server/delivery-settings.ts';
import { logLevels } from '#server/log.ts';
import {
  gatewayEntries,
  gatewayExpected,
  gatewayFaults,
  gatewaySettings,
  secretSettings,
} from '#server/payment/gateways/settings.ts';
import { withSecretFiles } from '#server/secret-files.ts';
import {
  secretWechatSettings,
  wechatEntries,
  wechatExpected,
  wechatFaults,
  wechatSettings,
} from '#server/session/wechat-settings.ts';
import { secretSmsSettings, smsEntries, smsExpected, smsFaults, smsSettings } from '#server/sms/settings.ts';

const environmentSchema = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  /** Loopback by default: a sandbox is not exposed to the network unless configured to be. */
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), './data'),
  WEB_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), './dist/web'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//))),
  SANDBOX: v.optional(onOff(), 'on'),
  CA_URL: v.optional(v.pipe(v.string(), v.regex(/^http:\/\/[^\s?#]{1,200}$/))),
  CA_KEY_SECRET: v.optional(v.pipe(v.string(), v.minLength(32), v.maxLength(200))),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[^\s?#]{1,200}$/))),
  DCV_RESOLVER: v.optional(v.pipe(v.string(), v.regex(/^(?:[\d.]+|\[[\da-fA-F:]+\])(?::\d{1,5})?$/))),
  DCV_ZONE: v.optional(
    v.pipe(
      v.string(),
      v.toLowerCase(),
      v.regex(/^(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.){1,10}[a-z][a-z\d-]{0,61}[a-z\d]$/),
      v.maxLength(200),
    ),
  ),
  DCV_HTTP_PORT: v.optional(wholeNumber(1, 65_535)),
  AUDIT_PORT: v.optional(wholeNumber(1, 65_535)),
  CLOUDFLARE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[^\s?#]{1,200}$/), v.check(isSafeUrl)),
    'https://api.cloudflare.com/client/v4',
  ),
  TRUST_PROXY: v.optional(onOff(), 'off'),
  PASSWORD_COST: v.optional(wholeNumber(17, 20), '17'),
  SESSION_IDLE_HOURS: v.optional(wholeNumber(1, 8760), '12'),
  SESSION_MAX_DAYS: v.optional(wholeNumber(1, 365), '7'),
  DCV_NETWORKS: v.optional(v.pipe(v.string(), v.transform(readNetworks), v.array(v.string()))),
  TLS_CERT: v.optional(v.pipe(v.string(), v.nonEmpty())),
  TLS_KEY: v.optional(v.pipe(v.string(), v.nonEmpty())),
  REFERRAL_PERCENT: v.optional(wholeNumber(0, 50), '0'),
  SHOP_SECOND_OPERATOR_CENTS: v.optional(wholeNumber(0, 999_999_999), '100000'),
  CT_LOGS: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000))),
  CT_SEARCH_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[^\s?#]{1,200}$/), v.check(isSafeUrl)),
    'https://api.certspotter.com',
  ),
  CT_SEARCH_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,400}$/))),
  LOG_LEVEL: v.optional(v.picklist(logLevels), 'info'),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{32,400}$/))),
  DATABASE_POOL: v.optional(wholeNumber(1, 200), '12'),
  ...deliveryEntries,
  ...smsEntries,
  ...wechatEntries,
  ...gatewayEntries,
});
type Setting = keyof typeof environmentSchema.entries;

const expected: Readonly<Record<Setting, string>> = {
  PORT: 'a port from 1 to 65535, or 0 for a free one',
  HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  DATA_DIR: 'a folder',
  WEB_DIR: 'the folder of the built console',
  DATABASE_URL: 'a PostgreSQL address, such as postgres://user@host/database',
  SANDBOX: 'on or off',
  CA_URL: 'the plain HTTP address certificates point to, such as http://ca.example.com',
  CA_KEY_SECRET: 'a secret of at least 32 characters that encrypts the CA keys',
  PUBLIC_URL: 'the public address of the console, such as https://console.example.com',
  DCV_RESOLVER: 'the address of a DNS resolver, such as 9.9.9.9:53 or [2620:fe::fe]:53',
  DCV_ZONE: 'a DNS zone of your own, such as dcv.example.com',
  DCV_HTTP_PORT: 'a port from 1 to 65535',
  AUDIT_PORT: 'a port from 1 to 65535',
  CLOUDFLARE_URL: 'the https address of Cloudflare’s API; http is allowed on this machine only',
  TRUST_PROXY: 'on or off',
  PASSWORD_COST: 'log2 of scrypt’s N, from 17 to 20',
  SESSION_IDLE_HOURS: 'hours, from 1 to 8760',
  SESSION_MAX_DAYS: 'days, from 1 to 365',
  DCV_NETWORKS: 'your own networks that file checks may connect to, such as 10.0.0.0/8,fd00::/8',
  TLS_CERT: 'a PEM file with the certificate and its chain',
  TLS_KEY: 'a PEM file with the private key of TLS_CERT',
  REFERRAL_PERCENT: 'a whole number from 0 to 50',
  SHOP_SECOND_OPERATOR_CENTS: 'cents of the site’s currency, a whole number from 0 to 999999999',
  CT_LOGS:
    'a file with a list of Certificate Transparency logs (JSON, version 3), all of which are read from then on: some 8 GB a day for each busy log',
  CT_SEARCH_URL:
    'the https address of a search interface for logged certificates; http is allowed on this machine only',
  CT_SEARCH_TOKEN: 'the token of your account there; without one nothing is asked',
  LOG_LEVEL: logLevels.join(', '),
  METRICS_TOKEN: 'a secret of at least 32 characters that reads /metrics from another machine',
  DATABASE_POOL: 'connections to PostgreSQL, from 1 to 200',
  ...deliveryExpected,
  ...smsExpected,
  ...wechatExpected,
  ...gatewayExpected,
};

const configSchema = v.pipe(
  environmentSchema,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const found = dataset.value;
    const faults = [
      ...gatewayFaults(found, found.SANDBOX),
      ...deliveryFaults(found, found.SANDBOX),
      ...smsFaults(found, found.SANDBOX),
      ...wechatFaults(found, found.SANDBOX),
    ];
    if (found.ACME_DIRECTORY !== undefined && found.CA_KEY_SECRET === undefined) {
      faults.push('ACME_DIRECTORY needs CA_KEY_SECRET, which encrypts its account key');
    }
    if ((found.TLS_CERT === undefined) !== (found.TLS_KEY === undefined)) {
      faults.push('TLS_CERT and TLS_KEY must be set together');
    }
    // A name server cannot read the embedded database.
    if (found.DCV_ZONE !== undefined && !found.SANDBOX && found.DATABASE_URL === undefined) {
      faults.push('DCV_ZONE needs DATABASE_URL, from which your name server reads its records');
    }
    for (const message of faults) addIssue({ message });
  }),
  v.transform((found) => ({
    port: found.PORT,
    host: found.HOST,
    dataDir: found.DATA_DIR,
    /** Folder of the built console. */
    webDir: found.WEB_DIR,
    databaseUrl: found.DATABASE_URL,
    /** Enables the whole sandbox: demo accounts, zone, file host, inbox, clock, issuer, reviewer, register, payments. */
    sandbox: found.SANDBOX,
    /** Base URL of the sandbox CA's certificates and revocation lists, written into every certificate. */
    caUrl: (found.CA_URL ?? httpAddress(found.HOST, found.PORT)).replace(/(?<!\/)\/+$/, ''),
    /** Encrypts the CAs' private keys in the database. */
    caKeySecret: found.CA_KEY_SECRET,
    /** Base URL of links in emails; defaults to the address listened on. */
    publicUrl: found.PUBLIC_URL?.replace(/(?<!\/)\/+$/, ''),
    dcvResolver: found.DCV_RESOLVER,
    /** Zone for names whose TXT records are delegated to this server; null if there is none. The sandbox's checks see its own. */
    dcvZone: found.DCV_ZONE ?? (found.SANDBOX && found.DCV_RESOLVER === undefined ? sandboxZone : null),
    dcvHttpPort: found.DCV_HTTP_PORT,
    /** TLS port that site audits connect to; 443 if not set. */
    auditPort: found.AUDIT_PORT,
    /** Networks, as CIDR, that file checks and site audits may reach besides public ones. */
    dcvNetworks: found.DCV_NETWORKS ?? [],
    /** Certificate and key files for serving TLS. */
    tls:
      found.TLS_CERT === undefined || found.TLS_KEY === undefined
        ? undefined
        : { cert: found.TLS_CERT, key: found.TLS_KEY },
    /** No trailing slash. */
    cloudflareUrl: found.CLOUDFLARE_URL.replace(/(?<!\/)\/+$/, ''),
    /** Trust `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host`. */
    trustProxy: found.TRUST_PROXY,
    /** log2 of scrypt's N. OWASP's minimum is 17, which takes 128 MiB per attempt. */
    passwordCost: found.PASSWORD_COST,
    sessionIdleHours: found.SESSION_IDLE_HOURS,
    sessionMaxDays: found.SESSION_MAX_DAYS,
    /** Share of what invited accounts pay that is a reward for who invited them; 0: nobody can invite. */
    referralPercent: found.REFERRAL_PERCENT,
    /** Above this an operator's act that moves money waits for a second operator. */
    secondOperatorCents: found.SHOP_SECOND_OPERATOR_CENTS,
    /** File with the list of logs that are read; none are without it. */
    ctLogs: found.CT_LOGS,
    /** Includes a token: never log. */
    ctSearch:
      found.CT_SEARCH_TOKEN === undefined
        ? undefined
        : { url: found.CT_SEARCH_URL.replace(/(?<!\/)\/+$/, ''), token: found.CT_SEARCH_TOKEN },
    logLevel: found.LOG_LEVEL,
    /** Reads `/metrics`; without one, only programs on this machine do. */
    metricsToken: found.METRICS_TOKEN,
    /** Connections to PostgreSQL for calls and jobs; the job loop has three more. */
    poolSize: found.DATABASE_POOL,
    /** Includes passwords and tokens: never log. */
    ...deliverySettings(found),
    ...smsSettings(found),
    ...wechatSettings(found),
    /** Includes keys of payment providers: never log. */
    ...gatewaySettings(found),
  })),
);
/** Belongs to nobody, since `.test` is reserved (RFC 6761). */
const sandboxZone = 'delegated.certhub.test';
export type Config = Readonly<v.InferOutput<typeof configSchema>>;

/** Invalid settings, worded for the person who starts the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Settings that hold a secret: never repeated in an error, and each may be read from a file (`<name>_FILE`). */
export const secretNames: readonly string[] = [
  'DATABASE_URL',
  'CA_KEY_SECRET',
  'METRICS_TOKEN',
  'CT_SEARCH_TOKEN',
  ...secretDeliverySettings,
  ...secretSmsSettings,
  ...secretWechatSettings,
  ...secretSettings,
];

/** Name, default and meaning of every setting, in the order of the documentation. */
export function listSettings(): readonly { name: string; usual: string; expected: string }[] {
  return Object.entries(environmentSchema.entries).map(([name, entry]) => ({
    name,
    usual: 'default' in entry && typeof entry.default === 'string' ? entry.default : '',
    expected: expected[name as Setting],
  }));
}

/** Reads the environment; an empty variable counts as not set. Throws a `ConfigError` that names every invalid variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { set, faults } = withSecretFiles(given, secretNames);
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  const result = v.safeParse(configSchema, set);
  if (result.success) return result.output;
  throw new ConfigError(result.issues.map(describe).join('\n'));
}

function describe(issue: v.InferIssue<typeof configSchema>): string {
  // An issue without a path concerns several settings and is already a readable message.
  if (issue.path === undefined) return issue.message;
  const name = String(issue.path[0]?.key) as Setting;
  // Do not repeat secrets; a database URL contains a password.
  const isSecret = secretNames.includes(name);
  const found = isSecret ? '(not shown)' : JSON.stringify(issue.path[0]?.value);
  return `${name} is ${found}, expected ${expected[name]}`;
}

/** Base URL of this server as reached from the same machine. */
function httpAddress(host: string, port: number): string {
  const reached = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}${port === 80 || port === 0 ? '' : `:${port}`}`;
}

function wholeNumber(min: number, max: number) {
  return v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(min), v.maxValue(max));
}

/** Splits a comma-separated list of networks. An invalid entry becomes null, which the schema rejects. */
function readNetworks(list: string): (string | null)[] {
  return list.split(',').map((entry) => {
    const network = entry.trim();
    const [, address = '', bits = ''] = /^([\da-fA-F:.]+)\/(\d{1,3})$/.exec(network) ?? [];
    const version = readIp(address)?.version;
    return version !== undefined && Number(bits) <= (version === 4 ? 32 : 128) ? network : null;
  });
}

function onOff() {
  return v.pipe(
    v.picklist(['on', 'off']),
    v.transform((value) => value === 'on'),
  );
}
