import { describe, expect, it } from 'vitest';
import { addressesIn, isInside, mayScan, readRange } from '#core/discovery/addresses.ts';
import {
  type CertificateTraits,
  conditions,
  fixedConditions,
  isRetired,
  servingConditions,
  severityOf,
  standingConditions,
  timedConditionsOf,
} from '#core/discovery/conditions.ts';
import { nameProof, rangeFiles, rangeProofs } from '#core/discovery/proof.ts';
import { readService } from '#core/discovery/protocols.ts';
import { quietUntil } from '#core/discovery/quiet-hours.ts';
import { firstFit, fitsPattern } from '#core/discovery/rules.ts';
import { isExcluded, readExclusions, readTargets } from '#core/discovery/targets.ts';

const range = (text: string) => {
  const read = readRange(text);
  if (read === null) throw new Error(text);
  return read;
};

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '168.63.129.16',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '64:ff9b:1::8.8.8.8',
    '2002:a00:1::',
    '2001::1',
    '2001:db8::1',
    '0x7f.1',
    '127.1',
    '2130706433',
    '010.0.0.1',
    'fe80::1%eth0',
    '',
    'localhost',
  ])('is not scanned: %s', (address) => expect(mayScan(address)).toBe(false));
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111'])('is scanned: %s', (address) =>
    expect(mayScan(address)).toBe(true),
  );
});

describe('a range', () => {
  it('is read without host bits', () => {
    expect(readRange('8.8.8.0/29')).toMatchObject({ text: '8.8.8.0/29', count: 8 });
    expect(readRange('8.8.8.8')).toMatchObject({ text: '8.8.8.8/32', count: 1 });
    for (const bad of ['8.8.8.1/29', '8.8.8.8/33', '8.8.8/24', 'a.test', '8.8.8.8/', '::1%lo/128']) {
      expect(readRange(bad)).toBeNull();
    }
  });
  it('has its addresses', () => {
    expect(addressesIn(range('8.8.8.254/31'))).toEqual(['8.8.8.254', '8.8.8.255']);
    expect(addressesIn(range('2606:4700::fffe/127'))).toEqual(['2606:4700::fffe', '2606:4700::ffff']);
    expect(addressesIn(range('8.8.0.0/22')).at(-1)).toBe('8.8.3.255');
  });
  it('lies in another', () => {
    expect(isInside(range('8.8.8.8'), range('8.8.8.0/29'))).toBe(false);
    expect(isInside(range('8.8.8.7'), range('8.8.8.0/29'))).toBe(true);
    expect(isInside(range('8.8.8.0/24'), range('8.8.8.0/29'))).toBe(false);
    expect(isInside(range('2606:4700::1'), range('2606:4700::/118'))).toBe(true);
  });
  it('is proved where its zone is', () => {
    const zones = (text: string) => rangeProofs(range(text), 'a').map(({ name }) => name);
    expect(zones('8.8.8.8')).toEqual(['_certhub-discovery.8.8.8.8.in-addr.arpa']);
    expect(zones('8.8.8.64/26')).toEqual(['_certhub-discovery.8.8.8.in-addr.arpa']);
    expect(zones('8.8.4.0/22')).toHaveLength(4);
    expect(zones('2606:4700::/118')).toEqual([
      `_certhub-discovery.${'0.'.repeat(21)}0.0.7.4.6.0.6.2.ip6.arpa`,
    ]);
    expect(rangeFiles(range('8.8.8.0/28'), 'a')).toEqual([]);
    expect(rangeFiles(range('2606:4700::1'), 'a')[0]?.name).toBe(
      'http://[2606:4700::1]/.well-known/certhub-discovery.txt',
    );
    expect(nameProof('a.test', 'x')).toMatchObject({ type: 'TXT', value: 'certhub-discovery=x' });
  });
});

it.each([
  ['smtp', 'smtp', 25],
  ['smtp:2525', 'smtp', 2525],
  ['993', 'tls', 993],
  ['imaps', 'tls', 993],
  ['https:8443', 'tls', 8443],
  ['xmpp-client', 'xmpp-client', 5222],
])('the service %s', (text, protocol, port) => expect(readService(text)).toEqual({ protocol, port }));
it.each(['', ':', 'smtp:0', 'smtp:65536', '12345', 'gopher', 'smtp:25:25'])('no service: %s', (text) =>
  expect(readService(text)).toBeNull(),
);

