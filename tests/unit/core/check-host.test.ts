import { describe, expect, test } from 'vitest';
import type { Fault, FaultReason } from '#core/fault.ts';
import { checkHost } from '#core/names/check-host.ts';
import type { HostRules } from '#core/names/host-rules.ts';
import { within } from '#tests/support/work.ts';

const plain: HostRules = { wildcard: 'refused', ip: 'refused', domain: true };
const flex: HostRules = { wildcard: 'allowed', ip: 'allowed', domain: true };
const wild: HostRules = { wildcard: 'required', ip: 'refused', domain: true };
const ipOnly: HostRules = { wildcard: 'refused', ip: 'required', domain: false };
const noHost: HostRules = { wildcard: 'refused', ip: 'refused', domain: false };

async function faultOf(input: string, rules: HostRules): Promise<Fault | null> {
  const checked = await checkHost(input, rules, 'commonName', 3);
  return checked.ok ? null : checked.error;
}

type Refused = readonly [
  name: string,
  input: string,
  reason: FaultReason,
  expected: string,
  more?: {
    readonly rules?: HostRules;
    /** Set only where it differs from the input: for invisible characters and very long input. */
    readonly found?: string;
  },
];

const sample = 'www.example.com';
const refused: readonly Refused[] = [
  ['nothing', '', 'required', sample],
  ['white space only', ' \t ', 'required', sample],
  ['an empty label', 'a..example.com', 'name-empty-label', 'a.example.com'],
  ['a..b', 'a..b', 'name-empty-label', 'a.b'],
  ['an empty label after the star', '*..b.com', 'name-empty-label', '*.b.com', { rules: flex }],
  ['a trailing dot', 'example.com.', 'name-trailing-dot', 'example.com'],
  ['a full-width trailing dot', '例子。中国。', 'name-trailing-dot', '例子.中国'],
  ['a leading dot', '.example.com', 'name-leading-dot', 'example.com'],
  ['a dot alone', '.', 'name-leading-dot', sample],
  ['a URL', 'http://x.y', 'name-is-url', 'x.y'],
  ['a URL with everything', 'HTTPS://me:pw@Example.com:8443/a?b#c', 'name-is-url', 'example.com'],
  ['a URL of one label', 'http://localhost', 'name-is-url', sample],
  ['a port', 'example.com:443', 'name-has-port', 'example.com'],
  ['a path', 'example.com/index.html', 'name-has-path', 'example.com'],
  ['a query', 'example.com?a=1', 'name-has-path', 'example.com'],
  ['a backslash', 'example.com\\share', 'name-has-path', 'example.com'],
  ['a mail address', 'user@example.com', 'name-has-at', 'example.com'],
  ['a mail address on one label', 'user@x', 'name-has-at', sample],
  ['a space inside', 'exam ple.com', 'name-has-space', sample],
  ['an en dash', 'my–site.com', 'name-bad-idn', 'my-site.com'],
  ['a no-break hyphen', 'my\u2011site.com', 'name-bad-idn', 'my-site.com'],
  ['a full-width space inside', '例子\u3000.中国', 'name-has-space', '例子.中国'],
  ['two names on two lines', 'a.com\nb.com', 'name-has-space', 'a.com'],
  ['three names in a row', 'a.com b.com c.com', 'name-has-space', 'a.com'],
  ['a space after a dot', 'www. example.com', 'name-has-space', 'www.example.com'],
  ['names separated by bars', 'a.com||b.com', 'name-bad-character', 'a.com'],
  ['an emoji', '😀.com', 'name-emoji', sample],
  ['a joined emoji', '👩\u200d🚀.com', 'name-emoji', sample],
  ['a flag', '🇨🇳.com', 'name-emoji', sample],
  ['a keycap', '1\ufe0f\u20e3.com', 'name-emoji', sample],
  ['an emoji in punycode', 'xn--e28h.com', 'name-bad-idn', sample],
  ['a name of 300 letters', 'a'.repeat(300), 'name-too-long', '253', { found: `${'a'.repeat(199)}…` }],
  [
    'a name of 300 letters with dots',
    `${'abcdefghi.'.repeat(30)}com`,
    'name-too-long',
    '253',
    { found: `${'abcdefghi.'.repeat(19)}abcdefghi…` },
  ],
  ['a name too long in ASCII only', `${'中文域名.'.repeat(30)}com`, 'name-too-long', '253'],
  ['a million letters', 'a.'.repeat(500_000), 'name-too-long', '253', { found: `${'a.'.repeat(99)}a…` }],
  ['a label of 64', `${'a'.repeat(64)}.com`, 'name-label-too-long', '63'],
  [
    'a Chinese label too long in ASCII',
    `${'域'.repeat(60)}${'名字网站'.repeat(5)}.com`,
    'name-label-too-long',
    '63',
  ],
  ['a leading hyphen', '-example.com', 'name-hyphen-edge', sample],
  ['a trailing hyphen', 'www.example-.com', 'name-hyphen-edge', 'www.example.com'],
  ['a label of hyphens', 'a.--.com', 'name-hyphen-edge', sample],
  ['hyphens in the third and fourth positions', 'ab--c.com', 'name-bad-idn', sample],
  ['an underscore', 'my_host.example.com', 'name-bad-character', sample],
  ['an underscore first', '_dmarc.example.com', 'name-bad-character', sample],
  ['a space within a label', 'my host.example.com', 'name-has-space', sample],
  ['a percent sign', 'exam%70le.com', 'name-bad-character', sample],
  ['markup', '<b>x</b>.com', 'name-has-path', sample],
  ['quotes', '"example.com"', 'name-bad-character', 'example.com'],
  ['one label', 'intranetserver', 'name-single-label', sample],
  ['a top-level domain alone', 'com', 'name-single-label', sample],
  ['a single label that is also a top-level domain', 'shop', 'name-single-label', sample],
  ['a Chinese top-level domain', '中国', 'name-single-label', sample],
  ['a wildcard over a top-level domain', '*.com', 'name-public-suffix', sample, { rules: flex }],
  [
    'a wildcard over a single label that is not a top-level domain',
    '*.intranetserver',
    'name-single-label',
    sample,
    { rules: flex },
  ],
  ['a star without its dot', '*example.com', 'wildcard-position', '*.example.com', { rules: flex }],
  ['a numeric top-level domain', 'example.123', 'name-numeric-tld', sample],
  ['a hexadecimal top-level domain', 'example.0x7f', 'name-numeric-tld', sample],
  ['an address part over 255', '256.1.1.1', 'name-numeric-tld', sample],
  ['a short form of an address', '127.1', 'name-numeric-tld', sample],
  ['an octal address', '010.0.0.1', 'name-numeric-tld', sample, { rules: flex }],
  ['a full-width address', '１０．０．０．１', 'ip-not-public', sample],
  ['localhost', 'localhost', 'name-reserved', sample],
  ['a name under localhost', 'app.localhost', 'name-reserved', sample],
  ['a name under .local', 'printer.local', 'name-reserved', sample],
  ['a name under .invalid', 'x.invalid', 'name-reserved', sample],
  ['an underscore in the registered label', 'with.under_score.com', 'name-bad-character', sample],
  ['a star between labels', 'www.*.com', 'wildcard-position', sample],
  ['a hyphen before another label', '-shop.my.com', 'name-hyphen-edge', 'shop.my.com'],
  ['a name under .onion', 'abc.onion', 'name-onion', sample],
  ['a name under .internal', 'db.internal', 'name-reserved', sample],
  ['a reverse zone', '1.0.0.10.in-addr.arpa', 'name-reverse-zone', sample],
  ['an IPv6 reverse zone', '*.8.b.d.0.1.0.0.2.ip6.arpa', 'name-reverse-zone', sample, { rules: flex }],
  ['home.arpa', 'router.home.arpa', 'name-reverse-zone', sample],
  ['punycode that decodes to nothing valid', 'xn--a.com', 'name-bad-idn', sample],
  ['punycode with nothing in it', 'xn--.com', 'name-bad-idn', sample],
  ['punycode that is not in canonical form', 'xn--Bcher-kva.xn--com-.com', 'name-bad-idn', sample],
  ['a symbol no registry accepts', 'i\u2661ny.com', 'name-bad-idn', sample],
  ['mixed directions', 'abcא.com', 'name-bad-idn', sample],
  ['two sets of Arabic digits', '\u0627\u0661\u06f1.com', 'name-bad-idn', sample],
  ['a leading combining mark', '\u0301abc.com', 'name-bad-idn', sample],
  [
    'a zero-width space',
    'exam\u200bple.com',
    'name-invisible',
    'example.com',
    { found: 'exam⟨U+200B⟩ple.com' },
  ],
  [
    'a zero-width joiner between Latin letters',
    'exam\u200dple.com',
    'name-invisible',
    'example.com',
    { found: 'exam⟨U+200D⟩ple.com' },
  ],
  ['a soft hyphen', 'exam\u00adple.com', 'name-invisible', 'example.com', { found: 'exam⟨U+00AD⟩ple.com' }],
  [
    'a right-to-left override',
    '\u202emoc.elpmaxe',
    'name-invisible',
    'moc.elpmaxe',
    { found: '⟨U+202E⟩moc.elpmaxe' },
  ],
  [
    'a direction isolate',
    'a\u2066b\u2069.com',
    'name-invisible',
    'ab.com',
    { found: 'a⟨U+2066⟩b⟨U+2069⟩.com' },
  ],
  [
    'a null character',
    'example.com\u0000.evil.com',
    'name-invisible',
    'example.com.evil.com',
    { found: 'example.com⟨U+0000⟩.evil.com' },
  ],
  ['a byte order mark inside', 'a\ufeffb.com', 'name-invisible', 'ab.com', { found: 'a⟨U+FEFF⟩b.com' }],
  ['a private address', '10.1.2.3', 'ip-not-public', sample],
  ['a private address for an IP product', '192.168.0.10', 'ip-not-public', '8.8.8.8', { rules: ipOnly }],
  ['a public address where a name is wanted', '8.8.8.8', 'ip-not-allowed', sample],
  [
    'a public address where a wildcard is wanted',
    '8.8.8.8',
    'ip-not-allowed',
    '*.example.com',
    { rules: wild },
  ],
  ['a bracketed address', '[2606:4700:4700::1111]', 'ip-required', '2606:4700:4700::1111', { rules: ipOnly }],
  [
    'a bracketed address with a port',
    '[2606:4700:4700::1111]:443',
    'name-has-port',
    '2606:4700:4700::1111',
    { rules: ipOnly },
  ],
  ['an IPv6 address with a zone', 'fe80::1%eth0', 'ip-required', '8.8.8.8', { rules: ipOnly }],
  [
    'an IPv6 address of too many parts',
    '2606:4700:4700:1:2:3:4:5:6',
    'ip-required',
    '8.8.8.8',
    { rules: ipOnly },
  ],
  ['an address with a star', '8.8.8.*', 'ip-required', '8.8.8.8', { rules: ipOnly }],
  ['a network', '8.8.8.0/24', 'name-has-path', '8.8.8.0', { rules: ipOnly }],
  ['a name for an IP product', 'example.com', 'ip-required', '8.8.8.8', { rules: ipOnly }],
  ['a wildcard where refused', '*.example.com', 'wildcard-not-allowed', 'example.com'],
  ['a Chinese wildcard where refused', '*.例子.中国', 'wildcard-not-allowed', '例子.中国'],
  ['no wildcard where required', 'example.com', 'wildcard-required', '*.example.com', { rules: wild }],
  [
    'www where a wildcard is required',
    'www.example.com',
    'wildcard-required',
    '*.example.com',
    { rules: wild },
  ],
  ['a star in the middle', 'a.*.b', 'wildcard-position', sample, { rules: flex }],
  ['two stars together', '**.x', 'wildcard-position', sample, { rules: flex }],
  ['two star labels', '*.*.x', 'wildcard-position', sample, { rules: flex }],
  ['two star labels on a domain', '*.*.example.com', 'wildcard-position', '*.example.com', { rules: flex }],
  ['a star inside a label', 'w*.example.com', 'wildcard-position', '*.example.com', { rules: flex }],
  ['a star inside a label where wildcards are refused', 'w*.example.com', 'wildcard-position', sample],
  ['a star alone', '*', 'wildcard-position', sample, { rules: flex }],
  ['a name for a product without names', 'example.com', 'not-offered', '', { rules: noHost }],
];

