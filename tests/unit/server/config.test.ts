import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, listSettings, readConfig, secretNames } from '#server/config.ts';
import { envExample } from '../../../scripts/env-example.ts';

const token = 'x'.repeat(32);

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      webDir: './dist/web',
      databaseUrl: undefined,
      sandbox: true,
      caKeySecret: undefined,
      dcvResolver: undefined,
      dcvZone: 'delegated.certhub.test',
      dcvHttpPort: undefined,
      auditPort: undefined,
      cloudflareUrl: 'https://api.cloudflare.com/client/v4',
      dcvNetworks: [],
      review: 'off',
      trustProxy: false,
      passwordCost: 17,
      referralPercent: 0,
      secondOperatorCents: 100_000,
      sessionIdleHours: 12,
      sessionMaxDays: 7,
      logLevel: 'info',
      poolSize: 12,
      caUrl: 'http://127.0.0.1:3000',
    });
    expect(readConfig({ PORT: '', SANDBOX: '' })).toEqual(readConfig({}));
  });

  it('is read from the environment', () => {
    expect(
      readConfig({
        PORT: '0',
        HOST: '::',
        DATA_DIR: '/var/lib/certhub',
        WEB_DIR: '/srv/console',
        DATABASE_URL: 'postgresql://certhub@db/certhub',
        SANDBOX: 'off',
        DCV_RESOLVER: '[2620:fe::fe]:53',
        DCV_ZONE: 'DCV.example.com',
        DCV_HTTP_PORT: '8080',
        AUDIT_PORT: '8443',
        CLOUDFLARE_URL: 'http://127.0.0.1:9/v4/',
        TRUST_PROXY: 'on',
        PASSWORD_COST: '18',
        SESSION_IDLE_HOURS: '1',
        SESSION_MAX_DAYS: '365',
        LOG_LEVEL: 'silent',
        CA_URL: 'http://ca.example',
        DCV_NETWORKS: '10.0.0.0/8, fd00::/8',
        TLS_CERT: '/etc/cert.pem',
        TLS_KEY: '/etc/key.pem',
        SMTP_URL: 'smtps://ada:pw@mail.example.com',
        MAIL_FROM: 'Certhub <ca@example.com>',
        ISSUER_URL: 'https://ca.example.com/',
        ISSUER_TOKEN: token,
        REVIEW: 'manual',
        HOME: '/root',
      }),
    ).toEqual({
      port: 0,
      host: '::',
      dataDir: '/var/lib/certhub',
      webDir: '/srv/console',
      databaseUrl: 'postgresql://certhub@db/certhub',
      sandbox: false,
      dcvResolver: '[2620:fe::fe]:53',
      dcvZone: 'dcv.example.com',
      dcvHttpPort: 8080,
      auditPort: 8443,
      cloudflareUrl: 'http://127.0.0.1:9/v4',
      dcvNetworks: ['10.0.0.0/8', 'fd00::/8'],
      tls: { cert: '/etc/cert.pem', key: '/etc/key.pem' },
      mail: { url: 'smtps://ada:pw@mail.example.com', from: 'Certhub <ca@example.com>' },
      issuer: { url: 'https://ca.example.com', token },
      review: 'manual',
      trustProxy: true,
      passwordCost: 18,
      referralPercent: 0,
      secondOperatorCents: 100_000,
      sessionIdleHours: 1,
      sessionMaxDays: 365,
      logLevel: 'silent',
      poolSize: 12,
      caUrl: 'http://ca.example',
    });
  });

  it.each([
    { set: { PORT: '70000' }, want: 'PORT is "70000", expected a port from 1 to 65535, or 0 for a free one' },
    { set: { PORT: '3000x' }, want: 'PORT is "3000x", expected a port from 1 to 65535, or 0 for a free one' },
    { set: { SANDBOX: 'yes' }, want: 'SANDBOX is "yes", expected on or off' },
    {
      set: { DCV_RESOLVER: 'dns.example' },
      want: 'DCV_RESOLVER is "dns.example", expected the address of a DNS resolver, such as 9.9.9.9:53 or [2620:fe::fe]:53',
    },
    {
      set: { DCV_ZONE: 'example' },
      want: 'DCV_ZONE is "example", expected a DNS zone of your own, such as dcv.example.com',
    },
    {
      set: { SANDBOX: 'off', DCV_ZONE: 'dcv.example.com' },
      want: 'DCV_ZONE needs DATABASE_URL, from which your name server reads its records',
    },
    {
      set: { PASSWORD_COST: '16' },
      want: 'PASSWORD_COST is "16", expected log2 of scrypt’s N, from 17 to 20',
    },
    { set: { SESSION_IDLE_HOURS: '0' }, want: 'SESSION_IDLE_HOURS is "0", expected hours, from 1 to 8760' },
    { set: { LOG_LEVEL: 'loud' }, want: 'LOG_LEVEL is "loud", expected debug, info, warn, error, silent' },
    {
      set: { SANDBOX: 'off', SMTP_URL: 'http://ada:geheim@host', MAIL_FROM: 'ca@example.com' },
      want: 'SMTP_URL is (not shown), expected the address of a mail server, such as smtps://user:password@mail.example.com',
    },
    {
      set: { SANDBOX: 'off', SMTP_URL: 'smtps://mail.example.com' },
      want: 'MAIL_FROM is not set, but SMTP_URL requires it: the sender of emails, such as Certhub <certificates@example.com>',
    },
    {
      set: { SANDBOX: 'off', ISSUER_URL: 'http://ca.example.com', ISSUER_TOKEN: token },
      want: 'ISSUER_URL is "http://ca.example.com", expected the https address of a certificate issuer; http is allowed on this machine only',
    },
    {
      set: { ISSUER_URL: 'https://ca.example.com', ISSUER_TOKEN: token },
      want: 'ISSUER_URL can only be set when SANDBOX is off',
    },
    { set: { REVIEW: 'manual' }, want: 'REVIEW can only be set when SANDBOX is off' },
    {
      set: { DCV_NETWORKS: '10.0.0.0' },
      want: 'DCV_NETWORKS is "10.0.0.0", expected your own networks that file checks may connect to, such as 10.0.0.0/8,fd00::/8',
    },
    { set: { TLS_CERT: 'cert.pem' }, want: 'TLS_CERT and TLS_KEY must be set together' },
    {
      set: { DATABASE_URL: 'mysql://user:geheim@host/db' },
      want: 'DATABASE_URL is (not shown), expected a PostgreSQL address, such as postgres://user@host/database',
    },
  ])('is refused with an explanation: $want', ({ set, want }) => {
    expect(() => readConfig(set)).toThrow(new ConfigError(want));
  });

  it('has all its faults reported at once', () => {
    expect(() => readConfig({ PORT: 'x', TRUST_PROXY: '1' })).toThrow(/PORT is "x"[\s\S]*TRUST_PROXY is "1"/);
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certhub-secrets-'));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  it('is read, without the line break at its end', () => {
    const found = readConfig({
      DATABASE_URL_FILE: file('url', 'postgres://ada:pw@db/certhub\n'),
      METRICS_TOKEN_FILE: file('token', `${token}\r\n`),
      CA_KEY_SECRET_FILE: file('secret', 'y'.repeat(40)),
    });
    expect(found).toMatchObject({
      databaseUrl: 'postgres://ada:pw@db/certhub',
      metricsToken: token,
      caKeySecret: 'y'.repeat(40),
    });
  });

  it.each(secretNames)('may be %s', (name) => {
    expect(() => readConfig({ [`${name}_FILE`]: join(folder, 'none') })).toThrow(
      `${name}_FILE is ${JSON.stringify(join(folder, 'none'))}, which can’t be read (ENOENT)`,
    );
  });

  it('is refused where it is set twice, empty or invalid, and never shown', () => {
    const path = file('short', 'geheim');
    expect(() => readConfig({ METRICS_TOKEN: token, METRICS_TOKEN_FILE: path })).toThrow(/are both set/);
    expect(() => readConfig({ METRICS_TOKEN_FILE: file('empty', '\n') })).toThrow(/a file that is empty/);
    expect(() => readConfig({ METRICS_TOKEN_FILE: path })).toThrow(/^METRICS_TOKEN is \(not shown\)/);
  });
});

describe('the settings', () => {
  it('stand in .env.example, as `npm run env-example` writes it', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(envExample());
  });

  it('are all explained in docs/server.md', () => {
    const doc = readFileSync('docs/server.md', 'utf8');
    expect(listSettings().filter(({ name }) => !doc.includes(`\`${name}\``))).toEqual([]);
  });
});
