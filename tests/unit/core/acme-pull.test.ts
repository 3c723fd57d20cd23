import { describe, expect, it } from 'vitest';
import { clientName } from '#core/acme/client-name.ts';
import { identifierProblem } from '#core/acme/identifiers.ts';
import { judgePull, type PulledFrom, pullsOf, suggestedWindow } from '#core/acme/pull.ts';
import { acmeClients } from '#core/acme/recipe-parts.ts';
import { recipeFor } from '#core/acme/recipes.ts';
import { dayMs } from '#core/day.ts';

const start = Date.parse('2026-11-27T00:00:00Z');
const day = (count: number) => new Date(start + count * dayMs);
const certificate = (from: number, until: number, more: Partial<PulledFrom> = {}): PulledFrom => ({
  notBefore: day(from),
  notAfter: day(until),
  issuedTime: day(from),
  revokedTime: null,
  ...more,
});
const first = certificate(0, 199);
const year = { certificates: [first], paidUntil: day(365), pulls: [] };
const times = (count: number, at: number, apart = 0.01) =>
  Array.from({ length: count }, (_, index) => day(at + index * apart));

describe('a pull', () => {
  it.each([
    {
      name: 'before the first certificate',
      facts: { ...year, certificates: [] },
      at: 1,
      want: { kind: 'first' },
    },
    { name: 'of an unpaid order', facts: { ...year, paidUntil: null }, at: 1, want: { kind: 'over' } },
    {
      name: 'within the period',
      facts: year,
      at: 100,
      want: { kind: 'within', until: day(199) },
    },
    {
      name: 'a moment before the window',
      facts: year,
      at: 168.99,
      want: { kind: 'within', until: day(199) },
    },
    { name: 'at the window', facts: year, at: 169, want: { kind: 'next' } },
    { name: 'after the end, while it is paid for', facts: year, at: 250, want: { kind: 'next' } },
    { name: 'after what is paid for', facts: year, at: 366, want: { kind: 'over' } },
    {
      name: 'of a second host, after the first opened the period',
      facts: { ...year, certificates: [first, certificate(170, 269)], pulls: [day(170)] },
      at: 171,
      want: { kind: 'within', until: day(269) },
    },
    {
      name: 'of a host whose certificate is a shorter one of the period',
      facts: { ...year, certificates: [first, certificate(150, 199)], pulls: [day(150)] },
      at: 169,
      want: { kind: 'next' },
    },
    {
      name: 'in the last period, in its window',
      facts: { ...year, certificates: [certificate(260, 365)] },
      at: 340,
      want: { kind: 'within', until: day(365) },
    },
    {
      name: 'before the window of the last period',
      facts: { ...year, certificates: [certificate(260, 365)] },
      at: 300,
      want: { kind: 'within', until: day(365), isSpent: false },
    },
    {
      name: 'for the tenth time in the window of the last period',
      facts: { ...year, certificates: [certificate(260, 365)], pulls: times(9, 336, 0.3) },
      at: 345,
      want: { kind: 'within', until: day(365), isSpent: true },
    },
    {
      name: 'for the eleventh time there',
      facts: { ...year, certificates: [certificate(260, 365)], pulls: times(10, 336, 0.3) },
      at: 345,
      want: { kind: 'over' },
    },
    {
      name: 'for the sixth time within 24 hours',
      facts: { ...year, pulls: times(5, 10) },
      at: 10.5,
      want: { kind: 'limited', by: 'day', from: day(11) },
    },
    {
      name: 'for the sixth time at a CA that gives each certificate an end of its own',
      facts: {
        ...year,
        certificates: [
          certificate(0, 90),
          ...times(5, 10).map((at, index) => certificate(10, 100 + index / 100, { issuedTime: at })),
        ],
        pulls: times(5, 10),
      },
      at: 10.5,
      want: { kind: 'limited', by: 'day', from: day(11) },
    },
    { name: 'a day later', facts: { ...year, pulls: times(5, 10) }, at: 11.1, want: { kind: 'within' } },
    {
      name: 'for the fifty-first time in the period',
      facts: { ...year, pulls: times(50, 10, 1) },
      at: 100,
      want: { kind: 'limited', by: 'period', from: day(169) },
    },
    {
      name: 'which opens a period, however many there were',
      facts: { ...year, pulls: times(50, 10, 1) },
      at: 170,
      want: { kind: 'next' },
    },
  ])('$name', ({ facts, at, want }) => {
    expect(judgePull(facts, day(at))).toMatchObject(want);
  });

  it('spends no later period by being repeated', () => {
    const facts = {
      ...year,
      certificates: [first, ...times(10, 20).map((at) => certificate(20, 199, { issuedTime: at }))],
    };
    expect(judgePull(facts, day(30))).toMatchObject({ kind: 'within', until: day(199) });
    expect(pullsOf({ ...facts, pulls: times(10, 20) }, day(20.2)).inDay).toHaveLength(10);
  });
});

