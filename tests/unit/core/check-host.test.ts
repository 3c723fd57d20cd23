import { describe, expect, test } from 'vitest';
import type { Fault, FaultReason } from '#core/fault.ts';
import { checkHost } from '#core/names/check-host.ts';
import type { HostRules } from '#core/names/host-rules.ts';

const plain: HostRules = { wildcard: 'refused', ip: 'refused', domain: true };
const flex: HostRules = { wildcard: 'allowed', ip: 'allowed', domain: true };
const wild: HostRules = { wildcard: 'required', ip: 'refused', domain: true };
const ipOnly: HostRules = { wildcard: 'refused', ip: 'required', domain: false };
const noHost: HostRules = { wildcard: 'refused', ip: 'refused', domain: false };

async function faultOf(input: string, rules: HostRules): Promise<Fault | null> {
  const checked = await checkHost(input, rules, 'commonName', 3);
  return checked.ok ? null : checked.error;
}

interface Refused {
  name: string;
  input: string;
  rules?: HostRules;
  reason: FaultReason;
  /** Differs from the input only where the input would show nothing or is very long. */
  found?: string;
  expected: string;
}

const sample = 'www.example.com';
const refused: Refused[] = [
  { name: 'nothing', input: '', reason: 'required', expected: sample },
  { name: 'white space only', input: ' \t ', reason: 'required', expected: sample },
  { name: 'an empty label', input: 'a..example.com', reason: 'name-empty-label', expected: 'a.example.com' },
  { name: 'a..b', input: 'a..b', reason: 'name-empty-label', expected: 'a.b' },
  {
    name: 'an empty label after the star',
    input: '*..b.com',
    rules: flex,
    reason: 'name-empty-label',
    expected: '*.b.com',
  },
  { name: 'a trailing dot', input: 'example.com.', reason: 'name-trailing-dot', expected: 'example.com' },
  {
    name: 'a full-width trailing dot',
    input: '例子。中国。',
    reason: 'name-trailing-dot',
    expected: '例子.中国',
  },
  { name: 'a leading dot', input: '.example.com', reason: 'name-leading-dot', expected: 'example.com' },
  { name: 'a dot alone', input: '.', reason: 'name-leading-dot', expected: sample },
  { name: 'a URL', input: 'http://x.y', reason: 'name-is-url', expected: 'x.y' },
  {
    name: 'a URL with everything',
    input: 'HTTPS://me:pw@Example.com:8443/a?b#c',
    reason: 'name-is-url',
    expected: 'example.com',
  },
  { name: 'a URL of one label', input: 'http://localhost', reason: 'name-is-url', expected: sample },
  { name: 'a port', input: 'example.com:443', reason: 'name-has-port', expected: 'example.com' },
  { name: 'a path', input: 'example.com/index.html', reason: 'name-has-path', expected: 'example.com' },
  { name: 'a query', input: 'example.com?a=1', reason: 'name-has-path', expected: 'example.com' },
  { name: 'a backslash', input: 'example.com\\share', reason: 'name-has-path', expected: 'example.com' },
  { name: 'a mail address', input: 'user@example.com', reason: 'name-has-at', expected: 'example.com' },
  { name: 'a mail address on one label', input: 'user@x', reason: 'name-has-at', expected: sample },
  { name: 'a space inside', input: 'exam ple.com', reason: 'name-has-space', expected: sample },
  {
    name: 'a full-width space inside',
    input: '例子\u3000.中国',
    reason: 'name-has-space',
    expected: '例子.中国',
  },
  { name: 'two names on two lines', input: 'a.com\nb.com', reason: 'name-has-space', expected: 'a.com' },
  { name: 'three names in a row', input: 'a.com b.com c.com', reason: 'name-has-space', expected: 'a.com' },
  {
    name: 'a space after a dot',
    input: 'www. example.com',
    reason: 'name-has-space',
    expected: 'www.example.com',
  },
  { name: 'names parted by bars', input: 'a.com||b.com', reason: 'name-bad-character', expected: 'a.com' },
  { name: 'a picture', input: '😀.com', reason: 'name-emoji', expected: sample },
  { name: 'a joined picture', input: '👩\u200d🚀.com', reason: 'name-emoji', expected: sample },
  { name: 'a flag', input: '🇨🇳.com', reason: 'name-emoji', expected: sample },
  { name: 'a keycap', input: '1\ufe0f\u20e3.com', reason: 'name-emoji', expected: sample },
  { name: 'a picture in punycode', input: 'xn--e28h.com', reason: 'name-bad-idn', expected: sample },
  {
    name: 'a name of 300 letters',
    input: 'a'.repeat(300),
    reason: 'name-too-long',
    found: `${'a'.repeat(199)}…`,
    expected: '253',
  },
  {
    name: 'a name of 300 letters with dots',
    input: `${'abcdefghi.'.repeat(30)}com`,
    reason: 'name-too-long',
    found: `${'abcdefghi.'.repeat(19)}abcdefghi…`,
    expected: '253',
  },
  {
    name: 'a name too long in ASCII only',
    input: `${'中文域名.'.repeat(30)}com`,
    reason: 'name-too-long',
    expected: '253',
  },
  {
    name: 'a million letters',
    input: 'a.'.repeat(500_000),
    reason: 'name-too-long',
    found: `${'a.'.repeat(99)}a…`,
    expected: '253',
  },
  { name: 'a label of 64', input: `${'a'.repeat(64)}.com`, reason: 'name-label-too-long', expected: '63' },
  {
    name: 'a Chinese label too long in ASCII',
    input: `${'域'.repeat(60)}${'名字网站'.repeat(5)}.com`,
    reason: 'name-label-too-long',
    expected: '63',
  },
  { name: 'a hyphen in front', input: '-example.com', reason: 'name-hyphen-edge', expected: sample },
  {
    name: 'a hyphen behind',
    input: 'www.example-.com',
    reason: 'name-hyphen-edge',
    expected: 'www.example.com',
  },
  { name: 'a label of hyphens', input: 'a.--.com', reason: 'name-hyphen-edge', expected: sample },
  { name: 'hyphens in third and fourth place', input: 'ab--c.com', reason: 'name-bad-idn', expected: sample },
  {
    name: 'an underscore',
    input: 'my_host.example.com',
    reason: 'name-bad-character',
    expected: 'myhost.example.com',
  },
  { name: 'a percent sign', input: 'exam%70le.com', reason: 'name-bad-character', expected: sample },
  { name: 'markup', input: '<b>x</b>.com', reason: 'name-has-path', expected: sample },
  { name: 'quotes', input: '"example.com"', reason: 'name-bad-character', expected: 'example.com' },
  { name: 'one label', input: 'intranetserver', reason: 'name-single-label', expected: sample },
  { name: 'a public suffix of one label', input: 'com', reason: 'name-public-suffix', expected: sample },
  { name: 'a Chinese top-level name', input: '中国', reason: 'name-public-suffix', expected: sample },
  {
    name: 'a wildcard over a top-level name',
    input: '*.com',
    rules: flex,
    reason: 'name-public-suffix',
    expected: sample,
  },
  {
    name: 'a wildcard over a label that is no top-level name',
    input: '*.intranetserver',
    rules: flex,
    reason: 'name-single-label',
    expected: sample,
  },
  {
    name: 'a star without its dot',
    input: '*example.com',
    rules: flex,
    reason: 'wildcard-position',
    expected: '*.example.com',
  },
  { name: 'a numeric top-level name', input: 'example.123', reason: 'name-numeric-tld', expected: sample },
  {
    name: 'a hexadecimal top-level name',
    input: 'example.0x7f',
    reason: 'name-numeric-tld',
    expected: sample,
  },
  { name: 'an address part over 255', input: '256.1.1.1', reason: 'name-numeric-tld', expected: sample },
  { name: 'a short form of an address', input: '127.1', reason: 'name-numeric-tld', expected: sample },
  { name: 'an octal address', input: '010.0.0.1', rules: flex, reason: 'name-numeric-tld', expected: sample },
  { name: 'a full-width address', input: '１０．０．０．１', reason: 'ip-not-public', expected: sample },
  { name: 'localhost', input: 'localhost', reason: 'name-reserved', expected: sample },
  { name: 'a name under localhost', input: 'app.localhost', reason: 'name-reserved', expected: sample },
  { name: 'a name under .local', input: 'printer.local', reason: 'name-reserved', expected: sample },
  { name: 'a name under .invalid', input: 'x.invalid', reason: 'name-reserved', expected: sample },
  {
    name: 'an underscore in the registered label',
    input: 'with.under_score.com',
    reason: 'name-bad-character',
    expected: sample,
  },
  { name: 'a star between labels', input: 'www.*.com', reason: 'wildcard-position', expected: sample },
  {
    name: 'a hyphen before another label',
    input: '-shop.my.com',
    reason: 'name-hyphen-edge',
    expected: 'shop.my.com',
  },
  { name: 'a name under .onion', input: 'abc.onion', reason: 'name-onion', expected: sample },
  { name: 'a name under .internal', input: 'db.internal', reason: 'name-reserved', expected: sample },
  { name: 'a reverse zone', input: '1.0.0.10.in-addr.arpa', reason: 'name-reverse-zone', expected: sample },
  {
    name: 'an IPv6 reverse zone',
    input: '*.8.b.d.0.1.0.0.2.ip6.arpa',
    rules: flex,
    reason: 'name-reverse-zone',
    expected: sample,
  },
  { name: 'home.arpa', input: 'router.home.arpa', reason: 'name-reverse-zone', expected: sample },
  {
    name: 'punycode that decodes to nothing valid',
    input: 'xn--a.com',
    reason: 'name-bad-idn',
    expected: sample,
  },
  { name: 'punycode with nothing in it', input: 'xn--.com', reason: 'name-bad-idn', expected: sample },
  {
    name: 'punycode in another spelling than its own',
    input: 'xn--Bcher-kva.xn--com-.com',
    reason: 'name-bad-idn',
    expected: sample,
  },
  {
    name: 'a symbol no registry takes',
    input: 'i\u2661ny.com',
    reason: 'name-bad-idn',
    expected: sample,
  },
  { name: 'mixed directions', input: 'abcא.com', reason: 'name-bad-idn', expected: sample },
  {
    name: 'two sets of Arabic digits',
    input: '\u0627\u0661\u06f1.com',
    reason: 'name-bad-idn',
    expected: sample,
  },
  { name: 'a combining mark in front', input: '\u0301abc.com', reason: 'name-bad-idn', expected: sample },
  {
    name: 'a zero-width space',
    input: 'exam\u200bple.com',
    reason: 'name-invisible',
    found: 'exam⟨U+200B⟩ple.com',
    expected: 'example.com',
  },
  {
    name: 'a zero-width joiner between Latin letters',
    input: 'exam\u200dple.com',
    reason: 'name-invisible',
    found: 'exam⟨U+200D⟩ple.com',
    expected: 'example.com',
  },
  {
    name: 'a soft hyphen',
    input: 'exam\u00adple.com',
    reason: 'name-invisible',
    found: 'exam⟨U+00AD⟩ple.com',
    expected: 'example.com',
  },
  {
    name: 'a right-to-left override',
    input: '\u202emoc.elpmaxe',
    reason: 'name-invisible',
    found: '⟨U+202E⟩moc.elpmaxe',
    expected: 'moc.elpmaxe',
  },
  {
    name: 'a direction isolate',
    input: 'a\u2066b\u2069.com',
    reason: 'name-invisible',
    found: 'a⟨U+2066⟩b⟨U+2069⟩.com',
    expected: 'ab.com',
  },
  {
    name: 'a null character',
    input: 'example.com\u0000.evil.com',
    reason: 'name-invisible',
    found: 'example.com⟨U+0000⟩.evil.com',
    expected: 'example.com.evil.com',
  },
  {
    name: 'a byte order mark inside',
    input: 'a\ufeffb.com',
    reason: 'name-invisible',
    found: 'a⟨U+FEFF⟩b.com',
    expected: 'ab.com',
  },
  { name: 'a private address', input: '10.1.2.3', reason: 'ip-not-public', expected: sample },
  {
    name: 'a private address for an IP product',
    input: '192.168.0.10',
    rules: ipOnly,
    reason: 'ip-not-public',
    expected: '8.8.8.8',
  },
  {
    name: 'a public address where a name is wanted',
    input: '8.8.8.8',
    reason: 'ip-not-allowed',
    expected: sample,
  },
  {
    name: 'a public address where a wildcard is wanted',
    input: '8.8.8.8',
    rules: wild,
    reason: 'ip-not-allowed',
    expected: '*.example.com',
  },
  {
    name: 'a bracketed address',
    input: '[2606:4700:4700::1111]',
    rules: ipOnly,
    reason: 'ip-required',
    expected: '2606:4700:4700::1111',
  },
  {
    name: 'a bracketed address with a port',
    input: '[2606:4700:4700::1111]:443',
    rules: ipOnly,
    reason: 'name-has-port',
    expected: '2606:4700:4700::1111',
  },
  {
    name: 'an IPv6 address with a zone',
    input: 'fe80::1%eth0',
    rules: ipOnly,
    reason: 'ip-required',
    expected: '8.8.8.8',
  },
  {
    name: 'an IPv6 address of too many parts',
    input: '2606:4700:4700:1:2:3:4:5:6',
    rules: ipOnly,
    reason: 'ip-required',
    expected: '8.8.8.8',
  },
  {
    name: 'an address with a star',
    input: '8.8.8.*',
    rules: ipOnly,
    reason: 'ip-required',
    expected: '8.8.8.8',
  },
  { name: 'a network', input: '8.8.8.0/24', rules: ipOnly, reason: 'name-has-path', expected: '8.8.8.0' },
  {
    name: 'a name for an IP product',
    input: 'example.com',
    rules: ipOnly,
    reason: 'ip-required',
    expected: '8.8.8.8',
  },
  {
    name: 'a wildcard where refused',
    input: '*.example.com',
    reason: 'wildcard-not-allowed',
    expected: 'example.com',
  },
  {
    name: 'a Chinese wildcard where refused',
    input: '*.例子.中国',
    reason: 'wildcard-not-allowed',
    expected: '例子.中国',
  },
  {
    name: 'no wildcard where required',
    input: 'example.com',
    rules: wild,
    reason: 'wildcard-required',
    expected: '*.example.com',
  },
  {
    name: 'www where a wildcard is required',
    input: 'www.example.com',
    rules: wild,
    reason: 'wildcard-required',
    expected: '*.example.com',
  },
  {
    name: 'a star in the middle',
    input: 'a.*.b',
    rules: flex,
    reason: 'wildcard-position',
    expected: sample,
  },
  { name: 'two stars together', input: '**.x', rules: flex, reason: 'wildcard-position', expected: sample },
  { name: 'two star labels', input: '*.*.x', rules: flex, reason: 'wildcard-position', expected: sample },
  {
    name: 'two star labels on a domain',
    input: '*.*.example.com',
    rules: flex,
    reason: 'wildcard-position',
    expected: '*.example.com',
  },
  {
    name: 'a star inside a label',
    input: 'w*.example.com',
    rules: flex,
    reason: 'wildcard-position',
    expected: '*.example.com',
  },
  {
    name: 'a star inside a label where wildcards are refused',
    input: 'w*.example.com',
    reason: 'wildcard-position',
    expected: sample,
  },
  { name: 'a star alone', input: '*', rules: flex, reason: 'wildcard-position', expected: sample },
  {
    name: 'a name for a product without names',
    input: 'example.com',
    rules: noHost,
    reason: 'not-offered',
    expected: '',
  },
];

