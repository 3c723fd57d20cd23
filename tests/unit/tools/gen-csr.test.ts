import { describe, expect, it } from 'vitest';
import { loadIdna } from '#core/names/idna.ts';
import { readAltNames } from '#core/tools/gen-csr/alt-names.ts';
import { judgeWish } from '#core/tools/gen-csr/judge-wish.ts';
import { opensslCommand } from '#core/tools/gen-csr/openssl-command.ts';
import { type CsrWish, keyChoices, noWish } from '#core/tools/gen-csr/wish.ts';
import { openssl } from '#tests/support/files/openssl.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';
import { generateJobs } from '#workers/tools-generate.ts';

const full: CsrWish = {
  ...noWish,
  subject: {
    C: 'cn',
    ST: '浙江',
    L: '杭州',
    street: '文三路 1 号 #2',
    postalCode: '310000',
    O: 'Ada & "Söhne" $HOME \\ GmbH',
    organizationIdentifier: 'NTRCN-91330100MA00000000',
    OU: "R'D",
    businessCategory: 'Private Organization',
    jurisdictionC: 'CN',
    jurisdictionST: 'Zhejiang',
    jurisdictionL: 'Hangzhou',
    serialNumber: '91330100MA00000000',
    GN: 'Ada',
    SN: 'Byron',
    CN: 'example.com',
    emailAddress: 'ada@example.com',
  },
  altNames:
    'example.com, *.example.com\n192.0.2.1\n2001:db8::1\nada@example.com\nhttps://example.com/a?b=c#d\nUPN:ada@corp.local\nRID:1.2.3.4\ndirName:/C=sg/O=Example $1/OU=a/OU=b/CN=a=b',
};

