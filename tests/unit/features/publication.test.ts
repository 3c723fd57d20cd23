import { describe, expect, it, test } from 'vitest';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { validationFor } from '#core/validation/validation.ts';
import { isPublished, type Publication, publicationOf } from '#src/features/sandbox/publication.ts';

function validation(domain: string, method: DomainValidation['dcvMethod']): DomainValidation {
  const made = validationFor({
    orderNo: 'CN20261121-10001',
    domain,
    method,
    token: '0'.repeat(32),
    zone: 'certhub.test',
  });
  return {
    ...made,
    domainName: domain,
    dcvMethod: method,
    found: [],
    state: 'waiting',
    zone: 'example.com',
    problem: '',
    resolver: '',
    address: '',
    checkTime: zeroTime,
    validatedTime: zeroTime,
  };
}

describe('publicationOf', () => {
  it('returns a CNAME at the name that the check queries', () => {
    const cname = validation('*.example.com', 'dns');
    expect(publicationOf(cname)).toEqual({
      kind: 'record',
      record: { name: '_dnsauth.example.com', type: 'CNAME', value: cname.expected },
    });
  });

  it('returns a TXT record', () => {
    const txt = validation('shop.example.com', 'dns_txt');
    expect(publicationOf(txt)).toEqual({
      kind: 'record',
      record: { name: '_dnsauth.shop.example.com', type: 'TXT', value: txt.expected },
    });
  });

  it('returns a file, with its host and path', () => {
    const file = validation('shop.example.com', 'file');
    expect(publicationOf(file)).toEqual({
      kind: 'file',
      file: {
        host: 'shop.example.com',
        path: '/.well-known/pki-validation/fileauth.txt',
        content: file.expected,
      },
    });
  });

  it('puts an IPv6 host in brackets', () => {
    expect(publicationOf(validation('2001:db8::1', 'file'))).toMatchObject({
      file: { host: '[2001:db8::1]' },
    });
  });

  it("returns the record that names the customer's own mailbox", () => {
    const mail = {
      contactRecord: '_validation-contactemail.example.com',
      sentTime: zeroTime,
      expireTime: zeroTime,
    };
    const named = { ...validation('example.com', 'email_dns'), expected: 'ops@example.net', mail };
    expect(publicationOf(named)).toEqual({
      kind: 'record',
      record: { name: mail.contactRecord, type: 'TXT', value: 'ops@example.net' },
    });
  });

  it('returns null for email validation', () => {
    expect(publicationOf(validation('example.com', 'email'))).toBeNull();
  });
});

const overview = {
  records: [
    { id: 'r1', name: '_dnsauth.example.com', type: 'CNAME', value: 'validation.example.net' },
    { id: 'r2', name: '_dnsauth.example.com', type: 'TXT', value: 'Validation' },
  ],
  files: [{ id: 'f1', host: 'example.com', path: '/a.txt', content: 'validation' }],
} as const;
const record = (name: string, type: 'CNAME' | 'TXT', value: string): Publication => ({
  kind: 'record',
  record: { name, type, value },
});
const file = (host: string, content: string): Publication => ({
  kind: 'file',
  file: { host, path: '/a.txt', content },
});

test.each<{ name: string; publication: Publication; want: boolean }>([
  {
    name: 'other capitalization and a trailing dot',
    publication: record('_DNSAUTH.example.com.', 'CNAME', 'Validation.example.net.'),
    want: true,
  },
  {
    name: 'a TXT value in other capitalization',
    publication: record('_dnsauth.example.com', 'TXT', 'validation'),
    want: false,
  },
  {
    name: 'a value of another type',
    publication: record('_dnsauth.example.com', 'TXT', 'validation.example.net'),
    want: false,
  },
  { name: 'a file', publication: file('EXAMPLE.com', 'validation'), want: true },
  { name: 'a file of other content', publication: file('example.com', 'other'), want: false },
])('recognizes whether it is published: $name', ({ publication, want }) => {
  expect(isPublished({ records: [...overview.records], files: [...overview.files] }, publication)).toBe(want);
});
