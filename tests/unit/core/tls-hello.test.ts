import { describe, expect, it } from 'vitest';
import { clientHello } from '#core/tools/client-hello.ts';
import { createAnswerReader } from '#core/tools/server-answer.ts';
import { groupName, suiteName, suiteStrength } from '#core/tools/tls-suites.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'));
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex');
const random = new Uint8Array(32).fill(0xab);
const ab = 'ab'.repeat(32);

describe('clientHello', () => {
  it('builds the TLS 1.3 message of RFC 8446 §4.1.2, without a key share', () => {
    const hello = clientHello({
      serverName: 'a.test',
      version: 0x0304,
      suites: [0x1301, 0x1302],
      groups: [0x11ec, 0x001d],
      random,
    });
    const schemes = hex(hello).match(/000d([0-9a-f]{4})([0-9a-f]{4})/);
    expect(Number.parseInt(schemes?.[1] ?? '', 16)).toBe(Number.parseInt(schemes?.[2] ?? '', 16) + 2);
    const text = hex(hello).replace(/000d002e002c[0-9a-f]{88}/, '<schemes>');
    expect(text).toBe(
      [
        `16 0301 00b5 01 0000b1 0303 ${ab} 20 ${ab} 0004 1301 1302 01 00 0064`,
        '0000 000b 0009 00 0006 612e74657374 000a 0006 0004 11ec 001d 000b 0002 01 00',
        '<schemes> 002b 0003 02 0304 002d 0002 01 01 0033 0002 0000',
      ]
        .join('')
        .replaceAll(' ', ''),
    );
  });

  it('offers only TLS 1.0 when asked for it, and sends no extensions with SSL 3.0', () => {
    const old = clientHello({ serverName: null, version: 0x0301, suites: [0x002f], groups: [0x17], random });
    expect(hex(old)).toMatch(new RegExp(`^160301....01......0301${ab}000002002f0100`));
    expect(hex(old)).not.toContain('002b');
    const oldest = clientHello({ serverName: 'a.test', version: 0x0300, suites: [0x0005], random });
    expect(hex(oldest)).toBe(`160300002d010000290300${ab}00000200050100`);
  });
});

const record = (type: string, body: string) =>
  `${type}0303${(body.length / 2).toString(16).padStart(4, '0')}${body}`;
const message = (type: string, body: string) =>
  `${type}${(body.length / 2).toString(16).padStart(6, '0')}${body}`;
const serverHello = (suite: string, extensions = '') =>
  message(
    '02',
    `0303${ab}00${suite}00${extensions === '' ? '' : `${(extensions.length / 2).toString(16).padStart(4, '0')}${extensions}`}`,
  );
const retry = record('16', serverHello('1301', '002b00020304' + '0033000211ec'));
const certificates = message('0b', '00000c 000003 0a0b0c 000003 0d0e0f'.replaceAll(' ', ''));
const dhKey = message('0c', `0081 00 ${'ff'.repeat(128)} 0001 02 0001 03`.replaceAll(' ', ''));
const ecKey = message('0c', '03 0018 02 0a0b'.replaceAll(' ', ''));
const done = message('0e', '');
const hello = { kind: 'hello', version: 0x0303, suite: 0x1301, group: null, dhBits: null, certificates: [] };

const readServerAnswer = (all: Uint8Array) => createAnswerReader().read(all);

