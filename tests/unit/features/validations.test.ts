import { describe, expect, test } from 'vitest';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { exportValidations } from '#src/features/validation/validation-export.ts';
import { validationReason } from '#src/features/validation/validation-reason.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';

const expected = '7f3a9c20e1c1.dcv.sandbox';
const validation: DomainValidation = {
  domainName: 'example.com',
  dcvMethod: 'dns',
  recordType: 'CNAME',
  recordName: '_dnsauth.example.com',
  expected,
  found: [],
  state: 'waiting',
  zone: 'example.com',
  problem: '',
  resolver: '',
  address: '',
  checkTime: zeroTime,
  validatedTime: zeroTime,
};
const txt: DomainValidation = { ...validation, recordType: 'TXT', dcvMethod: 'dns_txt', expected: 'a"b\\c' };
const file: DomainValidation = {
  ...validation,
  recordType: 'FILE',
  dcvMethod: 'file',
  recordName: 'http://example.com/.well-known/pki-validation/fileauth.txt',
};

const reasons: { name: string; validation: DomainValidation; want: string | null }[] = [
  { name: 'not checked yet', validation, want: null },
  { name: 'validated', validation: { ...validation, state: 'validated', found: [expected] }, want: null },
  {
    name: 'two digits swapped',
    validation: { ...validation, state: 'differs', found: ['7f3a9c20ec11.dcv.sandbox'] },
    want: 'Characters 10 and 11 are swapped',
  },
  {
    name: 'the zone appended to a CNAME',
    validation: { ...validation, state: 'differs', found: [`${expected}.example.com`] },
    want: '“.example.com” was added at the end, probably by your DNS provider. End the value with a dot',
  },
  {
    name: 'something appended to a file',
    validation: { ...file, state: 'differs', found: [`${expected}.example.com`] },
    want: '“.example.com” was added at the end',
  },
  {
    name: 'a start page instead of the file',
    validation: { ...file, state: 'differs', found: ['<!doctype html><title>Hi</title>'] },
    want: 'The site returned a web page instead of the file',
  },
  {
    name: 'no such name in DNS',
    validation: { ...validation, state: 'missing', problem: 'NXDOMAIN' },
    want: 'This name doesn’t exist in DNS. The record may not be live yet',
  },
  {
    name: 'the previous certificate’s record',
    validation: { ...validation, state: 'missing', problem: 'PREVIOUS', found: ['91be40.dcv.sandbox'] },
    want: 'This was the record for your previous certificate. Replace it with the value on the left.',
  },
  {
    name: 'the previous certificate’s file',
    validation: { ...file, state: 'missing', problem: 'PREVIOUS', found: ['91be40'] },
    want: 'This was the file for your previous certificate. Replace its content with the one on the left.',
  },
  {
    name: 'the domain entered twice',
    validation: { ...validation, state: 'missing', problem: 'DOUBLED-NAME', found: [expected] },
    want: 'The record was found, but its name was entered with the domain twice. Enter only the host shown on the left.',
  },
  {
    name: 'the host entered in part',
    validation: { ...validation, state: 'missing', problem: 'PARENT-NAME', found: [expected] },
    want: 'The record was found at _dnsauth.example.com. Enter the whole host shown on the left.',
  },
  {
    name: 'delegated to another account',
    validation: { ...validation, state: 'differs', problem: 'OTHER-DELEGATION', found: ['x.zone.example'] },
    want: 'This name is delegated to another account. Replace the CNAME record.',
  },
  {
    name: 'no site under the name',
    validation: { ...file, state: 'missing', problem: 'NXDOMAIN' },
    want: 'This domain doesn’t exist in DNS, so the site can’t be reached',
  },
  {
    name: 'an HTTP status',
    validation: { ...file, state: 'missing', problem: 'HTTP 403' },
    want: 'The site returned HTTP 403',
  },
  {
    name: 'a cause this version does not know',
    validation: { ...validation, state: 'error', problem: 'BOGUS' },
    want: 'Couldn’t complete the check: BOGUS',
  },
];

describe('validationReason', () => {
  test.each(reasons)('$name', ({ validation: given, want }) => {
    expect(validationReason(given, translators.en)).toBe(want);
  });

  test.each(reasons)('$name, in Chinese', ({ validation: given, want }) => {
    const text = validationReason(given, translators.zh);
    expect(text === null).toBe(want === null);
    expect(text ?? '').not.toMatch(/[{}]|order\./);
  });
});

test('lets the previous record stay beside a persistent one', () => {
  const previous = { ...validation, state: 'missing', problem: 'PREVIOUS' } as const;
  expect(validationReason(previous, translators.en, 'lasting')).toBe(
    'This was the record for your previous certificate. It no longer counts. Delete it once the new one is found.',
  );
});

describe('exportValidations', () => {
  test('writes a zone file of DNS records, with anything else as a comment', () => {
    expect(exportValidations('zone', 'CN20261121-00042', [validation, txt, file]).content).toBe(
      [
        `_dnsauth.example.com. 300 IN CNAME ${expected}.`,
        '_dnsauth.example.com. 300 IN TXT "a\\"b\\\\c"',
        `; FILE http://example.com/.well-known/pki-validation/fileauth.txt ${expected}`,
        '',
      ].join('\n'),
    );
  });

  test('lets no value start a new line in a zone file', () => {
    const hostile = { ...validation, expected: 'x\nevil.example. 300 IN A 192.0.2.1' };
    const { content } = exportValidations('zone', 'CN20261121-00042', [hostile]);
    expect(String(content).trimEnd().split('\n')).toHaveLength(1);
  });

  test('writes a zone file for Cloudflare with unproxied CNAMEs and each record once', () => {
    const wild = { ...validation, domainName: '*.example.com' };
    const made = exportValidations('cloudflare', 'CN20261121-00042', [validation, wild, txt, file]);
    expect(made.filename).toBe('CN20261121-00042.cloudflare.txt');
    expect(made.content).toBe(
      [
        `_dnsauth.example.com. 300 IN CNAME ${expected}. ; cf_tags=cf-proxied:false`,
        '_dnsauth.example.com. 300 IN TXT "a\\"b\\\\c"',
        '',
      ].join('\n'),
    );
  });

  test('escapes values for Terraform, whatever they contain', () => {
    const odd = { ...txt, expected: ['$', '{file("/etc/passwd")}\n}'].join('') };
    const { content, filename } = exportValidations('terraform', 'CN20261121-00042', [validation, odd]);
    expect(filename).toBe('CN20261121-00042.tf');
    expect(content).toContain('resource "cloudflare_dns_record" "validation_1"');
    expect(content).toContain(`content = "${expected}"\n  ttl     = 300\n  proxied = false`);
    expect(content).toContain('content = "\\"$${file(\\\\\\"/etc/passwd\\\\\\")} }\\""');
    expect(String(content).match(/^resource/gm)).toHaveLength(2);
  });

  test('quotes CSV cells and disarms formulas', () => {
    const { content, filename } = exportValidations('csv', 'CN20261121-00042', [
      { ...validation, expected: '=cmd|"calc"' },
    ]);
    expect(filename).toBe('CN20261121-00042.csv');
    expect(content).toBe(
      '\uFEFFdomain,type,name,value,state\r\nexample.com,CNAME,_dnsauth.example.com,"\'=cmd|""calc""",waiting\r\n',
    );
  });

  test('writes JSON that parses back', () => {
    const { content } = exportValidations('json', 'CN20261121-00042', [validation]);
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
