import { describe, expect, it } from 'vitest';
import { validationOf } from '#server/ca/acme/challenges.ts';
import { consequenceOf, linksTo, readProblem } from '#server/ca/acme/problem.ts';
import { readRetryAfter } from '#server/ca/acme/retry-after.ts';
import { readConfig } from '#server/config.ts';
import { challengeOf, wantedByCa } from '#server/validation/wanted-by-ca.ts';

const now = new Date('2026-11-27T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    { header: '120', at: '2026-11-27T12:02:00.000Z' },
    { header: 'Fri, 27 Nov 2026 12:05:00 GMT', at: '2026-11-27T12:05:00.000Z' },
    { header: 'Fri, 27 Nov 2026 11:00:00 GMT', at: '2026-11-27T12:00:00.000Z' },
    { header: '999999999', at: '2026-11-28T12:00:00.000Z' },
  ])('reads $header', ({ header, at }) => {
    expect(readRetryAfter(header, now)?.toISOString()).toBe(at);
  });

  it.each([undefined, '', 'soon', '-1', '1.5'])('reads nothing from %s', (header) => {
    expect(readRetryAfter(header, now)).toBeNull();
  });
});

describe('a problem document', () => {
  const terms = { status: 403, links: '', until: null };

  it('is read with its subproblems, its link and nothing that is no https address', () => {
    const problem = readProblem(
      {
        type: 'urn:ietf:params:acme:error:userActionRequired',
        ...{ detail: 'Agree to the terms', instance: 'javascript:alert(1)' },
        subproblems: [
          {
            type: 'urn:ietf:params:acme:error:caa',
            detail: 'CAA forbids it',
            identifier: { type: 'dns', value: 'A.example.com' },
          },
        ],
      },
      {
        ...terms,
        links: '<https://ca.example/help>;rel="help", <https://ca.example/terms>;rel="terms-of-service"',
      },
    );
    expect([problem.type, problem.words, problem.link]).toEqual([
      ...['userActionRequired', 'Agree to the terms', 'https://ca.example/help'],
    ]);
    expect(problem.subproblems).toEqual([{ type: 'caa', words: 'CAA forbids it', name: 'a.example.com' }]);
  });

  it.each([null, 'text', [], { type: 7 }, { type: 'about:blank' }])('without a type is %j', (found) => {
    expect(readProblem(found, terms).type).toBe('');
  });

  it.each([
    ['badNonce', 400, 'again'],
    ['rateLimited', 429, 'again'],
    ['orderNotReady', 403, 'again'],
    ['', 503, 'again'],
    ['', 400, 'request'],
    ['badCSR', 400, 'request'],
    ['caa', 403, 'names'],
    ['connection', 400, 'names'],
    ['dns', 400, 'names'],
    ['incorrectResponse', 403, 'names'],
    ['rejectedIdentifier', 400, 'names'],
    ['userActionRequired', 403, 'operator'],
    ['externalAccountRequired', 403, 'operator'],
    ['alreadyReplaced', 409, 'replaces'],
    ['invalidProfile', 400, 'profile'],
  ] as const)('of type %s and status %i leads to %s', (type, status, consequence) => {
    expect(consequenceOf({ type, status })).toBe(consequence);
  });

  it('finds the links of one relation', () => {
    const links =
      '<https://ca.test/1>;rel="alternate", <https://ca.test/up>;rel="up", <https://ca.test/2>; rel=alternate';
    expect(linksTo(links, 'alternate')).toEqual(['https://ca.test/1', 'https://ca.test/2']);
  });
});

