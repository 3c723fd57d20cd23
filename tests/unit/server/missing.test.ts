import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { findMissing } from '#server/missing.ts';
import { shareServer } from '#tests/support/server/share-server.ts';

const server = shareServer({ config: { sandbox: false } });

/** What a server with these settings reports on a database where nothing is set up. */
const missing = (environment: Readonly<Record<string, string>>) =>
  findMissing({ ...server.services, config: readConfig(environment) });

const off = { SANDBOX: 'off' };
const issuer = { ISSUER_URL: 'https://ca.example', ISSUER_TOKEN: 'x'.repeat(32) };
const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'ca@example.com' };
const sms = {
  SMS_KEY_ID: 'key-identifier',
  SMS_KEY_SECRET: 'key-secret',
  SMS_SIGN_NAME: '青杉科技',
  SMS_TEMPLATE_CODE: 'SMS_123456789',
};
const paypal = {
  PAYPAL_CLIENT_ID: 'a'.repeat(20),
  PAYPAL_CLIENT_SECRET: 'b'.repeat(20),
  PAYPAL_WEBHOOK_ID: 'c',
};

it.each([
  { name: 'an issuer', set: off, line: 'no issuer (ISSUER_URL or ACME_DIRECTORY)', not: issuer },
  { name: 'a reviewer', set: off, line: 'no organization review', not: { REVIEW: 'manual' } },
  { name: 'a mail server', set: off, line: 'no mail server (SMTP_URL)', not: mail },
  { name: 'text messages', set: off, line: 'no text messages (SMS_KEY_ID)', not: sms },
  { name: 'any way to send codes', set: off, line: 'neither mail nor text messages', not: sms },
  { name: 'an address', set: off, line: 'no PUBLIC_URL', not: { PUBLIC_URL: 'https://console.example' } },
  { name: 'prices', set: { ...off, ...issuer }, line: 'no product prices', not: { SANDBOX: 'on' } },
  { name: 'a provider', set: off, line: 'no payment provider', not: paypal },
  { name: 'a rate', set: { ...off, ...paypal }, line: 'no exchange rate for USD', not: { SANDBOX: 'on' } },
  {
    name: 'real money',
    set: { ...off, ...paypal },
    line: 'PAYPAL_ENV is sandbox',
    not: { PAYPAL_ENV: 'live' },
  },
  {
    name: 'a database that survives a power cut',
    set: off,
    line: 'no DATABASE_URL',
    not: { DATABASE_URL: 'postgres://localhost/certhub' },
  },
  {
    name: 'a database reached with TLS',
    set: { ...off, DATABASE_URL: 'postgres://db.example/certhub?sslmode=prefer' },
    line: 'DATABASE_URL connects without TLS',
    not: { DATABASE_URL: 'postgres://db.example/certhub?sslmode=verify-full' },
  },
  { name: 'TLS', set: { HOST: '0.0.0.0' }, line: 'HOST serves plain HTTP', not: { TRUST_PROXY: 'on' } },
  {
    name: 'its own TLS',
    set: { HOST: '0.0.0.0' },
    line: 'HOST serves plain HTTP',
    not: { TLS_CERT: 'c', TLS_KEY: 'k' },
  },
])('reports $name as missing, but not where it is set', async ({ set, line, not }) => {
  expect((await missing(set)).join('\n')).toContain(line);
  const there: Readonly<Record<string, string>> = { ...set, ...not };
  const withoutOutside = there.SANDBOX === 'on' ? { SANDBOX: 'on' } : there;
  expect((await missing(withoutOutside)).join('\n')).not.toContain(line);
});

it('reports nothing in a sandbox on this machine', async () => {
  expect(await missing({})).toEqual([]);
});
