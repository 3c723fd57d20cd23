import { beforeAll, describe, expect, it } from 'vitest';
import { explicitTag, integer, objectId, octetString, sequence } from '#core/x509/der.ts';
import { concatBytes, toBase64, toHex, utf8 } from '#core/x509/encoding.ts';
import { mostBytes } from '#core/x509/input-bounds.ts';
import { inspect } from '#core/x509/inspect.ts';
import { encodePem, readPem } from '#core/x509/pem.ts';
import { madeFiles } from '#tests/support/files/made-files.ts';
import { within } from '#tests/support/work.ts';

type Bytes = Uint8Array<ArrayBuffer>;

let der: Bytes = new Uint8Array();
let pem = '';

beforeAll(async () => {
  const files = await madeFiles(
    'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout k.pem -out c.pem -subj /CN=input.example',
  );
  pem = Buffer.from(files.get('c.pem') ?? '').toString();
  der = readPem(pem).blocks[0]?.bytes ?? new Uint8Array();
});

/** Rows of 16 bytes, as a dump prints them. */
function dumped(
  bytes: Bytes,
  size: number,
  row: (offset: string, hex: string, text: string) => string,
): string {
  const rows = Array.from({ length: Math.ceil(bytes.length / 16) }, (_, at) => {
    const part = bytes.subarray(at * 16, at * 16 + 16);
    const text = String.fromCharCode(...part).replace(/[^ -~]/g, '.');
    const hex = toHex(part).replace(new RegExp(`.{${size * 2}}(?=.)`, 'g'), '$& ');
    return row((at * 16).toString(16).padStart(7, '0'), hex, text);
  });
  return rows.join('\n');
}

const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());

describe('a certificate is found', () => {
  it.each<{ name: string; input: () => Bytes | string; count?: number }>([
    { name: 'in PEM', input: () => pem },
    { name: 'in DER', input: () => der },
    { name: 'with CR line ends', input: () => pem.replaceAll('\n', '\r') },
    { name: 'with CRLF line ends', input: () => pem.replaceAll('\n', '\r\n') },
    { name: 'in one line', input: () => pem.replaceAll('\n', ' ') },
    { name: 'with the line ends of JSON', input: () => `{"cert": "${pem.replaceAll('\n', '\\n')}"}` },
    { name: 'escaped for a URL', input: () => encodeURIComponent(pem) },
    { name: 'escaped by a form', input: () => String(new URLSearchParams({ cert: pem })) },
    { name: 'quoted in mail', input: () => pem.replace(/^/gm, '> ') },
    { name: 'indented, as in YAML', input: () => pem.replace(/^/gm, '      ') },
    { name: 'with headers', input: () => pem.replace('-----\n', '-----\nComment: made by hand\n\n') },
    { name: 'after a byte order mark', input: () => `\ufeff${pem}` },
    { name: 'in UTF-16, little-endian', input: () => utf16le(`\ufeff${pem}`) },
    { name: 'in UTF-16, big-endian', input: () => utf16be(`\ufeff${pem}`) },
    { name: 'in UTF-16 without a byte order mark', input: () => utf16le(pem) },
    { name: 'with text around it', input: () => `Guten Tag, 您好\n${pem}\nMit Gruß`, count: 1 },
    { name: 'with Latin-1 around it', input: () => concatBytes([0x47, 0xfc, 0x74, 0x0a], utf8(pem)) },
    { name: 'in hex', input: () => toHex(der) },
    {
      name: 'in upper-case hex with colons',
      input: () => toHex(der).toUpperCase().match(/../g)?.join(':') ?? '',
    },
    { name: 'in hex of 32 columns', input: () => toHex(der).replace(/.{32}/g, '$&\n') },
    {
      name: 'in a dump of xxd',
      input: () => dumped(der, 2, (offset, hex, text) => `0${offset}: ${hex}  ${text}`),
    },
    { name: 'in a dump of od', input: () => dumped(der, 1, (offset, hex) => `${offset} ${hex}`) },
    {
      name: 'in a dump of hexdump',
      input: () =>
        dumped(der, 1, (offset, hex, text) => `0${offset}  ${hex.replace(/^.{24}/, '$& ')}  |${text}|`),
    },
    {
      name: 'in an array in source code',
      input: () =>
        `unsigned char c[] = {\n  ${toHex(der).replace(/../g, '0x$&, ')}\n};\nunsigned int c_len = ${der.length};`,
    },
    { name: 'in hex after 0x', input: () => `0x${toHex(der)}` },
    { name: 'in the hex of its PEM', input: () => toHex(utf8(pem)) },
    { name: 'in one line of base64', input: () => toBase64(der) },
    { name: 'in lines of base64', input: () => toBase64(der).replace(/.{76}/g, '$&\r\n') },
    { name: 'in base64 of URLs', input: () => Buffer.from(der).toString('base64url') },
    { name: 'in quoted base64', input: () => `"${toBase64(der)}",` },
    { name: 'in a data URL', input: () => `data:application/x-x509-ca-cert;base64,${toBase64(der)}` },
    { name: 'in the base64 of its PEM', input: () => toBase64(utf8(pem)) },
    {
      name: 'in Kubernetes secrets, with padding of every length',
      input: () => ['', '\n', '\n\n'].map((end) => `  a.crt: ${toBase64(utf8(pem + end))}\n`).join(''),
      count: 3,
    },
    { name: 'in DER after a byte order mark', input: () => concatBytes([0xef, 0xbb, 0xbf], der) },
    { name: 'in base64 with words before it', input: () => `x509: ${toBase64(der)}\n` },
    { name: 'in base64 inside XML', input: () => `<X509Certificate>${toBase64(der)}</X509Certificate>` },
    { name: 'twice in PEM', input: () => pem + pem, count: 2 },
    { name: 'twice in DER', input: () => concatBytes(der, der), count: 2 },
    { name: 'twice in XML', input: () => `<c>${toBase64(der)}</c><c>${toBase64(der)}</c>`, count: 2 },
  ])('$name', async ({ input, count = 1 }) => {
    const given = input();
    const { objects, faults } = await inspect(typeof given === 'string' ? utf8(given) : given);
    expect(faults).toEqual([]);
    expect(objects.map(({ view }) => view.kind)).toEqual(Array(count).fill('certificate'));
    for (const { view } of objects) expect('der' in view && view.der).toEqual(der);
  });

  it('with trailing bytes, which are reported', async () => {
    const { objects, faults } = await inspect(concatBytes(der, [1, 2, 3]));
    expect(objects).toHaveLength(1);
    expect(faults).toMatchObject([{ code: 'der-surplus', at: der.length }]);
  });

  it('next to a damaged block, whose line is reported', async () => {
    const broken = pem.replace(/\n[A-Za-z\d+/]/, '\n!');
    const { objects, faults } = await inspect(utf8(pem + broken));
    expect(objects).toHaveLength(1);
    expect(faults).toMatchObject([{ code: 'pem-not-base64', line: pem.split('\n').length }]);
  });
});

