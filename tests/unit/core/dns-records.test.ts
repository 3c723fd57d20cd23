import { describe, expect, it } from 'vitest';
import { loadIdna } from '#core/names/idna.ts';
import { type HeldRecord, operationOf, planRecords, undoOf } from '#core/tools/dns-plan.ts';
import { type DnsRecord, mostFaults, mostRecords } from '#core/tools/dns-record.ts';
import { orderRecords } from '#core/tools/order-records.ts';
import { readRecords, zoneText } from '#core/tools/read-records.ts';
import { parseRecordTable } from '#core/tools/record-table.ts';
import { parseZoneFile } from '#core/tools/zone-file.ts';
import { within } from '#tests/support/work.ts';

const zone = 'example.com';
const line = ({ name, type, content, priority, ttl }: DnsRecord) =>
  [name, type, priority, content, ttl].filter((part) => part !== null).join(' ');
const zoneLines = (text: string) => parseZoneFile(text, { zone }).records.map(({ record }) => line(record));
const tableLines = (text: string) =>
  parseRecordTable(text, { zone }).records.map(({ record }) => line(record));

describe('parseZoneFile', () => {
  it('reads origins, TTLs, omitted names, quotes, parentheses and comments', () => {
    const text = `$ORIGIN example.com.
$TTL 1h
@ IN SOA ns1 admin ( 1 2
  3 4 5 ) ; left out
@ IN NS ns1
@  300 IN A 192.0.2.1
   IN AAAA 2001:DB8:0::1 ; the same name
www IN 1h30m CNAME @
*.dev CNAME web.example.net.
mail MX 10 mx1
_sip._tcp SRV 1 5 5060 sip.example.com.
txt TXT ( "one; two" "three \\"four\\"" )
plain TXT hello
caa CAA 0 issue "ca.test"
$ORIGIN sub
deep A 192.0.2.2
other.example.com. A 192.0.2.3`;
    expect(parseZoneFile(text, { zone }).faults).toEqual([]);
    expect(zoneLines(text)).toEqual([
      'example.com A 192.0.2.1 300',
      'example.com AAAA 2001:db8::1 3600',
      'www.example.com CNAME example.com 5400',
      '*.dev.example.com CNAME web.example.net 3600',
      'mail.example.com MX 10 mx1.example.com 3600',
      '_sip._tcp.example.com SRV 1 5 5060 sip.example.com 3600',
      'txt.example.com TXT one; twothree "four" 3600',
      'plain.example.com TXT hello 3600',
      'caa.example.com CAA 0 issue "ca.test" 3600',
      'deep.sub.example.com A 192.0.2.2 3600',
      'other.example.com A 192.0.2.3 3600',
    ]);
  });

  it.each([
    ['a A 192.0.2.256', 'address'],
    ['a A 2001:db8::1', 'address'],
    ['a AAAA ::ffff:0x1', 'address'],
    ['a CNAME two words', 'content'],
    ['a MX mail', 'content'],
    ['a MX 70000 mail', 'content'],
    ['a SRV 1 2 host', 'content'],
    ['a CAA 256 issue "x"', 'content'],
    ['a TXT', 'content'],
    ['a SPF "v=spf1"', 'type'],
    ['a', 'type'],
    ['a.other.test. A 192.0.2.1', 'outside'],
    ['notexample.com. A 192.0.2.1', 'outside'],
    ['-a A 192.0.2.1', 'name'],
    ['a..b A 192.0.2.1', 'name'],
    [`${'x'.repeat(64)} A 192.0.2.1`, 'name'],
    ['a TXT "open', 'quote'],
    ['a TXT ( "x"', 'parenthesis'],
    ['a TXT "x" )', 'parenthesis'],
    ['$INCLUDE /etc/passwd', 'directive'],
    ['$TTL soon', 'directive'],
    ['a 9999999999 A 192.0.2.1', 'ttl'],
  ] as const)('reports the line of a fault: %s', (text, reason) => {
    const { faults } = parseZoneFile(`ok A 192.0.2.1\n${text}`, { zone });
    expect(faults.map((one) => [one.line, one.reason])).toEqual([[2, reason]]);
  });

  it('stops at its limits, and handles hostile input quickly', async () => {
    const many = Array.from({ length: mostRecords + 5 }, (_, at) => `a${at} A 192.0.2.1`).join('\n');
    const read = parseZoneFile(many, { zone });
    expect([read.records.length, read.faults]).toEqual([
      mostRecords,
      [{ line: mostRecords + 1, reason: 'too-many', found: String(mostRecords) }],
    ]);
    const noList = readRecords('neither of the two\n'.repeat(20_000), zone);
    expect([noList.records.length, noList.faults.length]).toEqual([0, mostFaults]);
    await within(4_000, () => {
      for (const bad of ['(', '"', '\\', 'a '.repeat(2), '1m', ';', '\t', 'é', '😀', '\0']) {
        parseZoneFile(bad.repeat(200_000), { zone });
        parseRecordTable(bad.repeat(200_000), { zone });
      }
    });
  });
});