const accepted = [
  { name: 'a domain', input: 'example.com', ascii: 'example.com' },
  { name: 'a short domain', input: 't.co', ascii: 't.co' },
  { name: 'mixed case', input: 'WWW.ExAmple.Com', ascii: 'www.example.com' },
  { name: 'a name under .test', input: 'site.test', ascii: 'site.test' },
  { name: 'a name under .example', input: 'site.example', ascii: 'site.example' },
  { name: 'white space around', input: '\u3000 example.com\r\n', ascii: 'example.com' },
  { name: 'digits and hyphens', input: '3-com.4ever.net', ascii: '3-com.4ever.net' },
  { name: 'many hyphens', input: 'a-b---c.com', ascii: 'a-b---c.com' },
  { name: 'a label of 63', input: `${'a'.repeat(63)}.com`, ascii: `${'a'.repeat(63)}.com` },
  {
    name: 'a name of 253',
    input: `${`${'a'.repeat(49)}.`.repeat(5)}com`,
    ascii: `${`${'a'.repeat(49)}.`.repeat(5)}com`,
  },
  { name: 'a reserved word below another top level', input: 'local.test.com', ascii: 'local.test.com' },
  { name: 'a Chinese name', input: '例子.中国', ascii: 'xn--fsqu00a.xn--fiqs8s', unicode: '例子.中国' },
  { name: 'full-width dots', input: '例子。中国', ascii: 'xn--fsqu00a.xn--fiqs8s', unicode: '例子.中国' },
  {
    name: 'half-width ideographic dots',
    input: '例子｡中国',
    ascii: 'xn--fsqu00a.xn--fiqs8s',
    unicode: '例子.中国',
  },
  { name: 'full-width letters', input: 'ｅｘａｍｐｌｅ．ｃｏｍ', ascii: 'example.com' },
  { name: 'sharp s as a letter of its own', input: 'Faß.de', ascii: 'xn--fa-hia.de', unicode: 'faß.de' },
  {
    name: 'punycode',
    input: 'XN--FSQU00A.xn--fiqs8s',
    ascii: 'xn--fsqu00a.xn--fiqs8s',
    unicode: '例子.中国',
  },
  { name: 'right-to-left script', input: 'دومين.com', ascii: 'xn--ugb8bdgl.com', unicode: 'دومين.com' },
  {
    name: 'a joiner where its script needs it',
    input: 'نامه\u200cای.com',
    ascii: 'xn--mgba3gch31f060k.com',
    unicode: 'نامه\u200cای.com',
  },
  {
    name: 'a middle dot between two l',
    input: 'col·legi.cat',
    ascii: 'xn--collegi-xma.cat',
    unicode: 'col·legi.cat',
  },
];

