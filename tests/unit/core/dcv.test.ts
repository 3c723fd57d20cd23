import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { defaultMethod, methodsFor, validationMethodFor } from '#core/validation/methods.ts';
import { validationFor } from '#core/validation/validation.ts';

const today = new Date('2026-11-21T00:00:00Z');
const shown = (type: string, subBrand: string, names: string[], date = today) =>
  methodsFor(type, subBrand, names, date).map(
    ({ method, offered, reason }) =>
      `${method} ${offered ? 'yes' : 'no'}${reason === undefined ? '' : ` ${reason}`}`,
  );

describe('methodsFor', () => {
  const discouraged = ['email yes email-discouraged', 'email_dns yes email-discouraged'];
  test.each([
    {
      name: 'a plain name',
      type: 'dv_one_ssl',
      brand: 'alphassl',
      names: ['a.com'],
      want: ['dns yes', 'dns_txt yes', 'file yes', ...discouraged],
    },
    {
      name: 'no name yet',
      type: 'dv_one_ssl',
      brand: 'alphassl',
      names: [],
      want: ['dns yes', 'dns_txt yes', 'file yes', ...discouraged],
    },
    {
      name: 'a wildcard among others',
      type: 'dv_flex_ssl',
      brand: 'alphassl',
      names: ['a.com', '*.b.com'],
      want: ['dns yes', 'dns_txt yes', 'file no wildcard-needs-dns', ...discouraged],
    },
    {
      name: 'a wildcard of certum',
      type: 'dv_wild_ssl',
      brand: 'certum',
      names: ['*.a.com'],
      want: [
        'dns no brand-needs-dns-txt',
        'dns_txt yes',
        'file no wildcard-needs-dns',
        'email no brand-needs-dns-txt',
        'email_dns no brand-needs-dns-txt',
      ],
    },
    {
      name: 'a wildcard of sectigo',
      type: 'dv_wild_ssl',
      brand: 'sectigo',
      names: ['*.a.com'],
      want: [
        'dns yes',
        'dns_txt no brand-needs-dns',
        'file no wildcard-needs-dns',
        'email no brand-needs-dns',
        'email_dns no brand-needs-dns',
      ],
    },
    {
      name: 'an address',
      type: 'ip_single_ssl',
      brand: 'sectigo',
      names: ['8.8.8.8'],
      want: [
        'dns no ip-needs-file',
        'dns_txt no ip-needs-file',
        'file yes',
        'email no ip-needs-file',
        'email_dns no ip-needs-file',
      ],
    },
    {
      name: 'addresses among names are validated by file',
      type: 'ov_flex_ssl',
      brand: 'globalsign',
      names: ['*.a.com', '8.8.8.8'],
      want: ['dns yes ip-by-file', 'dns_txt yes ip-by-file', 'file no wildcard-needs-dns', ...discouraged],
    },
    {
      name: 'a mark certificate is validated like TLS names',
      type: 'ev_vmc',
      brand: 'digicert',
      names: ['a.com'],
      want: ['dns yes', 'dns_txt yes', 'file yes', ...discouraged],
    },
    {
      name: 'a mailbox',
      type: 'ov_smime',
      brand: 'certum',
      names: ['me@a.com'],
      want: [
        'dns no mailbox-needs-email',
        'dns_txt no mailbox-needs-email',
        'file no mailbox-needs-email',
        'email yes',
        'email_dns no mailbox-needs-email',
      ],
    },
    {
      name: 'a document product',
      type: 'doc_ov',
      brand: 'globalsign',
      names: [],
      want: [
        'dns no product-needs-file',
        'dns_txt no product-needs-file',
        'file yes',
        'email no product-needs-file',
        'email_dns no product-needs-file',
      ],
    },
  ])('$name', ({ type, brand, names, want }) => {
    expect(shown(type, brand, names)).toEqual(want);
  });

  test.each([
    ['2026-03-14', 'email yes'],
    ['2026-03-15', 'email yes email-discouraged'],
    ['2028-03-14', 'email yes email-discouraged'],
    ['2028-03-15', 'email no email-ended'],
  ])('email validation on %s', (day, want) => {
    expect(shown('dv_one_ssl', 'alphassl', ['a.com'], new Date(`${day}T00:00:00Z`))[3]).toBe(want);
  });
});