describe('what a CA wants published', () => {
  const account = {
    url: 'https://example.com/acme/acct/ExampleAccount',
    thumbprint: 'nP1qzpXGymHBrUEepNY9HCsQk7K8KhOypzEt62jcerQ',
  };
  const challenge = (type: string, issuers: readonly string[] = []) => ({
    ...{ type, url: 'https://ca.test/c', issuers },
    token: 'LoqXcYV8q5ONbJQxbmR7SCTNo3tiAXDfowyjxAjEuX0',
  });
  const records = (name: string, challenges: readonly ReturnType<typeof challenge>[]) =>
    validationOf({ url: '', name, status: 'pending', isTold: false, challenges }, account).records;
  const terms = { now, delegationZone: 'dcv.example.net' };

  it('is a record, and a file where it is offered', () => {
    const found = records('*.example.org', [challenge('dns-01'), challenge('tls-alpn-01')]);
    expect(found.text?.recordName).toBe('_acme-challenge.example.org');
    expect(found.text?.expected).toMatch(/^[\w-]{43}$/);
    expect(found.file).toBeNull();
    const shown = wantedByCa('ada', { domainName: '*.example.org', method: 'file' }, found, terms);
    expect(shown).toMatchObject({ recordType: 'TXT', isExact: true });
    expect(shown.delegation?.recordName).toBe('_acme-challenge.example.org');
    expect(shown.delegation?.expected).toMatch(/^[0-9a-f]{32}\.dcv\.example\.net$/);
    const file = records('example.org', [challenge('dns-01'), challenge('http-01')]);
    expect(wantedByCa('ada', { domainName: 'example.org', method: 'file' }, file, terms)).toEqual({
      recordType: 'FILE',
      recordName: `http://example.org/.well-known/acme-challenge/${challenge('').token}`,
      expected: `${challenge('').token}.${account.thumbprint}`,
    });
  });

  it('is a record under the account’s label (the draft’s own example) where only that is offered', () => {
    const { text } = records('example.org', [challenge('dns-account-01')]);
    expect(text).toMatchObject({
      challenge: 'dns-account-01',
      recordName: '_ujmmovf2vn55tgye._acme-challenge.example.org',
    });
  });

  it('is a persistent record where it is offered, which names the account', () => {
    const found = records('*.example.org', [
      challenge('dns-01'),
      challenge('dns-persist-01', ['ca.example']),
    ]);
    const row = { domainName: '*.example.org', method: 'dns_txt' };
    const [lasting] = wantedByCa('ada', row, found, terms).persistent ?? [];
    expect(lasting).toMatchObject({
      recordName: '_validation-persist.example.org',
      expected: `ca.example; accounturi=${account.url}; policy=wildcard`,
    });
    const seen = { method: 'dns_txt', caRecords: found };
    expect(challengeOf({ ...seen, found: [lasting?.expected ?? ''] })).toBe('dns-persist-01');
    expect(challengeOf({ ...seen, found: [found.text?.expected ?? ''] })).toBe('dns-01');
  });
});

describe('the settings of an ACME directory', () => {
  const set = {
    SANDBOX: 'off',
    ACME_DIRECTORY: 'https://ca.example/directory',
    CA_KEY_SECRET: 'x'.repeat(32),
  };

  it('tell a preferred profile from a required one', () => {
    expect(readConfig({ ...set, ACME_PROFILE: 'short' }).acme?.profile).toEqual({
      name: 'short',
      isRequired: false,
    });
    expect(readConfig({ ...set, ACME_PROFILE: 'required:short' }).acme?.profile).toEqual({
      ...{ name: 'short', isRequired: true },
    });
  });

  it.each([
    { changes: { CA_KEY_SECRET: '' }, fault: 'ACME_DIRECTORY needs CA_KEY_SECRET' },
    { changes: { ACME_EAB_KID: 'shop' }, fault: 'ACME_EAB_KEY is not set' },
    { changes: { ACME_DIRECTORY: '', ACME_CONTACT: 'a@example.com' }, fault: 'ACME_DIRECTORY is not' },
    { changes: { SANDBOX: 'on' }, fault: 'ACME_DIRECTORY can only be set when SANDBOX is off' },
    {
      changes: { ISSUER_URL: 'https://i.example', ISSUER_TOKEN: 'x'.repeat(32) },
      fault: 'expected one of them',
    },
    { changes: { ACME_DIRECTORY: 'http://ca.example/directory' }, fault: 'ACME_DIRECTORY is' },
  ])('are refused: $fault', ({ changes, fault }) => {
    expect(() => readConfig({ ...set, ...changes })).toThrow(fault);
  });
});