describe('checkHost refuses', () => {
  test.each(refused)('$name', async ({ input, rules = plain, reason, found = input, expected }) => {
    expect(await faultOf(input, rules)).toEqual({ field: 'commonName', reason, found, expected, line: 3 });
  });

  test('every fault with a reason that no other kind of mistake has', () => {
    const kinds = new Set(refused.map((row) => row.reason));
    expect([...kinds].filter((kind) => /^(?:name|wildcard|ip)-/.test(kind)).length).toBeGreaterThanOrEqual(
      24,
    );
  });

  test('without a line where none is given', async () => {
    const checked = await checkHost('', plain, 'x');
    expect(checked).toEqual({
      ok: false,
      error: { field: 'x', reason: 'required', found: '', expected: sample },
    });
  });
});

test('a URL without its scheme is read too', async () => {
  const checked = await checkHost('//a.com/x', plain, 'x');
  expect(checked).toMatchObject({ ok: false, error: { reason: 'name-has-path', expected: 'a.com' } });
});

describe('checkHost takes', () => {
  test.each(accepted)('$name', async ({ input, ascii, unicode = ascii }) => {
    expect(await checkHost(input, plain, 'x')).toEqual({
      ok: true,
      value: { input, ascii, unicode, kind: 'domain', rootDomain: expect.any(String) },
    });
  });

  test.each([
    {
      rules: flex,
      input: '*.Example.com',
      ascii: '*.example.com',
      unicode: '*.example.com',
      kind: 'wildcard',
      rootDomain: 'example.com',
    },
    {
      rules: wild,
      input: '＊。例子。中国',
      ascii: '*.xn--fsqu00a.xn--fiqs8s',
      unicode: '*.例子.中国',
      kind: 'wildcard',
      rootDomain: 'xn--fsqu00a.xn--fiqs8s',
    },
    { rules: flex, input: '8.8.8.8', ascii: '8.8.8.8', unicode: '8.8.8.8', kind: 'ip', rootDomain: null },
    {
      rules: ipOnly,
      input: '2606:4700:4700:0:0:0:0:1111',
      ascii: '2606:4700:4700::1111',
      unicode: '2606:4700:4700::1111',
      kind: 'ip',
      rootDomain: null,
    },
  ])('$input as $kind', async ({ rules, input, ...want }) => {
    expect(await checkHost(input, rules, 'x')).toEqual({ ok: true, value: { input, ...want } });
  });
});

