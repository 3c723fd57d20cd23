import { describe, expect, it } from 'vitest';
import { loggedKind, type OwnFacts } from '#core/discovery/logged-kind.ts';
import { indexWatches } from '#core/discovery/watched-names.ts';
import { readPem } from '#core/x509/pem.ts';
import { loggedTbs } from '#core/x509/tbs-hash.ts';
import { entryFacts } from '#server/discovery/ct/entry-facts.ts';
import { readOn } from '#server/discovery/ct/read-on.ts';
import { staticSource } from '#server/discovery/ct/static-source.ts';
import { sampleChain } from '#src/features/tools/parse/sample-chain.ts';
import { MemoryLog } from '#tests/support/acme/memory-log.ts';
import { within } from '#tests/support/work.ts';

const der = Buffer.from(readPem(sampleChain).blocks[0]?.bytes ?? []);
const names = ['shop.example.org', 'xn--czrs0t.example.org', '2647:47:0:0:0:0:0:1111'];

/** The same certificate with other bytes in place of some of its own. */
function changed(from: string, to: string): Buffer {
  const at = der.lastIndexOf(from);
  const copy = Buffer.from(der);
  copy.write(to, at, 'latin1');
  return copy;
}

const factsOf = (bytes: Buffer) =>
  entryFacts({ entry: { kind: 'certificate', der: bytes }, precertificate: null });

describe('the names of an entry', () => {
  it('are those of the certificate, and of its announcement', () => {
    const facts = factsOf(der);
    expect(facts.names.slice(0, 2)).toEqual(names.slice(0, 2));
    expect(facts.isAnnouncement).toBe(false);
    const tbs = loggedTbs(der) ?? new Uint8Array();
    const entry = { kind: 'precertificate', issuerKeyHash: new Uint8Array(32), tbs } as const;
    const announced = entryFacts({ entry, precertificate: der });
    expect(announced).toMatchObject({ names: facts.names, tbsHash: facts.tbsHash, spkiHash: facts.spkiHash });
    // What a log does not sign counts only if it fits what it signs.
    expect(announced.der).toBe(der);
    expect(
      entryFacts({ entry, precertificate: changed('shop.example.org', 'evil.example.org') }).der,
    ).toBeNull();
  });

  it.each([
    {
      name: 'a NUL',
      bytes: changed('shop.example.org', 'shop.exampl\0.org'),
      want: ['shop.exampl', 'shop.exampl.org'],
    },
    {
      name: 'upper case',
      bytes: changed('shop.example.org', 'SHOP.Example.ORG'),
      want: ['shop.example.org'],
    },
    {
      name: 'a wildcard',
      bytes: changed('shop.example.org', '*.hr.example.org'),
      want: ['*.hr.example.org'],
    },
    {
      name: 'no structure',
      bytes: Buffer.from('\x30\x82garbage shop.example.org garbage'),
      want: ['shop.example.org'],
    },
    { name: 'an end in the middle', bytes: der.subarray(0, 420), want: ['shop.example.org'] },
  ])('are found in spite of $name', ({ bytes, want }) => {
    expect(factsOf(bytes).names).toEqual(expect.arrayContaining(want));
  });
});

describe('a watched name', () => {
  const index = indexWatches([{ name: 'example.com' }, { name: 'www.other.net' }, { name: '192.0.2.1' }]);
  it.each([
    ['example.com', true],
    ['a.b.example.com', true],
    ['*.example.com', true],
    ['*.com', true],
    ['*.other.net', true],
    ['w*.other.net', true],
    ['192.0.2.1', true],
    ['notexample.com', false],
    ['example.com.evil.org', false],
    ['other.net', false],
    ['com', false],
    ['', false],
  ])('%s: %s', (name, want) => {
    expect(index.watching([name]).size > 0).toBe(want);
  });
});

describe('a logged certificate', () => {
  const own: OwnFacts = {
    requested: new Map([['key', new Set(['example.com', '*.example.net'])]]),
    elsewhere: new Map([['bought', new Set(['example.com'])]]),
    known: new Map([
      ['issued', 'ours'],
      ['imported', 'elsewhere'],
      ['seen', 'stranger'],
    ]),
  };
  it.each([
    { name: 'a request', tbsHash: '', spkiHash: 'key', names: ['example.com'], want: 'ours' },
    {
      name: 'a request, with www',
      tbsHash: '',
      spkiHash: 'key',
      names: ['www.example.com', 'example.com'],
      want: 'ours',
    },
    {
      name: 'a key with another name',
      tbsHash: '',
      spkiHash: 'key',
      names: ['example.com', 'evil.org'],
      want: 'own-key',
    },
    {
      name: 'a key with a wildcard',
      tbsHash: '',
      spkiHash: 'key',
      names: ['*.example.com'],
      want: 'own-key',
    },
    { name: 'what was issued', tbsHash: 'issued', spkiHash: '', names: ['example.com'], want: 'ours' },
    {
      name: 'what was imported',
      tbsHash: 'imported',
      spkiHash: '',
      names: ['example.com'],
      want: 'elsewhere',
    },
    {
      name: 'a key from elsewhere',
      tbsHash: '',
      spkiHash: 'bought',
      names: ['example.com'],
      want: 'elsewhere',
    },
    {
      name: 'a stranger seen before',
      tbsHash: 'seen',
      spkiHash: '',
      names: ['example.com'],
      want: 'stranger',
    },
    { name: 'anything else', tbsHash: '', spkiHash: 'other', names: ['example.com'], want: 'stranger' },
  ])('is known by $name', ({ want, ...facts }) => {
    expect(loggedKind(facts, own)).toBe(want);
  });
});

it('verifies and compares 3,000 entries a second', async () => {
  const count = 3000;
  const now = new Date('2026-11-27T10:00:00Z');
  const log = new MemoryLog(now.getTime() - 60_000);
  for (let at = 0; at < count; at += 1) log.add({ kind: 'certificate', der });
  const index = indexWatches(Array.from({ length: 10_000 }, (_, at) => ({ name: `n${at}.example.net` })));
  await within(1000, async () => {
    const { entries } = await readOn(
      log.known('static'),
      staticSource(log.known('static'), log.fetch),
      null,
      { most: count, now },
    );
    for (const entry of entries) index.watching(entryFacts(entry).names);
    expect(entries).toHaveLength(count);
  });
});