describe('defaultMethod', () => {
  test.each([
    ['dv_one_ssl', 'certum', ['a.com'], 'dns_txt'],
    ['dv_wild_ssl', 'certum', ['*.a.com'], 'dns_txt'],
    ['dv_one_ssl', 'sectigo', ['a.com'], 'dns'],
    ['dv_wild_ssl', 'sectigo', ['*.a.com'], 'dns'],
    ['dv_one_ssl', 'positivessl', ['a.com'], 'dns'],
    ['dv_one_ssl', 'bitcert', ['a.com'], 'dns'],
    ['dv_one_ssl', 'alphassl', [], 'dns'],
    ['doc_ov', 'certum', [], 'file'],
    ['ev_code', 'digicert', [], 'file'],
    ['dv_email', 'certum', ['me@a.com'], 'email'],
    ['ov_flex_ssl', 'globalsign', ['a.com', '8.8.8.8'], 'dns'],
    ['ip_ssl', 'sectigo', ['8.8.8.8', '2606:4700::1'], 'file'],
  ])('%s of %s for %j: %s', (type, subBrand, names, want) => {
    expect(defaultMethod(type, subBrand, names)).toBe(want);
  });
});

test.each([
  ['dns', 'a.com', 'dns'],
  ['email', '*.a.com', 'email'],
  ['dns', '8.8.8.8', 'file'],
  ['dns_txt', '2606:4700::1', 'file'],
  ['file', 'me@a.com', 'email'],
] as const)('an order with method %s validates %s by %s', (method, name, want) => {
  expect(validationMethodFor(method, name)).toBe(want);
});

describe('validationFor', () => {
  const token = '0123456789abcdef'.repeat(4);
  const ask = { orderNo: 'CN20261121-00001', domain: 'example.com', token, zone: 'certhub.example.net' };
  const value = createHash('sha256').update(`CN20261121-00001\0example.com\0${token}`).digest('hex');

  test.each([
    {
      method: 'dns',
      recordType: 'CNAME',
      recordName: '_dnsauth.example.com',
      expected: `${value.slice(0, 32)}.${value.slice(32, 48)}.dcv.certhub.example.net`,
    },
    { method: 'dns_txt', recordType: 'TXT', recordName: '_dnsauth.example.com', expected: value },
    {
      method: 'file',
      recordType: 'FILE',
      recordName: 'http://example.com/.well-known/pki-validation/fileauth.txt',
      expected: value,
    },
    { method: 'email', recordType: 'EMAIL', recordName: 'admin@example.com', expected: '' },
  ] as const)('returns the record for $method', ({ method, ...want }) => {
    expect(validationFor({ ...ask, method })).toEqual(want);
  });

  test('validates a wildcard at its base name, with the same value', () => {
    for (const method of ['dns', 'dns_txt'] as const) {
      expect(validationFor({ ...ask, method, domain: '*.example.com' })).toEqual(
        validationFor({ ...ask, method }),
      );
    }
  });

  test('puts an IPv6 address in brackets in the URL', () => {
    expect(validationFor({ ...ask, method: 'file', domain: '2606:4700::1' }).recordName).toBe(
      'http://[2606:4700::1]/.well-known/pki-validation/fileauth.txt',
    );
  });

  test('uses the chosen mailbox', () => {
    expect(validationFor({ ...ask, method: 'email_dns', email: 'me@example.org' }).recordName).toBe(
      'me@example.org',
    );
  });

  test('returns another value for another order, name or token', () => {
    const values = [
      ask,
      { ...ask, orderNo: 'CN20261121-00002' },
      { ...ask, domain: 'www.example.com' },
      { ...ask, token: 'f'.repeat(64) },
    ].map((request) => validationFor({ ...request, method: 'dns_txt' }).expected);
    expect(new Set(values).size).toBe(4);
  });

  test('keeps every label of the CNAME target within the limits of DNS', () => {
    const { expected } = validationFor({ ...ask, method: 'dns' });
    expect(expected.split('.').every((label) => label.length > 0 && label.length <= 63)).toBe(true);
  });

  test.each(['', 'abc', 'A'.repeat(64), 'g'.repeat(64), 'a'.repeat(31)])('refuses the token %j', (bad) => {
    expect(() => validationFor({ ...ask, method: 'dns', token: bad })).toThrow(RangeError);
  });
});