const nested = (wrap: (inner: Bytes) => Bytes, depth: number) => {
  let inner: Bytes = new Uint8Array([5, 0]);
  for (let level = 0; level < depth; level++) inner = wrap(inner);
  return inner;
};

describe('a fault is reported quickly', () => {
  it.each<{ name: string; input: () => Bytes; code: string }>([
    { name: 'an empty input', input: () => new Uint8Array(), code: 'empty' },
    { name: 'white space', input: () => utf8(' \r\n\t'), code: 'empty' },
    { name: 'a sentence', input: () => utf8('Here is my certificate.'), code: 'unrecognized' },
    {
      name: 'a public key of OpenSSH',
      input: () => utf8(`ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'A'.repeat(43)} me@host\n`),
      code: 'unsupported',
    },
    {
      name: 'a public key of OpenSSH whose comment is base64 too',
      input: () => utf8(`ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'A'.repeat(43)} c\n`),
      code: 'unsupported',
    },
    {
      name: 'a key of PuTTY',
      input: () => utf8('PuTTY-User-Key-File-3: ssh-ed25519\r\nEncryption: none\r\nPublic-Lines: 2\r\n'),
      code: 'unsupported',
    },
    {
      name: 'an image',
      input: () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0),
      code: 'der-',
    },
    { name: 'a zip', input: () => concatBytes(utf8('PK\x03\x04'), new Uint8Array(30)), code: '' },
    { name: 'a block without its end', input: () => utf8(pem.slice(0, 200)), code: 'pem-no-end' },
    {
      name: 'a block with another end',
      input: () => utf8(pem.replace('END CERT', 'END DIRT')),
      code: 'pem-label-differs',
    },
    {
      name: 'an empty block',
      input: () => utf8('-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----'),
      code: 'pem-empty',
    },
    {
      name: 'a block of another type',
      input: () => utf8('-----BEGIN PGP MESSAGE-----\nMAA=\n-----END PGP MESSAGE-----'),
      code: 'unsupported',
    },
    { name: 'a truncated certificate', input: () => der.slice(0, 150), code: 'der-cut' },
    { name: 'more than the size limit', input: () => new Uint8Array(mostBytes + 1), code: 'too-large' },
    {
      name: 'nested sequences',
      input: () => nested((inner) => sequence(inner), 10_000),
      code: 'unrecognized',
    },
    {
      name: 'nested octet strings',
      input: () => nested((inner) => octetString(inner), 10_000),
      code: 'unrecognized',
    },
    {
      name: 'nested indefinite lengths',
      input: () => nested((inner) => concatBytes([0x30, 0x80], inner, [0, 0]), 10_000),
      code: 'der-too-deep',
    },
    { name: 'nested parts of a string', input: () => deepStore(), code: 'der-too-deep' },
    {
      name: 'millions of tiny values',
      input: () => sequence(Uint8Array.from({ length: 8_000_000 }, (_, at) => (at % 2 === 0 ? 5 : 0))),
      code: 'der-too-many',
    },
    { name: 'an endless tag', input: () => sequence(new Uint8Array(1_000_000).fill(0xff)), code: 'der-cut' },
    { name: 'millions of letters', input: () => utf8('MII'.repeat(1_000_000)), code: '' },
    {
      name: 'millions of BEGINs',
      input: () => utf8('-----BEGIN A-----'.repeat(100_000)),
      code: 'pem-no-end',
    },
  ])('$name: $code', async ({ input, code }) => {
    const given = input();
    const { objects, faults } = await within(200, () => inspect(given));
    expect(objects).toEqual([]);
    expect(faults[0]?.code).toMatch(new RegExp(`^${code}`));
  });
});

/** A PKCS#12 file whose content is split into parts, as BER allows, nested ten thousand levels deep. */
function deepStore(): Bytes {
  const parts = nested((inner) => {
    const whole = octetString(inner);
    whole[0] = 0x24;
    return whole;
  }, 10_000);
  return sequence(integer(3), sequence(objectId('1.2.840.113549.1.7.1'), explicitTag(0, parts)));
}

it('PEM is read back as it was written', async () => {
  const { objects } = await inspect(utf8(encodePem('CERTIFICATE', der)));
  expect(objects[0]?.view).toMatchObject({ kind: 'certificate', der });
});
