import { describe, expect, test } from 'vitest';
import { isWithin, readIp } from '#core/names/ip.ts';

/**
 * Every special-purpose block of the IANA registries that a certificate must not hold: one address each, or both
 * edges.
 */
const notPublic = [
  ['this network', '0.0.0.0', '0.255.255.255'],
  [
    'private (RFC 1918)',
    '10.0.0.0',
    '10.255.255.255',
    '172.16.0.0',
    '172.31.255.255',
    '192.168.0.0',
    '192.168.255.255',
  ],
  ['shared address space (RFC 6598)', '100.64.0.0', '100.127.255.255'],
  ['loopback', '127.0.0.1', '127.255.255.255'],
  ['link-local', '169.254.0.1', '169.254.169.254'],
  ['the host address of Azure', '168.63.129.16'],
  ['protocol assignments', '192.0.0.1', '192.0.0.170'],
  ['documentation (RFC 5737)', '192.0.2.145', '198.51.100.7', '203.0.113.1'],
  ['6to4 relays', '192.88.99.1'],
  ['benchmarking', '198.18.0.1', '198.19.255.255'],
  ['multicast', '224.0.0.1', '239.255.255.255'],
  ['reserved and broadcast', '240.0.0.1', '255.255.255.255'],
  ['IPv6 unspecified and loopback', '::', '::1'],
  ['IPv4-mapped', '::ffff:8.8.8.8', '::ffff:10.0.0.1', '::ffff:808:808'],
  ['IPv4-compatible', '::8.8.8.8'],
  ['IPv4/IPv6 translation (RFC 6052, RFC 8215)', '64:ff9b::808:808', '64:ff9b:1::1'],
  ['discard only', '100::1'],
  ['Teredo and other protocol assignments', '2001::1', '2001:1ff:ffff::1'],
  ['documentation (RFC 3849, RFC 9637)', '2001:db8::2:1', '3fff::1', '3fff:fff::1'],
  ['6to4', '2002:808:808::1'],
  ['segment routing', '5f00::1'],
  ['unique local', 'fc00::1', 'fd12:3456:789a::1'],
  ['link-local and site-local', 'fe80::1', 'febf::1', 'fec0::1'],
  ['IPv6 multicast', 'ff02::1', 'ff0e::1'],
  ['unallocated space', 'a3be:32f3:206e:c75d:956:cee:9858:5ec5', '4000::1', '1000::1'],
] as const;

describe('readIp', () => {
  test.each(notPublic.map(([name, ...addresses]) => ({ name, addresses })))(
    'does not read $name as public',
    ({ addresses }) => {
      for (const address of addresses)
        expect({ address, isPublic: readIp(address)?.isPublic }).toEqual({ address, isPublic: false });
    },
  );

  test.each([
    ['8.8.8.8', '8.8.8.8', 4],
    ['1.1.1.1', '1.1.1.1', 4],
    ['100.63.255.255', '100.63.255.255', 4],
    ['100.128.0.0', '100.128.0.0', 4],
    ['172.15.255.255', '172.15.255.255', 4],
    ['172.32.0.0', '172.32.0.0', 4],
    ['223.255.255.255', '223.255.255.255', 4],
    ['2606:4700:4700::1111', '2606:4700:4700::1111', 6],
    ['2001:4860:4860:0000:0000:0000:0000:8888', '2001:4860:4860::8888', 6],
    ['2400:CB00:2048:1::C629:D7A2', '2400:cb00:2048:1::c629:d7a2', 6],
    ['2606:4700::0:0:0:1', '2606:4700::1', 6],
    ['2606:4700::8.8.8.10', '2606:4700::808:80a', 6],
  ])('reads %s as public and writes it as %s', (address, text, version) => {
    expect(readIp(address)).toEqual({ text, version, isPublic: true });
  });

  test.each([
    ['::8.8.8.8', '::808:808'],
    ['::ffff:8.8.8.8', '::ffff:808:808'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
  ])('writes %s as %s (RFC 4291 §2.5.5)', (address, text) => {
    expect(readIp(address)).toMatchObject({ text, isPublic: false });
  });

  test.each([
    '',
    '1',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '0x7f.0.0.1',
    '127.1',
    '2130706433',
    '1.2.3.4 ',
    ' 1.2.3.4',
    '1.2.3.4/24',
    '1.2.3.4:80',
    '[::1]',
    '::1%eth0',
    'fe80::1%1',
    ':::',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    'g::1',
    '::ffff:999.1.1.1',
    '2606:4700::8.8.8.010',
    '2606:4700::8.8.8.08',
    '2606:4700::0x8.8.8.8',
    '2606:4700::8.8.8',
    '2606:4700::/32',
    'example.com',
    '１.１.１.１',
  ])('refuses %j', (text) => {
    expect(readIp(text)).toBeNull();
  });
});

test.each([
  { address: '10.1.2.3', network: '10.0.0.0/8', want: true },
  { address: '11.1.2.3', network: '10.0.0.0/8', want: false },
  { address: 'fd00::1', network: 'fd00::/8', want: true },
  { address: '10.1.2.3', network: 'fd00::/8', want: false },
  { address: '127.1', network: '127.0.0.0/8', want: false },
  { address: '10.1.2.3', network: '10.0.0.0', want: false },
])('$address is in $network: $want', ({ address, network, want }) => {
  expect(isWithin(address, network)).toBe(want);
});