const accepted: readonly (readonly [
  name: string,
  input: string,
  ascii: string,
  more?: { readonly unicode: string },
])[] = [
  ['a domain', 'example.com', 'example.com'],
  ['a short domain', 't.co', 't.co'],
  ['mixed case', 'WWW.ExAmple.Com', 'www.example.com'],
  ['a name under .test', 'site.test', 'site.test'],
  ['a name under .example', 'site.example', 'site.example'],
  ['white space around', '\u3000 example.com\r\n', 'example.com'],
  ['digits and hyphens', '3-com.4ever.net', '3-com.4ever.net'],
  ['many hyphens', 'a-b---c.com', 'a-b---c.com'],
  ['a label of 63', `${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
  ['a name of 253', `${`${'a'.repeat(49)}.`.repeat(5)}com`, `${`${'a'.repeat(49)}.`.repeat(5)}com`],
  ['a reserved word below another top-level domain', 'local.test.com', 'local.test.com'],
  ['a Chinese name', '例子.中国', 'xn--fsqu00a.xn--fiqs8s', { unicode: '例子.中国' }],
  ['full-width dots', '例子。中国', 'xn--fsqu00a.xn--fiqs8s', { unicode: '例子.中国' }],
  ['half-width ideographic dots', '例子｡中国', 'xn--fsqu00a.xn--fiqs8s', { unicode: '例子.中国' }],
  ['full-width letters', 'ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com'],
  ['sharp s kept as a letter', 'Faß.de', 'xn--fa-hia.de', { unicode: 'faß.de' }],
  ['punycode', 'XN--FSQU00A.xn--fiqs8s', 'xn--fsqu00a.xn--fiqs8s', { unicode: '例子.中国' }],
  ['right-to-left script', 'دومين.com', 'xn--ugb8bdgl.com', { unicode: 'دومين.com' }],
  [
    'a joiner where its script needs it',
    'نامه\u200cای.com',
    'xn--mgba3gch31f060k.com',
    { unicode: 'نامه\u200cای.com' },
  ],
  ['a middle dot between two l', 'col·legi.cat', 'xn--collegi-xma.cat', { unicode: 'col·legi.cat' }],
];

describe('checkHost refuses', () => {
  test.for(refused)('%s', async ([, input, reason, expected, { rules = plain, found = input } = {}]) => {
    expect(await faultOf(input, rules)).toEqual({ field: 'commonName', reason, found, expected, line: 3 });
  });

  test('with at least 24 distinct reasons', () => {
    const kinds = new Set(refused.map(([, , reason]) => reason));
    expect([...kinds].filter((kind) => /^(?:name|wildcard|ip)-/.test(kind)).length).toBeGreaterThanOrEqual(
      24,
    );
  });

  test('without a line number when none is given', async () => {
    const checked = await checkHost('', plain, 'x');
    expect(checked).toEqual({
      ok: false,
      error: { field: 'x', reason: 'required', found: '', expected: sample },
    });
  });
});

test('checkHost reads a URL without a scheme, too', async () => {
  const checked = await checkHost('//a.com/x', plain, 'x');
  expect(checked).toMatchObject({ ok: false, error: { reason: 'name-has-path', expected: 'a.com' } });
});

describe('checkHost accepts', () => {
  test.for(accepted)('%s', async ([, input, ascii, { unicode } = { unicode: ascii }]) => {
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

describe('checkHost for mailboxes', () => {
  const mailbox = { wildcard: 'refused', ip: 'refused', domain: false, mailbox: true } as const;
  test.each([
    {
      input: ' First.Last+x@Example.com ',
      ascii: 'First.Last+x@example.com',
      unicode: 'First.Last+x@example.com',
    },
    { input: 'me＠例子。中国', ascii: 'me@xn--fsqu00a.xn--fiqs8s', unicode: 'me@例子.中国' },
  ])('accepts $input', async ({ input, ascii, unicode }) => {
    const { value } = { value: null, ...(await checkHost(input, mailbox, 'x')) };
    expect(value).toMatchObject({ input, ascii, unicode, kind: 'mailbox' });
  });

  test.each([255, 200_000, 9_999_999])('refuses %i letters as too long, at once', async (length) => {
    const input = `${'a'.repeat(length - 2)}@b`;
    const checked = await within(100, () => checkHost(input, mailbox, 'x'));
    expect(checked).toMatchObject({ ok: false, error: { reason: 'too-long', expected: '254' } });
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