describe('parseRecordTable', () => {
  it('reads columns by position or by heading, separated by commas, tabs or semicolons', () => {
    const rows =
      'www,A,192.0.2.1,300\n@,MX,mail.example.com.,,10\nt,TXT,"say ""hi"", you"\n\nfull.example.com,CNAME,x.test';
    const want = [
      'www.example.com A 192.0.2.1 300',
      'example.com MX 10 mail.example.com',
      't.example.com TXT say "hi", you',
      'full.example.com CNAME x.test',
    ];
    expect(tableLines(rows)).toEqual(want);
    expect(tableLines('Type;Name;Value;TTL\nA;www;192.0.2.1;300')).toEqual(want.slice(0, 1));
    expect(tableLines('主机记录\t记录类型\t记录值\r\nfull\tCNAME\tx.test\r\n')).toEqual(want.slice(3));
  });

  it('reports the line of a fault, even after cells of several lines', () => {
    const { faults } = parseRecordTable(
      'a,TXT,"two\nlines"\nb,A,nothing\nc,A\nd,A,192.0.2.1,soon\ne,TXT,"open',
      { zone },
    );
    expect(faults.map((one) => [one.line, one.reason])).toEqual([
      [3, 'address'],
      [4, 'columns'],
      [5, 'ttl'],
      [6, 'quote'],
    ]);
  });
});

const read = (text: string, idna: Parameters<typeof readRecords>[2] = null) => {
  const { records, faults } = readRecords(text, zone, idna);
  return [...records.map(({ record }) => line(record)), ...faults.map((one) => `${one.reason} ${one.found}`)];
};
const www = 'www.example.com A 192.0.2.1';