it('moves the window of a revoked certificate into the past', () => {
  const revoked = certificate(0, 199, { revokedTime: day(50) });
  expect(suggestedWindow(revoked, [revoked], day(365)).end).toEqual(day(50));
  expect(suggestedWindow(first, [first], day(365))).toEqual({ start: day(169), end: day(176.5) });
});

it('leaves the last certificate that is paid for to its last day, unless an order follows', () => {
  const last = certificate(170, 365);
  const again = certificate(340, 365);
  expect(suggestedWindow(again, [first, last, again], day(365))).toEqual({ start: day(364), end: day(365) });
  expect(suggestedWindow(again, [first, last, again], null).start).toEqual(day(335));
  const revoked = certificate(170, 365, { revokedTime: day(200) });
  expect(suggestedWindow(revoked, [revoked], day(365)).end).toEqual(day(200));
});

it('finds what a request names beside the order, and what it lacks', () => {
  const dns = (value: string) => ({ type: 'dns', value }) as const;
  expect(identifierProblem([dns('b.example'), dns('a.example')], ['a.example', 'b.example'])).toBeNull();
  expect(identifierProblem([dns('a.example')], ['a.example', 'b.example'])?.detail).toContain(
    'missing: b.example',
  );
  const foreign = identifierProblem([dns('a.example'), dns('c.example')], ['a.example', 'b.example']);
  expect(foreign?.subproblems?.map(({ identifier }) => identifier.value)).toEqual(['c.example']);
});

it.each([
  [
    'CertbotACMEClient/2.1.0 (certbot; Debian GNU/Linux 12 (bookworm)) Authenticator/standalone',
    'certbot 2.1.0',
  ],
  ['lego-cli/4.9.1 xenolf-acme/4.9.1 (release; linux; amd64)', 'lego 4.9.1'],
  ['containous-traefik/2.10.1 xenolf-acme/4.9.1', 'Traefik 2.10.1'],
  ['Apache/2.4.66 mod_md/2.6.6', 'mod_md 2.6.6'],
  ['acme.sh/3.0.8 (https://github.com/acmesh-official/acme.sh)', 'acme.sh 3.0.8'],
  ['dehydrated/0.7.0 curl/7.88.1', 'dehydrated 0.7.0'],
  ['uacme/1.7.4 libcurl/7.88.1', 'uacme 1.7.4'],
  ['Caddy/2.6.2 CertMagic acmez (linux; amd64)', 'Caddy 2.6.2'],
  ['', ''],
  ['<script>', '<script>'],
])('names the client of %s', (userAgent, want) => {
  expect(clientName(userAgent)).toBe(want);
});

describe.each(acmeClients)('the commands for %s', (client) => {
  const values = {
    directory: 'https://console.example/acme/0123/directory',
    kid: 'ck_test',
    hmacKey: 'c2VjcmV0',
    names: ['a.example.com', '*.example.com'],
  };
  const text = recipeFor(client, values)
    .map((part) => part.text)
    .join('\n');

  it('hold every value', () => {
    for (const value of [values.directory, values.kid, values.hmacKey, 'a.example.com', '*.example.com'])
      expect(text).toContain(value);
  });

  it('hand no star to a shell', () => {
    const commands = recipeFor(client, values).filter(
      ({ file }) => file === '' || file.startsWith('/etc/cron.d/'),
    );
    if (client === 'win-acme') return;
    for (const { text: command } of commands)
      expect(command.replaceAll("'*.example.com'", '')).not.toContain('*.');
  });
});

it('passes on a wish of the CA that is urgent, and no other', () => {
  const wanted = (at: number) => suggestedWindow(first, [first], day(365), day(at)).end;
  expect(wanted(50)).toEqual(day(50));
  expect(wanted(132)).toEqual(day(176.5));
});

it('writes addresses for cert-manager as addresses', () => {
  const values = { directory: 'https://console.example/acme/0123/directory', kid: 'k', hmacKey: 'h' };
  const [, file] = recipeFor('cert-manager', {
    ...values,
    names: ['a.example.com', '192.0.2.1', '2001:db8::1'],
  });
  expect(file?.text).toContain('  dnsNames: ["a.example.com"]\n  ipAddresses: ["192.0.2.1", "2001:db8::1"]');
  const [, alone] = recipeFor('cert-manager', { ...values, names: ['192.0.2.1'] });
  expect(alone?.text).not.toContain('dnsNames');
});

it('has certbot ask for addresses as addresses, proved by its own server', () => {
  const values = { directory: 'https://console.example/acme/0123/directory', kid: 'k', hmacKey: 'h' };
  const [{ text } = { text: '' }] = recipeFor('certbot', { ...values, names: ['192.0.2.1', '2001:db8::1'] });
  expect(text).toContain('--standalone');
  expect(text).toContain('--ip-address 192.0.2.1 --ip-address 2001:db8::1');
  expect(text).not.toContain('-d ');
});