describe('targets', () => {
  it('are names, addresses and networks, with a port or a protocol of their own', async () => {
    const { lines, refused } = await readTargets(
      [
        'www.example.com',
        '# a comment, or two',
        'mail.example.com:25',
        'smtp://mail.example.com:2525',
        'https://www.example.com/path?x',
        '[2606:4700::1]:443',
        '8.8.8.0/30, 例子.中国',
        'a.example.com\tb.example.com c.example.com',
      ].join('\n'),
    );
    expect(refused).toEqual([]);
    expect(
      lines.map(({ host, range: own, service }) => [host ?? own?.text, service?.protocol, service?.port]),
    ).toEqual([
      ['www.example.com', undefined, undefined],
      ['mail.example.com', 'smtp', 25],
      ['mail.example.com', 'smtp', 2525],
      ['www.example.com', 'tls', 443],
      ['2606:4700::1/128', 'tls', 443],
      ['8.8.8.0/30', undefined, undefined],
      ['xn--fsqu00a.xn--fiqs8s', undefined, undefined],
      ...['a', 'b', 'c'].map((name) => [`${name}.example.com`, undefined, undefined]),
    ]);
    expect(lines.at(-1)?.line).toBe(8);
  });
  it.each([
    ['*.example.com', 'target-wildcard'],
    ['8.8.0.0/16', 'range-large'],
    ['10.0.0.0/30', 'address-private'],
    ['127.0.0.1', 'address-private'],
    ['[::1]:443', 'address-private'],
    ['www.example.com:70000', 'port-unknown'],
    ['gopher://www.example.com', 'port-unknown'],
    ['not a name', 'target-unreadable'],
    ['localhost', 'target-unreadable'],
    ['http://user@www.example.com@', 'target-unreadable'],
  ])('are refused: %s', async (text, refusal) => {
    const { lines, refused } = await readTargets(text);
    expect(lines).toEqual([]);
    expect(refused).toMatchObject([{ line: 1, refusal }]);
  });
  it.each([
    'old.example.com.',
    'OLD.example.com',
    'ｏld。example.com',
    'x.test; old.example.com',
    '*.example.com.',
  ])('leave out what is excluded as %s', (text) => {
    const exclusions = readExclusions(text);
    expect([exclusions.refused, isExcluded(exclusions, 'old.example.com')]).toEqual([[], true]);
  });
  it('leave out what is excluded', () => {
    const exclusions = readExclusions('old.example.com\n*.lab.example.com\n8.8.8.0/30\n!');
    expect(exclusions.refused).toHaveLength(1);
    const out = ['old.example.com', 'a.lab.example.com', '8.8.8.1'];
    for (const host of out) expect(isExcluded(exclusions, host)).toBe(true);
    for (const host of ['lab.example.com', '8.8.8.4', 'new.example.com']) {
      expect(isExcluded(exclusions, host)).toBe(false);
    }
  });
});