describe('readRecords', () => {
  const spaces = '\u000b\u000c\r\u00a0\u1680\u2003\u2028\u2029\u202f\u3000\ufeff\u200b\u0085';
  it.each([...spaces])('never loops at a sign that separates words elsewhere: %j', async (sign) => {
    await within(1_000, () => {
      for (const text of [`www${sign}A${sign}192.0.2.1`, `${sign}www A 192.0.2.1`, `www A 192.0.2.1${sign}`])
        readRecords(text, zone);
    });
  });

  it.each([
    ['no-break spaces', 'www\u00a0A\u00a0192.0.2.1', [www]],
    ['full-width spaces', 'www\u3000A\u2003192.0.2.1', [www]],
    ['a byte order mark', '\ufeffwww A 192.0.2.1', [www]],
    ['a byte order mark before a table', '\ufeffname,type,content\nwww,A,192.0.2.1', [www]],
    [
      'line separators',
      'www A 192.0.2.1\u2028www AAAA 2001:db8::1',
      [www, 'www.example.com AAAA 2001:db8::1'],
    ],
    [
      'two strings in a cell',
      'name,type,content\nk._domainkey,TXT,"""v=DKIM1; p=AAA"" ""BBB"""',
      ['k._domainkey.example.com TXT v=DKIM1; p=AAABBB'],
    ],
    [
      'spaces and semicolons in the quotes of a CAA cell',
      'name,type,content\n@,CAA,"0 issue ""ca.test; a=b"""\n@,CAA,0 iodef mailto:a@b.test',
      ['example.com CAA 0 issue "ca.test; a=b"', 'example.com CAA 0 iodef "mailto:a@b.test"'],
    ],
    [
      'semicolons in a first row without headings',
      '_dmarc,TXT,"v=DMARC1; p=none"\nwww,A,192.0.2.1',
      ['_dmarc.example.com TXT v=DMARC1; p=none', www],
    ],
    [
      'semicolons outside quotes',
      '_dmarc,TXT,v=DMARC1; p=none; a; b; c\nwww,A,192.0.2.1',
      ['_dmarc.example.com TXT v=DMARC1; p=none; a; b; c', www],
    ],
    ['the separator that Excel writes', 'sep=;\nname;type;content\nwww;A;192.0.2.1', [www]],
    [
      'cells that leave TTL and priority to the host',
      'Type,Name,Content,TTL,Priority\nA,www,192.0.2.1,Auto,-\nA,www,192.0.2.2,自动,N/A',
      [www, 'www.example.com A 192.0.2.2'],
    ],
    ['a bad TTL by its cell', 'Type,Name,Content,TTL\nA,www,192.0.2.1,soon', ['ttl soon']],
    [
      'a bad target by its cell',
      'Type,Name,Content\nCNAME,www,https://x.test/a',
      ['content https://x.test/a'],
    ],
    [
      'names below the root',
      '$ORIGIN .\n$TTL 3600\nexample.com A 192.0.2.1\n$ORIGIN example.com\nwww A 192.0.2.1',
      ['example.com A 192.0.2.1 3600', `${www} 3600`],
    ],
    [
      'the zone’s own servers below the root',
      '$ORIGIN .\nexample.com NS ns1.other.test.\nwww.example.com A 192.0.2.1',
      [www],
    ],
    ['octets of UTF-8', 'u TXT "caf\\195\\169"', ['u.example.com TXT café']],
    ['a character in two strings', 'u TXT "caf\\195" "\\169"', ['u.example.com TXT café']],
    ['octets of Latin-1', 'u TXT "caf\\233"', ['u.example.com TXT café']],
    [
      'exports of Aliyun',
      '记录类型,主机记录,解析线路,记录值,MX优先级,TTL值,状态\nA,www,默认,192.0.2.1,,600,正常\n' +
        'MX,@,默认,mx.example.com,10,600,正常\nA,old,默认,192.0.2.9,,600,暂停\nA,www,联通,192.0.2.3,,600,正常',
      [`${www} 600`, 'example.com MX 10 mx.example.com 600', 'paused old A', 'routed 联通'],
    ],
    ['units in headings', '主机记录,记录类型,记录值,TTL（秒）\nwww,A,192.0.2.1,600', [`${www} 600`]],
    ['Cloudflare’s automatic TTL', 'www.example.com.\t1\tIN\tA\t192.0.2.1', [www]],
  ])('reads %s', (_name, text, want) => {
    expect(read(text)).toEqual(want);
  });

  it('spells names of other scripts in ASCII', async () => {
    const idna = await loadIdna();
    const text = 'name,type,content\n商店,A,192.0.2.1\nwww,CNAME,中国.com\nwww。例子,CNAME,ｗｗｗ．x．test';
    const want = [
      `${idna('商店')?.ascii}.example.com A 192.0.2.1`,
      'www.example.com CNAME xn--fiqs8s.com',
      'www.xn--fsqu00a.example.com CNAME www.x.test',
    ];
    expect(read(text, idna)).toEqual(want);
    expect(read('_dmarc.例子 A 192.0.2.1', idna)).toEqual(['_dmarc.xn--fsqu00a.example.com A 192.0.2.1']);
    expect(read('a\u00adb例 A 192.0.2.1', null)).toEqual(['name a\u00adb例']);
  });

  it('reads the proxy from Cloudflare’s export', () => {
    const { records } = readRecords('www 1 IN A 192.0.2.1 ; cf_tags=cf-proxied:true', zone);
    expect(records[0]?.record).toEqual({
      ...{ name: 'www.example.com', type: 'A', content: '192.0.2.1', priority: null, ttl: null },
      isProxied: true,
    });
  });
});

describe('zoneText', () => {
  it.each(['a'.repeat(500), '中'.repeat(100), 'é'.repeat(300), 'a"b\\c'.repeat(90), 'line\nend'])(
    'writes strings of at most 255 octets that are read back: %s',
    (content) => {
      const text = zoneText([{ name: 'a.example.com', type: 'TXT', content, priority: null, ttl: null }]);
      for (const [, string = ''] of text.matchAll(/"((?:[^"\\]|\\.)*)"/g))
        expect(new TextEncoder().encode(string.replace(/\\(\d{3}|.)/g, '.')).length).toBeLessThanOrEqual(255);
      expect(text).not.toMatch(/[\n\r]/);
      expect(readRecords(text, zone).records[0]?.record.content).toBe(content);
    },
  );
});

