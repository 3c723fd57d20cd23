import { describe, expect, it } from 'vitest';
import { readTargets, targetText } from '#core/discovery/target-list.ts';

async function read(text: string, withPorts = true) {
  const { targets, faults, repeated } = await readTargets(text, { withPorts });
  return {
    targets: targets.map((target) => `${target.kind} ${targetText(target)}`),
    faults: faults.map(({ line, code, found, expected }) => [line, code, found, expected].join('|')),
    repeated,
  };
}

describe('a list of targets', () => {
  it.each([
    { name: 'a name', line: 'www.example.com', want: 'name www.example.com' },
    { name: 'a name with a port', line: 'mail.example.com:465', want: 'name mail.example.com:465' },
    { name: 'spaces, capitals and the dot of the root', line: '  WWW.Example.COM.  ', want: 'name www.example.com' },
    { name: 'full-width signs', line: 'ｗｗｗ。example。com：８４４３', want: 'name www.example.com:8443' },
    { name: 'an internationalized name', line: '例子.公司', want: 'name xn--fsqu00a.xn--55qx5d' },
    { name: 'an underscore', line: '_dmarc.example.com', want: 'name _dmarc.example.com' },
    { name: 'a URL', line: 'https://www.example.com/login?next=1', want: 'name www.example.com' },
    { name: 'a URL with a port and a user', line: 'https://a:b@example.com:8443/', want: 'name example.com:8443' },
    { name: 'a URL of another protocol', line: 'ldaps://dc1.example.com/', want: 'name dc1.example.com:636' },
    { name: 'an IPv4 address', line: '203.0.113.7', want: 'address 203.0.113.7' },
    { name: 'an IPv4 address with a port', line: '203.0.113.7:993', want: 'address 203.0.113.7:993' },
    { name: 'an IPv6 address', line: '2001:DB8:0:0::1', want: 'address 2001:db8::1' },
    { name: 'an IPv6 address in brackets', line: '[2001:db8::1]', want: 'address 2001:db8::1' },
    { name: 'an IPv6 address with a port', line: '[2001:db8::1]:443', want: 'address [2001:db8::1]:443' },
    { name: 'a network', line: '203.0.113.0/24', want: 'network 203.0.113.0/24' },
    { name: 'the widest network', line: '198.51.100.0/22', want: 'network 198.51.100.0/22' },
    { name: 'a network of IPv6', line: '2001:db8::/120', want: 'network 2001:db8::/120' },
    { name: 'a network of one address', line: '203.0.113.7/32', want: 'address 203.0.113.7' },
  ])('reads $name', async ({ line, want }) => {
    expect(await read(line)).toEqual({ targets: [want], faults: [], repeated: 0 });
  });

  it.each([
    { name: 'a wildcard', line: '*.example.com', want: '1|wildcard|*.example.com|example.com' },
    { name: 'a single label', line: 'intranet', want: '1|unreadable|intranet|' },
    { name: 'several words', line: 'www.example.com mail', want: '1|unreadable|www.example.com mail|' },
    { name: 'an address of three parts', line: '10.0.1', want: '1|unreadable|10.0.1|' },
    { name: 'an address in hexadecimal', line: '0x7f.0.0.0x1', want: '1|unreadable|0x7f.0.0.0x1|' },
    { name: 'a zone of IPv6', line: 'fe80::1%eth0', want: '1|unreadable|fe80::1%eth0|' },
    { name: 'a path without a scheme', line: 'example.com/login', want: '1|unreadable|example.com/login|' },
    { name: 'port zero', line: 'example.com:0', want: '1|port|example.com:0|65535' },
    { name: 'a port too high', line: 'example.com:70000', want: '1|port|example.com:70000|65535' },
    { name: 'no port after the colon', line: 'example.com:', want: '1|port|example.com:|65535' },
    { name: 'a large network', line: '203.0.0.0/16', want: '1|network-large|203.0.0.0/16|/22' },
    { name: 'a large network of IPv6', line: '2001:db8::/64', want: '1|network-large|2001:db8::/64|/118' },
    { name: 'a prefix beyond the address', line: '203.0.113.0/33', want: '1|unreadable|203.0.113.0/33|' },
    { name: 'bits of the host', line: '203.0.113.9/24', want: '1|network-bits|203.0.113.9/24|203.0.113.0/24' },
    { name: 'bits of the host in IPv6', line: '2001:db8::9/120', want: '1|network-bits|2001:db8::9/120|2001:db8::/120' },
  ])('refuses $name', async ({ line, want }) => {
    expect(await read(line)).toEqual({ targets: [], faults: [want], repeated: 0 });
  });

  it('counts lines, skips remarks and leaves out repetitions', async () => {
    const text = '# production\r\nwww.example.com\r\n\r\nWWW.example.com\r\nno good\r\nwww.example.com:8443';
    expect(await read(text)).toEqual({
      targets: ['name www.example.com', 'name www.example.com:8443'],
      faults: ['5|unreadable|no good|'],
      repeated: 1,
    });
  });

  it('takes no port in a list of exclusions', async () => {
    expect(await read('example.com:443\n203.0.113.0/28', false)).toEqual({
      targets: ['network 203.0.113.0/28'],
      faults: ['1|port-unwanted|example.com:443|'],
      repeated: 0,
    });
  });

  it('bounds a line, and shows the beginning of a long one', async () => {
    const { faults } = await readTargets('a'.repeat(5_000));
    expect(faults).toEqual([{ line: 1, code: 'too-long', found: `${'a'.repeat(199)}…`, expected: '1000' }]);
  });

  it('shows what cannot be seen', async () => {
    const { targets, faults } = await readTargets('www.exam\u200bple.com\nin\u202evalid');
    expect(targets.map(targetText)).toEqual(['www.example.com']);
    expect(faults.map(({ found }) => found)).toEqual(['in⟨U+202E⟩valid']);
  });

  it('counts the addresses of a network', async () => {
    const { targets } = await readTargets('203.0.113.0/24\n2001:db8::/118');
    expect(targets.map((target) => target.kind === 'network' && target.addresses)).toEqual([256, 1024]);
  });

  it('reads 10,000 lines at once', async () => {
    const text = Array.from({ length: 10_000 }, (_, index) => `host-${index}.example.com`).join('\n');
    expect((await readTargets(text)).targets).toHaveLength(10_000);
  });
});
