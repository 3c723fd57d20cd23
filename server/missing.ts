import { eq, gt } from 'drizzle-orm';
import { isLoopbackHost } from '#core/names/loopback.ts';
import { listProducts } from '#server/catalogue/products.ts';
import type { Config } from '#server/config.ts';
import { users } from '#server/db/schema/accounts.ts';
import { exchangeRates } from '#server/db/schema/catalogue.ts';
import { openGateways } from '#server/payment/gateways/gateways.ts';
import { isOfProvider, methods } from '#server/payment/methods.ts';
import type { Services } from '#server/services.ts';

/** What this server's setup lacks, one line each, printed at startup. */
export async function findMissing(services: Services): Promise<string[]> {
  const { config } = services;
  const always = transportGaps(config);
  return config.sandbox ? always : [...deliveryGaps(config), ...(await storedGaps(services)), ...always];
}

function deliveryGaps({
  issuer,
  acme,
  review,
  mail,
  sms,
  publicUrl,
  databaseUrl,
  stripe,
  paypal,
}: Config): string[] {
  return [
    issuer === undefined &&
      acme === undefined &&
      'no issuer (ISSUER_URL or ACME_DIRECTORY): nothing can be sold',
    acme !== undefined && 'an issuer of organizations (ACME_DIRECTORY is set): only names are certified',
    review === 'off' &&
      'no organization review (REVIEW): OV, EV, code signing, document and mark certificates can’t be sold',
    mail === undefined &&
      'no mail server (SMTP_URL): no email validation, S/MIME certificates or sign-in codes',
    sms === undefined && 'no text messages (SMS_KEY_ID): nobody can sign up or reset a password by telephone',
    mail === undefined &&
      sms === undefined &&
      'neither mail nor text messages: no code can be sent, so nobody can sign up or reset a password',
    publicUrl === undefined &&
      'no PUBLIC_URL: links in emails and returns from payments point to this machine',
    databaseUrl === undefined &&
      'no DATABASE_URL: the embedded database survives a killed process but not a power cut',
    stripe?.secretKey.includes('_test_') && 'live Stripe keys (test keys are set): no real money is taken',
    paypal?.apiUrl.includes('sandbox') && 'live PayPal (PAYPAL_ENV is sandbox): no real money is taken',
  ].filter((line) => typeof line === 'string');
}

async function storedGaps(services: Services): Promise<string[]> {
  const { db, config, clock, sells, mailer, texter } = services;
  const gaps: string[] = [];
  const { total } = await listProducts(db, { limit: 1, offset: 1 }, sells, clock.now());
  if (total === 0 && (config.issuer !== undefined || config.acme !== undefined)) {
    gaps.push('no product prices (/shop/catalogue, or npm run admin -- set-price): nothing can be sold');
  }
  const gateways = openGateways(services);
  const taken = methods.filter(isOfProvider).filter(({ name }) => gateways.forMethod(name) !== null);
  if (taken.length === 0) gaps.push('no payment provider: customers can only pay from their balance');
  const rates = new Set((await db.select().from(exchangeRates)).map(({ currency }) => currency));
  for (const { showName, provider } of taken) {
    if (rates.has(provider.currency)) continue;
    gaps.push(
      `no exchange rate for ${provider.currency} (npm run admin -- set-rate): ${showName} is refused`,
    );
  }
  const codeWays = [
    [mailer, users.twoStepEmail, 'email'],
    [texter, users.twoStepTel, 'text message'],
  ] as const;
  for (const [sender, isWanted, way] of codeWays) {
    const shutOut = sender === null ? await db.$count(users, eq(isWanted, true)) : 0;
    if (shutOut > 0) gaps.push(`${shutOut} accounts need a code by ${way} and can’t sign in`);
  }
  if ((await db.$count(users, gt(users.createdTime, new Date(0)))) === 0) {
    gaps.push('no customers yet (npm run admin -- create-customer)');
  }
  return gaps;
}

/** Unencrypted connections. */
function transportGaps({ host, tls, trustProxy, databaseUrl }: Config): string[] {
  const gaps: string[] = [];
  if (!isLoopbackHost(host) && tls === undefined && !trustProxy) {
    gaps.push(
      'HOST serves plain HTTP to the network: set TLS_CERT and TLS_KEY, or use a TLS proxy (TRUST_PROXY)',
    );
  }
  if (databaseUrl !== undefined && !isEncrypted(databaseUrl)) {
    gaps.push('DATABASE_URL connects without TLS: add ?sslmode=verify-full');
  }
  return gaps;
}

/** On this machine, over a Unix socket, or with TLS. */
function isEncrypted(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const mode = searchParams.get('sslmode');
  return (
    hostname === '' ||
    isLoopbackHost(hostname) ||
    (mode !== null && !['disable', 'allow', 'prefer'].includes(mode))
  );
}
