import { describe, expect, test } from 'vitest';
import type { DomainProof } from '#core/contract/calls/orders.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { exportProofs } from '#src/features/validation/proof-export.ts';
import { proofReason } from '#src/features/validation/proof-reason.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';

const expected = '7f3a9c20e1c1.dcv.sandbox';
const proof: DomainProof = {
  domainName: 'example.com',
  dcvMethod: 'dns',
  recordType: 'CNAME',
  recordName: '_dnsauth.example.com',
  expected,
  found: [],
  state: 'waiting',
  problem: '',
  checkTime: zeroTime,
  provedTime: zeroTime,
};
const txt: DomainProof = { ...proof, recordType: 'TXT', dcvMethod: 'dns_txt', expected: 'a"b\\c' };
const file: DomainProof = {
  ...proof,
  recordType: 'FILE',
  dcvMethod: 'file',
  recordName: 'http://example.com/.well-known/pki-validation/fileauth.txt',
};

const reasons: { name: string; proof: DomainProof; want: string | null }[] = [
  { name: 'not looked at yet', proof, want: null },
  { name: 'proved', proof: { ...proof, state: 'proved', found: [expected] }, want: null },
  {
    name: 'two digits swapped',
    proof: { ...proof, state: 'differs', found: ['7f3a9c20ec11.dcv.sandbox'] },
    want: 'Characters 10 and 11 changed places',
  },
  {
    name: 'the zone appended to a CNAME',
    proof: { ...proof, state: 'differs', found: [`${expected}.example.com`] },
    want: '“.example.com” was added at the end, most likely by your DNS host: end the value with a dot',
  },
  {
    name: 'something appended to a file',
    proof: { ...file, state: 'differs', found: [`${expected}.example.com`] },
    want: '“.example.com” was added at the end',
  },
  {
    name: 'a start page instead of the file',
    proof: { ...file, state: 'differs', found: ['<!doctype html><title>Hi</title>'] },
    want: 'A web page came instead of the file',
  },
  {
    name: 'no such name in DNS',
    proof: { ...proof, state: 'missing', problem: 'NXDOMAIN' },
    want: 'This name does not exist in DNS; the record may not be live yet',
  },
  {
    name: 'no site under the name',
    proof: { ...file, state: 'missing', problem: 'NXDOMAIN' },
    want: 'This domain does not exist in DNS, so the site cannot be reached',
  },
  {
    name: 'a status of HTTP',
    proof: { ...file, state: 'missing', problem: 'HTTP 403' },
    want: 'The site answered HTTP 403',
  },
  {
    name: 'a cause of a later server',
    proof: { ...proof, state: 'error', problem: 'BOGUS' },
    want: 'The check could not be made: BOGUS',
  },
];

describe('proofReason', () => {
  test.each(reasons)('$name', ({ proof: given, want }) => {
    expect(proofReason(given, translators.en)).toBe(want);
  });

  test.each(reasons)('$name, in Chinese too', ({ proof: given, want }) => {
    const text = proofReason(given, translators.zh);
    expect(text === null).toBe(want === null);
    expect(text ?? '').not.toMatch(/[{}]|order\./);
  });
});

describe('exportProofs', () => {
  test('a zone file holds DNS records; anything else is a comment', () => {
    expect(exportProofs('zone', 'CN20261121-00042', [proof, txt, file]).content).toBe(
      [
        `_dnsauth.example.com. 300 IN CNAME ${expected}.`,
        '_dnsauth.example.com. 300 IN TXT "a\\"b\\\\c"',
        `; FILE http://example.com/.well-known/pki-validation/fileauth.txt ${expected}`,
        '',
      ].join('\n'),
    );
  });

  test('no value can begin a line of its own in a zone file', () => {
    const hostile = { ...proof, expected: 'x\nevil.example. 300 IN A 192.0.2.1' };
    const { content } = exportProofs('zone', 'CN20261121-00042', [hostile]);
    expect(String(content).trimEnd().split('\n')).toHaveLength(1);
  });

  test('a table quotes its cells and disarms formulas', () => {
    const { content, filename } = exportProofs('csv', 'CN20261121-00042', [
      { ...proof, expected: '=cmd|"calc"' },
    ]);
    expect(filename).toBe('CN20261121-00042.csv');
    expect(content).toBe(
      '\uFEFFdomain,type,name,value,state\r\n"example.com","CNAME","_dnsauth.example.com","\'=cmd|""calc""","waiting"\r\n',
    );
  });

  test('JSON reads back', () => {
    const { content } = exportProofs('json', 'CN20261121-00042', [proof]);
    expect(JSON.parse(String(content))).toEqual([
      {
        domain: 'example.com',
        type: 'CNAME',
        name: '_dnsauth.example.com',
        value: expected,
        state: 'waiting',
      },
    ]);
  });
});
