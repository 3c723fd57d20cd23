import { describe, expect, it } from 'vitest';
import { encodePem, joinCertificates, readPem } from '#core/x509/pem.ts';

const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);
const block = encodePem('CERTIFICATE', bytes);
const [begin = '', first = '', ...rest] = block.trimEnd().split('\n');

describe('writing PEM', () => {
  it('breaks lines at 64 columns and ends the last one', () => {
    expect(first).toHaveLength(64);
    expect(rest.slice(0, -1).every((line) => line.length <= 64)).toBe(true);
    expect(block.endsWith('-----END CERTIFICATE-----\n')).toBe(true);
  });

  it('joins certificates with CRLF and nothing in between', () => {
    const joined = joinCertificates([block, `\n\n${block.replaceAll('\n', '\r\n')}\n`]);
    expect(joined.split('\r\n').filter((line) => line === begin)).toHaveLength(2);
    expect(joined.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(joined.endsWith('-----END CERTIFICATE-----\r\n')).toBe(true);
    expect(joined).not.toContain('\r\n\r\n');
  });
});

describe('reading PEM', () => {
  const texts = [
    { name: 'as written', text: block },
    { name: 'a byte order mark', text: `\ufeff${block}` },
    { name: 'CRLF', text: block.replaceAll('\n', '\r\n') },
    { name: 'old Mac line ends', text: block.replaceAll('\n', '\r') },
    { name: 'indented', text: block.replaceAll(/^/gm, '    ') },
    { name: 'blank lines between', text: block.replaceAll('\n', '\n\n') },
    { name: 'one long line', text: block.replaceAll('\n', ' ') },
    { name: 'text before and after', text: `Subject: CN=a\nissuer: b\n${block}bye` },
    { name: 'no final line end', text: block.trimEnd() },
  ];
  it.each(texts)('$name', ({ text }) => {
    const { blocks, problems } = readPem(text);
    expect(problems).toEqual([]);
    expect(blocks.map(({ label }) => label)).toEqual(['CERTIFICATE']);
    expect(blocks[0]?.bytes).toEqual(bytes);
  });

  it('finds several blocks, with their lines', () => {
    const { blocks } = readPem(`hello\n${block}\n${block}`);
    expect(blocks.map(({ line }) => line)).toEqual([2, 8]);
  });

  it('separates the headers of an encrypted key', () => {
    const text =
      '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: DES-EDE3-CBC,00\n\nAAAA\n-----END RSA PRIVATE KEY-----';
    expect(readPem(text).blocks[0]).toMatchObject({
      headers: { 'Proc-Type': '4,ENCRYPTED', 'DEK-Info': 'DES-EDE3-CBC,00' },
      bytes: new Uint8Array(3),
    });
  });

  const bad = [
    { name: 'no end', text: `${begin}\n${first}`, want: 'no-end' },
    { name: 'two BEGIN lines', text: `${begin}\n${block}`, want: 'no-end' },
    {
      name: 'another label at the end',
      text: block.replace('END CERTIFICATE', 'END X509 CRL'),
      want: 'label-differs',
    },
    { name: 'not base64', text: block.replace(first, `${first.slice(1)}!`), want: 'not-base64' },
    { name: 'a missing character', text: block.replace(first, first.slice(1)), want: 'not-base64' },
    { name: 'empty', text: `${begin}\n-----END CERTIFICATE-----`, want: 'empty' },
  ];
  it.each(bad)('reports the problem: $name', ({ text, want }) => {
    expect(readPem(text).problems).toMatchObject([{ reason: want, label: 'CERTIFICATE', line: 1 }]);
  });
});