async function made(options: CsrWish) {
  const job = { text: '', files: [], passwords: [], options, ordinal: 0 };
  const answer = await generateJobs.generateRequests(job);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

/** What openssl prints for a request that verifies, without its key and signature. */
async function saidOf(csr: string): Promise<string> {
  const { output } = await openssl(
    ['req', '-in', 'a.csr', '-verify', '-noout', '-text', '-nameopt', 'utf8,sep_multiline,sname'],
    { 'a.csr': csr },
  );
  expect(output).toMatch(/verify OK/);
  const [subject = ''] = /Subject:[\s\S]*?(?=Subject Public Key Info)/.exec(output) ?? [];
  const [, names = ''] = /Alternative Name:[^\n]*\n([^\n]*)/.exec(output) ?? [];
  return `${subject.replace(/\s+\n?\s*/g, ' ')}|${names.trim()}`;
}

/** The request that the openssl command of a wish makes. */
async function commandedCsr(wish: CsrWish): Promise<string> {
  const [request] = judgeWish(wish).requests;
  if (request === undefined) throw new Error('nothing to be made');
  const { stdout } = await runTool('sh', ['-c', `${opensslCommand(request, wish, false)}\ncat *.csr`], {});
  return stdout;
}

describe('a generated request', () => {
  it('has every field and every type of name, like the one of the openssl command', async () => {
    const { requests } = await made(full);
    const mine = await saidOf(requests[0]?.csr ?? '');
    expect(mine).toContain('C=CN ');
    expect(mine).toContain('O=Ada & "Söhne" $HOME \\ GmbH ');
    expect(mine).toContain(
      '|DNS:example.com, DNS:*.example.com, IP Address:192.0.2.1, IP Address:2001:DB8:0:0:0:0:0:1, email:ada@example.com, ' +
        'URI:https://example.com/a?b=c#d, othername: UPN::ada@corp.local, Registered ID:1.2.3.4, DirName:/C=SG/O=Example $1/OU=a/OU=b/CN=a=b',
    );
    expect(await saidOf(await commandedCsr(full))).toBe(mine);
  });

  it('needs no subject, like the one of the openssl command', async () => {
    const wish: CsrWish = {
      ...{ ...noWish, subject: { CN: '' }, key: 'P-256' },
      altNames: 'a.example.com, UPN:用户@corp.local',
    };
    const { requests } = await made(wish);
    const mine = await saidOf(requests[0]?.csr ?? '');
    expect(mine).toContain('|DNS:a.example.com');
    expect(await saidOf(await commandedCsr(wish))).toBe(mine);
  });

  it.each([
    ['clientAuth', 'TLS Web Client Authentication'],
    ['codeSigning', 'Code Signing'],
    ['emailProtection', 'E-mail Protection'],
  ] as const)(
    'asks for the usage %s with or without names, like the one of the openssl command',
    async (usage, said) => {
      for (const names of ['', 'ada@example.com']) {
        const wish: CsrWish = { ...noWish, subject: { CN: 'ada' }, altNames: names, key: 'P-256', usage };
        const { requests } = await made(wish);
        const text = async (csr: string) =>
          (await openssl(['req', '-in', 'a.csr', '-verify', '-noout', '-text'], { 'a.csr': csr })).output
            .replace(/Public Key Info[\s\S]*?ASN1 OID/, '')
            .replace(/Signature Value[\s\S]*/, '');
        const mine = await text(requests[0]?.csr ?? '');
        expect(mine).toMatch(new RegExp(`Extended Key Usage: *\\n *${said}`));
        expect(await text(await commandedCsr(wish))).toBe(mine);
      }
    },
  );

  it.each(keyChoices)('has a key of %s that opens with its passphrase', { timeout: 60_000 }, async (key) => {
    const { requests } = await made({ ...noWish, altNames: 'a.example.com', key, hash: 'SHA384' });
    const csr = requests[0]?.csr ?? '';
    await saidOf(csr);
    const plain = await generateJobs.generatedKey(0, '');
    const sealed = await generateJobs.generatedKey(0, '口令 x');
    if (!plain.ok || !sealed.ok) throw new Error('no key');
    expect(sealed.value).toMatch(/^-----BEGIN ENCRYPTED PRIVATE KEY-----/);
    const publicOf = async (args: readonly string[], files: Readonly<Record<string, string>>) =>
      (await openssl([...args], { ...files })).output.replace(/[\s\S]*?(?=-----BEGIN)/, '');
    const wanted = await publicOf(['req', '-in', 'a.csr', '-noout', '-pubkey'], { 'a.csr': csr });
    expect(wanted).toContain('BEGIN PUBLIC KEY');
    expect(await publicOf(['pkey', '-in', 'a.key', '-pubout'], { 'a.key': plain.value })).toBe(wanted);
    expect(
      await publicOf(['pkey', '-in', 'a.key', '-pubout', '-passin', 'pass:口令 x'], {
        'a.key': sealed.value,
      }),
    ).toBe(wanted);
  });

  it('holds hosts of other scripts in ASCII; hosts that IDNA does not allow are reported', async () => {
    const { requests } = await made({ ...noWish, altNames: '*.中文.cn\nBÜCHER.example' });
    expect(await saidOf(requests[0]?.csr ?? '')).toContain('DNS:*.xn--fiq228c.cn, DNS:xn--bcher-kva.example');
    const { wrong } = await made({ ...noWish, altNames: 'a.com\nxn--é.com' });
    expect(wrong).toEqual([{ field: 'names', code: 'name', line: 2, found: 'xn--é.com' }]);
  });

  it('is one of a batch for each line, with its own key and file name', async () => {
    const batch = '\nexample.com, www.example.com\n\n*.example.com\nexample.com';
    const { requests } = await made({
      ...noWish,
      isBatch: true,
      batch,
      key: 'P-256',
      subject: { O: 'Ada', CN: 'x' },
    });
    expect(requests.map(({ name, names }) => [name, names])).toEqual([
      ['example.com', 2],
      ['_wildcard.example.com', 1],
      ['example.com-2', 1],
    ]);
    expect(new Set(requests.map(({ spkiHash }) => spkiHash)).size).toBe(3);
    expect(await saidOf(requests[1]?.csr ?? '')).toContain('O=Ada CN=*.example.com ');
    const zip = await generateJobs.generatedZip('');
    expect(zip.ok && new TextDecoder('latin1').decode(zip.value)).toContain('example.com-2.key');
  });

  it('is refused with the line of a batch whose name IDNA does not allow', async () => {
    const { wrong } = await made({ ...noWish, isBatch: true, batch: 'a.com\nb.com, xn--é.com\nnot a name' });
    expect(wrong).toEqual([
      { field: 'names', code: 'name', line: 2, found: 'xn--é.com' },
      { field: 'names', code: 'name', line: 3, found: 'not a name' },
    ]);
    const later = await made({ ...noWish, isBatch: true, batch: 'a.com\nb.com, xn--é.com', key: 'P-256' });
    expect(later.wrong).toEqual([{ field: 'names', code: 'name', line: 2, found: 'xn--é.com' }]);
  });

  it('loses its key once another is made', async () => {
    await made({ ...noWish, altNames: 'a.com', key: 'P-256' });
    await made({ ...noWish, altNames: '' });
    expect(await generateJobs.generatedKey(0, '')).toMatchObject({
      ok: false,
      error: { code: 'key-missing' },
    });
  });
});

describe('alternative names', () => {
  it.each([
    ['a.com', 'DNS a.com'],
    ['*.A.com', 'DNS *.a.com'],
    ['_dmarc.a.com', 'DNS _dmarc.a.com'],
    ['router', 'DNS router'],
    ['DNS: a.com', 'DNS a.com'],
    ['10.0.0.1', 'IP 10.0.0.1'],
    ['IP Address:1.2.3.4', 'IP 1.2.3.4'],
    ['[2001:db8::1]', 'IP 2001:db8::1'],
    ['::8.8.8.8', 'IP ::808:808'],
    ['DNS.1 = a.com', 'DNS a.com'],
    ['DNS=a.com', 'DNS a.com'],
    ['IP.2:10.0.0.1', 'IP 10.0.0.1'],
    ['subjectAltName = critical,DNS:a.com', 'DNS a.com'],
    ['X509v3 Subject Alternative Name: DNS:a.com', 'DNS a.com'],
    ['X509v3 Subject Alternative Name: critical\n    DNS:a.com', 'DNS a.com'],
    ['"a.com"', 'DNS a.com'],
    ['["a.com"]', 'DNS a.com'],
    ['- a.com', 'DNS a.com'],
    ['2. *.a.com', 'DNS *.a.com'],
    ['a.com.', 'DNS a.com'],
    ['ｗｗｗ．ａ．com', 'DNS www.a.com'],
    ['a\u200b.com', 'DNS a.com'],
    ['my\u2011site.com', 'DNS my-site.com'],
    ['Me <a@b.c>', 'email a@b.c'],
    ['https://example.com/a,b', 'URI https://example.com/a,b'],
    ['dirName:/O=a, b/CN=c', 'dirName /O=a, b/CN=c'],
    ['::1', 'IP ::1'],
    ['a@b.c', 'email a@b.c'],
    ['spiffe://a/b', 'URI spiffe://a/b'],
    ['uri:urn:a:b', 'URI urn:a:b'],
    ['upn:安@corp', 'UPN 安@corp'],
    ['RID:2.999.1', 'RID 2.999.1'],
  ])('read %s as %s', (text, want) => {
    const { names, faults } = readAltNames(text);
    expect(names.map(({ kind, value }) => `${kind} ${value}`)).toEqual([want]);
    expect(faults).toEqual([]);
  });

  it.each([
    'a..com',
    '-a.com',
    'a.*.com',
    'a b.com',
    'fe80::1%eth0',
    'RID:1.40.1',
    '<a@b.c>x',
    'UPN:a\u0000b@c',
    'IP:a.com',
    'email:a',
    'RID:3.1',
    'dirName:CN=a',
    'dirName:/XX=a',
    'dirName:/C=SGP',
    'dirName:/CN=',
    'dirName:/CN=名',
    'http://',
    `${'a'.repeat(64)}.com`,
    'IP:1.2.3',
  ])('refuse %s', (text) => expect(readAltNames(`ok.com\n${text}`).faults).toMatchObject([{ line: 2 }]));

  it('may be many; a text that is not a list of names is not read to its end', () => {
    const hosts = Array.from({ length: 20_000 }, (_, index) => `host-${index}.example.com`);
    expect(readAltNames(hosts.join('\n')).names).toHaveLength(hosts.length);
    const records = hosts.map((host) => `${host} A 192.0.2.1`).join('\n');
    expect(readAltNames(records).faults).toHaveLength(100);
    expect(judgeWish({ ...noWish, isBatch: true, batch: records }).faults).toHaveLength(100);
  });

  it('of other scripts are spelled in ASCII, once, and judged by their octets', async () => {
    const idna = await loadIdna();
    const found = (text: string) => {
      const { names, faults } = readAltNames(text, idna);
      return [...names.map(({ value }) => value), ...faults.map(() => 'fault')];
    };
    expect(found('www。例子。中国')).toEqual(['www.xn--fsqu00a.xn--fiqs8s']);
    expect(found('xn--fsqu00a.xn--fiqs8s\n例子.中国')).toEqual(['xn--fsqu00a.xn--fiqs8s']);
    expect(found('bücher.example, xn--bcher-kva.example')).toEqual(['xn--bcher-kva.example']);
    expect(
      found(`${String.fromCodePoint(...Array.from({ length: 40 }, (_, at) => 0x4e00 + at * 97))}.com`),
    ).toEqual(['fault']);
    expect(found('xn--a.com')).toEqual(['fault']);
    expect(found('_dmarc.例子.中国')).toEqual(['_dmarc.xn--fsqu00a.xn--fiqs8s']);
    expect(found('a.com\tb.com c.com')).toEqual(['a.com', 'b.com', 'c.com']);
    expect(found('URI:https://a.com/x,y, DNS:b.com;c.com')).toEqual(['https://a.com/x,y', 'b.com', 'c.com']);
  });

  it('give the common name that was never typed, not one that was cleared', () => {
    const cnOf = (subject: CsrWish['subject']) =>
      judgeWish({ ...noWish, subject, altNames: 'a.com' }).requests[0]?.subject.CN;
    expect([cnOf({}), cnOf({ CN: '' }), cnOf({ CN: 'b.com' })]).toEqual(['a.com', '', 'b.com']);
  });

  it('and subjects hold no line end or control character', () => {
    for (const O of ['a\nEND\nid', 'a\tb', 'a\u0000b'])
      expect(judgeWish({ ...noWish, subject: { O }, altNames: 'a.com' }).faults).toEqual([
        { field: 'O', code: 'control' },
      ]);
  });

  it('are kept without duplicates', () => {
    expect(readAltNames('a.com, A.com\na.com;b.com').names).toHaveLength(2);
  });
});

describe('a request that cannot be made', () => {
  it.each([
    ['no names', {}, [{ field: 'names', code: 'nothing' }]],
    ['a country of three letters', { subject: { C: 'CHN' } }, [{ field: 'C', code: 'country' }]],
    ['a long name', { subject: { CN: 'x'.repeat(65) } }, [{ field: 'CN', code: 'too-long' }]],
    [
      'a serial number in Chinese',
      { subject: { serialNumber: '一' } },
      [{ field: 'serialNumber', code: 'printable' }],
    ],
    [
      'a mailbox in Chinese',
      { subject: { emailAddress: '安@a.cn' } },
      [{ field: 'emailAddress', code: 'ascii' }],
    ],
    ['an empty batch', { isBatch: true }, [{ field: 'names', code: 'nothing' }]],
    [
      'too large a batch',
      { isBatch: true, batch: Array.from({ length: 101 }, (_, at) => `a${at}.com`).join('\n') },
      [{ field: 'names', code: 'too-many' }],
    ],
  ])('%s', (_, wish, faults) => expect(judgeWish({ ...noWish, ...wish })).toEqual({ requests: [], faults }));
});