describe('createAnswerReader', () => {
  it.each([
    { name: 'a retry names the group', from: retry, want: { ...hello, version: 0x0304, group: 0x11ec } },
    {
      name: 'a flight with DHE has its chain and prime',
      from: record('16', serverHello('009e') + certificates) + record('16', dhKey + done),
      want: {
        ...hello,
        suite: 0x9e,
        dhBits: 1024,
        certificates: [bytes('0a0b0c'), bytes('0d0e0f')],
      },
    },
    {
      name: 'a flight with ECDHE has its curve',
      from: record('16', serverHello('c02f') + ecKey + done),
      want: { ...hello, suite: 0xc02f, group: 0x18 },
    },
    {
      name: 'one message over two records',
      from:
        record('16', serverHello('002f').slice(0, 40)) + record('16', serverHello('002f').slice(40) + done),
      want: { ...hello, suite: 0x2f },
    },
    { name: 'an alert', from: record('15', '0246'), want: { kind: 'alert', description: 70 } },
    { name: 'a truncated message', from: retry.slice(0, 60), want: null },
    { name: 'nothing', from: '', want: null },
    { name: 'an incomplete flight', from: record('16', serverHello('c02f')), want: null },
    {
      name: 'a web server',
      from: Buffer.from('HTTP/1.1 400 Bad').toString('hex'),
      want: { kind: 'not-tls' },
    },
    { name: 'a record that is too long', from: '160303ffff', want: { kind: 'not-tls' } },
    { name: 'contradictory lengths', from: record('16', message('02', '0303')), want: { kind: 'not-tls' } },
    { name: 'a certificate before the hello', from: record('16', certificates), want: { kind: 'not-tls' } },
  ])('$name', ({ from, want }) => {
    expect(readServerAnswer(bytes(from))).toEqual(want);
    // One byte at a time.
    const reader = createAnswerReader();
    const answers = [...bytes(from)].map((byte) => reader.read(Uint8Array.of(byte)));
    expect(answers.find((answer) => answer !== null) ?? null).toEqual(want);
  });

  it('reads each byte once, however the server splits them', () => {
    // 200,000 bytes that arrive one by one; read from the start each time, they would take minutes.
    const chain = message('0b', `030d40${'00'.repeat(200_000 - 3)}`);
    const parts = (
      record('16', serverHello('009e')) + chain.replace(/.{1,32000}/g, (part) => record('16', part))
    ).match(/../g);
    const reader = createAnswerReader();
    const began = performance.now();
    for (const part of parts ?? []) if (reader.read(Uint8Array.of(Number.parseInt(part, 16))) !== null) break;
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('gives up on a server that splits its answer into a thousand records', () => {
    const split = record('16', '02').repeat(42_000);
    expect(readServerAnswer(bytes(split))).toEqual({ kind: 'not-tls' });
  });

  it('never throws on damaged input', () => {
    const { below } = seededRandom(7);
    const whole = bytes(record('16', serverHello('009e') + certificates + dhKey + done));
    for (let run = 0; run < 5000; run += 1) {
      const changed = whole.slice(0, below(whole.length + 1));
      for (let flip = 0; flip < 3 && changed.length > 0; flip += 1) {
        changed[below(changed.length)] = below(256);
      }
      readServerAnswer(changed);
    }
  });
});

it.each([
  [0x1301, 'TLS_AES_128_GCM_SHA256', 'good'],
  [0xc02f, 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256', 'good'],
  [0xcca8, 'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256', 'good'],
  [0x009c, 'TLS_RSA_WITH_AES_128_GCM_SHA256', 'legacy'],
  [0xc014, 'TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA', 'legacy'],
  [0x000a, 'TLS_RSA_WITH_3DES_EDE_CBC_SHA', 'weak'],
  [0x0005, 'TLS_RSA_WITH_RC4_128_SHA', 'broken'],
  [0x0008, 'TLS_RSA_EXPORT_WITH_DES40_CBC_SHA', 'broken'],
  [0x0034, 'TLS_DH_anon_WITH_AES_128_CBC_SHA', 'broken'],
  [0x0002, 'TLS_RSA_WITH_NULL_SHA', 'broken'],
] as const)('suite %i is %s, which is %s', (id, name, strength) => {
  expect(suiteName(id)).toBe(name);
  expect(suiteStrength(name)).toBe(strength);
});

it('suites and groups without a name are shown by number', () => {
  expect([suiteName(0xfefe), groupName(0x7777)]).toEqual(['0xfefe', '0x7777']);
});