describe('checkHost where mailboxes are wanted', () => {
  const mailbox = { wildcard: 'refused', ip: 'refused', domain: false, mailbox: true } as const;
  test.each([
    {
      input: ' First.Last+x@Example.com ',
      ascii: 'First.Last+x@example.com',
      unicode: 'First.Last+x@example.com',
    },
    { input: 'me＠例子。中国', ascii: 'me@xn--fsqu00a.xn--fiqs8s', unicode: 'me@例子.中国' },
  ])('takes $input', async ({ input, ascii, unicode }) => {
    const { value } = { value: null, ...(await checkHost(input, mailbox, 'x')) };
    expect(value).toMatchObject({ input, ascii, unicode, kind: 'mailbox' });
  });

  test.each([255, 200_000, 9_999_999])('refuses %i letters for their length, at once', async (length) => {
    const began = process.cpuUsage();
    const checked = await checkHost(`${'a'.repeat(length - 2)}@b`, mailbox, 'x');
    const { user } = process.cpuUsage(began);
    expect(checked).toMatchObject({ ok: false, error: { reason: 'too-long', expected: '254' } });
    expect(user / 1000).toBeLessThan(100);
  });

  test.each([
    { input: 'a.com', expected: 'name@example.com' },
    { input: 'Me <me@a.com>', expected: 'me@a.com' },
    { input: 'mailto:me@a.com', expected: 'me@a.com' },
    { input: 'me@a.com.', expected: 'me@a.com' },
    { input: 'me@a', expected: 'name@example.com' },
    { input: 'me@*.a.com', expected: 'name@example.com' },
    { input: 'me@co.uk', expected: 'name@example.com' },
    { input: 'me@8.8.8.8', expected: 'name@example.com' },
    { input: 'm\u200be@a.com', expected: 'name@example.com' },
    { input: '', expected: 'name@example.com' },
  ])('refuses $input', async ({ input, expected }) => {
    const checked = await checkHost(input, mailbox, 'x');
    expect(checked).toMatchObject({
      ok: false,
      error: { reason: input === '' ? 'required' : 'email-format', found: input, expected },
    });
  });
});