it('orderRecords returns the records that DNS validation still waits for', () => {
  const base = { recordName: '_dnsauth.example.com', expected: 'abc', state: 'waiting' } as const;
  const { records } = orderRecords(
    [
      { ...base, recordType: 'TXT' },
      { ...base, recordType: 'CNAME', recordName: '_x.www.example.com', expected: 'y.ca.test' },
      { ...base, recordType: 'TXT', state: 'validated' },
      { ...base, recordType: 'FILE', recordName: 'http://example.com/x' },
      { ...base, recordType: 'TXT', recordName: '_dnsauth.other.test' },
    ],
    zone,
  );
  expect(records.map(({ record }) => line(record))).toEqual([
    '_dnsauth.example.com TXT abc',
    '_x.www.example.com CNAME y.ca.test',
  ]);
});

describe('planRecords', () => {
  const make = (type: DnsRecord['type'], content: string, more: Partial<DnsRecord> = {}): DnsRecord => ({
    ...{ name: 'a.example.com', type, content, priority: null, ttl: null },
    ...more,
  });
  const hold = (id: string, record: DnsRecord): HeldRecord => ({ ...record, id, isProxied: false });
  const plan = (wanted: DnsRecord[], held: HeldRecord[], replaces = false) =>
    planRecords(
      wanted.map((record, at) => ({ line: at + 1, record })),
      held,
      replaces,
    );
  const actions = (...args: Parameters<typeof plan>) =>
    plan(...args).map((row) => (row.action === 'conflict' ? row.conflict : row.action));
  const [one, two] = [make('A', '192.0.2.1'), make('A', '192.0.2.2')];
  const alias = make('CNAME', 'x.test');

  it.each([
    ['no records held', [one], [], ['add']],
    ['the same record held', [one], [hold('1', one)], ['same']],
    ['another TTL wanted', [{ ...one, ttl: 60 }], [hold('1', one)], ['change']],
    ['another proxy wanted', [{ ...one, isProxied: true }], [hold('1', one)], ['change']],
    ['no TTL wanted', [one], [hold('1', { ...one, ttl: 60 })], ['same']],
    ['added to another', [two], [hold('1', one)], ['add']],
    ['in place of another', [two], [hold('1', one)], ['change'], true],
    [
      'one replaced, the next added',
      [two, make('A', '192.0.2.3')],
      [hold('1', one)],
      ['change', 'add'],
      true,
    ],
    ['a wanted record is not replaced', [one, two], [hold('1', one)], ['same', 'add'], true],
    ['the same record wanted twice', [one, one], [], ['add', 'same']],
    ['a CNAME held', [one], [hold('1', alias)], ['cname-there']],
    ['a CNAME wanted where others are held', [alias], [hold('1', one)], ['others-there']],
    ['another CNAME held', [make('CNAME', 'y.test')], [hold('1', alias)], ['other-cname']],
    ['another CNAME held, replaced', [make('CNAME', 'y.test')], [hold('1', alias)], ['change'], true],
    ['two CNAMEs in the input', [alias, make('CNAME', 'y.test')], [], ['add', 'other-cname']],
    ['a CNAME and an address in the input', [alias, one], [], ['add', 'cname-there']],
  ])('%s', (_name, wanted, held, want, replaces = false) => {
    expect(actions(wanted, held, replaces)).toEqual(want);
  });

  it('keeps values the input leaves open, and undoes to the former record', () => {
    const mx = make('MX', 'mail.test', { priority: 10, ttl: 300 });
    const [row] = plan([make('MX', 'other.test', { priority: 20 })], [hold('7', mx)], true);
    if (row === undefined) throw new Error('no row');
    expect(operationOf(row)).toEqual({
      op: 'change',
      id: '7',
      record: make('MX', 'other.test', { priority: 20, ttl: 300 }),
    });
    expect(undoOf(row, '7')).toEqual({ op: 'change', id: '7', record: mx });
    const [added, same] = plan([one, one], []);
    if (added === undefined || same === undefined) throw new Error('no row');
    expect([undoOf(added, '9'), operationOf(same), undoOf(same, '9')]).toEqual([
      { op: 'remove', id: '9' },
      null,
      null,
    ]);
  });
});