describe('conditions', () => {
  const good: CertificateTraits = {
    isSelfSigned: false,
    keyAlgorithm: 'RSA',
    keyBits: 2048,
    signatureAlgorithm: 'sha256WithRSAEncryption',
  };
  it.each([
    [{}, []],
    [{ keyBits: 1024 }, ['weak-key']],
    [{ keyAlgorithm: 'EC', keyBits: 256 }, []],
    [{ keyAlgorithm: 'EC', keyBits: 192 }, ['weak-key']],
    [{ keyAlgorithm: 'Ed25519', keyBits: null }, []],
    [{ signatureAlgorithm: 'sha1WithRSAEncryption' }, ['weak-signature']],
    [{ signatureAlgorithm: 'ecdsa-with-SHA1' }, ['weak-signature']],
    [{ signatureAlgorithm: 'md5WithRSAEncryption' }, ['weak-signature']],
    [{ isSelfSigned: true, signatureAlgorithm: 'sha1WithRSAEncryption' }, ['self-signed']],
  ] as const)('of the bytes: %j', (part, expected) =>
    expect(fixedConditions({ ...good, ...part })).toEqual(expected),
  );

  const chain = { isIncomplete: false, isOutOfOrder: false, extra: 0 };
  const served = { isNameCovered: true, chain, isTrusted: true, tlsVersion: 'TLSv1.3' };
  it.each([
    [{}, false, []],
    [{ isNameCovered: false }, false, ['name-mismatch']],
    [{ isTrusted: false }, false, ['untrusted']],
    [{ isTrusted: false, chain: { ...chain, isIncomplete: true } }, false, ['chain-incomplete']],
    [{ isTrusted: false }, true, []],
    [{ chain: { ...chain, isOutOfOrder: true, extra: 1 } }, false, ['chain-order', 'chain-extra']],
    [{ tlsVersion: 'TLSv1.1' }, false, ['old-protocol']],
    [{ tlsVersion: '' }, false, []],
  ] as const)('of a place: %j', (part, isSelfSigned, expected) =>
    expect(servingConditions({ ...served, ...part }, isSelfSigned)).toEqual(expected),
  );

  it('of what else is known, and of the time', () => {
    expect(standingConditions({ isRevoked: true, isKeyReused: true, isNotServed: true })).toEqual([
      'revoked',
      'not-served',
      'key-reused',
    ]);
    const dates = {
      ...{ notBefore: new Date('2026-01-01'), notAfter: new Date('2026-06-01') },
      ...{ placeCount: 1, isRetired: false },
    };
    const at = (day: string) => timedConditionsOf(dates, new Date(day));
    expect(at('2025-12-31')).toEqual(['not-yet-valid']);
    expect(at('2026-03-01')).toEqual([]);
    expect(at('2026-05-03')).toEqual(['expiring']);
    expect(at('2026-06-02')).toEqual(['expired']);
    const nowhere = { ...dates, placeCount: 0 };
    expect(timedConditionsOf(nowhere, new Date('2026-05-03'))).toEqual(['expiring']);
    expect(timedConditionsOf(nowhere, new Date('2026-06-02'))).toEqual([]);
    expect(timedConditionsOf({ ...nowhere, isRetired: true }, new Date('2026-05-03'))).toEqual([]);
    expect(Object.keys(severityOf).toSorted()).toEqual([...conditions].toSorted());
  });
});

it.each([
  { name: 'never served', facts: {}, want: false },
  { name: 'served', facts: { heldPlaces: 1, wasServed: true, isReplaced: true }, want: false },
  { name: 'at a server that does not answer', facts: { heldPlaces: 1, wasServed: true }, want: false },
  { name: 'no longer served', facts: { wasServed: true }, want: true },
  { name: 'replaced, and never seen', facts: { isReplaced: true }, want: true },
  { name: 'revoked, and served nowhere', facts: { isRevoked: true }, want: true },
  { name: 'revoked, and still served', facts: { heldPlaces: 1, isRevoked: true }, want: false },
])('a certificate that is $name is retired: $want', ({ facts, want }) => {
  const none = { heldPlaces: 0, wasServed: false, isRevoked: false, isReplaced: false };
  expect(isRetired({ ...none, ...facts })).toBe(want);
});

describe('rules', () => {
  it.each([
    ['*.shop.example', 'a.shop.example', true],
    ['*.shop.example', 'shop.example', false],
    ['LET*', "Let's Encrypt R11", true],
    ['a*b*c', 'a-x-b-y-c', true],
    ['a*b*c', 'a-c-b', false],
    ['a*a', 'a', false],
    ['*', '', true],
    ['', '', true],
  ])('%s fits %s: %s', (pattern, text, fits) => expect(fitsPattern(pattern, text)).toBe(fits));
  it('the first that fits decides', () => {
    const rules = [
      { field: 'issuer', pattern: 'B*' },
      { field: 'name', pattern: '*.test' },
      { field: 'name', pattern: '*' },
    ] as const;
    const facts = { name: ['b.test', 'a.org'], issuer: ['A'], place: [], source: [] };
    expect(firstFit(rules, facts)).toBe(rules[1]);
  });
});

it('quiet hours go over midnight, in their zone', () => {
  const quiet = { quietFrom: 22, quietTo: 6 };
  const until = (at: string) => quietUntil(quiet, 'Asia/Shanghai', new Date(at))?.toISOString() ?? null;
  expect(until('2026-01-01T13:59:00Z')).toBeNull();
  expect(until('2026-01-01T14:00:00Z')).toBe('2026-01-01T22:00:00.000Z');
  expect(until('2026-01-01T21:59:00Z')).toBe('2026-01-01T22:00:00.000Z');
  expect(until('2026-01-01T22:00:00Z')).toBeNull();
  expect(quietUntil({ quietFrom: null, quietTo: 6 }, 'Asia/Shanghai', new Date())).toBeNull();
});
