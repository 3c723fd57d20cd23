import { describe, expect, test } from 'vitest';
import {
  type CsrOptions,
  defaultCsrOptions,
  forceCsrOptions,
  lockedCsrOptions,
  readCurve,
} from '#core/csr/options.ts';
import { subjectFor } from '#core/csr/subject.ts';

const ecc: CsrOptions = {
  from: 'create',
  encryption: 'ECC',
  keyLength: 3072,
  curve: 'P-521',
  signature: 'SHA512',
};

describe('csr options', () => {
  test('the defaults of the product', () => {
    expect(defaultCsrOptions).toEqual({
      from: 'create',
      encryption: 'RSA',
      keyLength: 2048,
      curve: 'P-384',
      signature: 'SHA256',
    });
  });

  test.each([
    {
      name: 'a TLS product leaves the choice',
      type: 'dv_one_ssl',
      subBrand: 'alphassl',
      want: ecc,
      locked: [],
    },
    {
      name: 'a name with code inside is no code product',
      type: 'decode_ssl',
      subBrand: 'certum',
      want: ecc,
      locked: [],
    },
    {
      name: 'code',
      type: 'code_ov',
      subBrand: 'digicert',
      want: { ...ecc, encryption: 'RSA', keyLength: 4096 },
      locked: ['encryption', 'keyLength'],
    },
    {
      name: 'doc',
      type: 'doc_ov',
      subBrand: 'globalsign',
      want: { ...ecc, encryption: 'RSA', keyLength: 4096 },
      locked: ['encryption', 'keyLength'],
    },
    {
      name: 'cfca',
      type: 'ov_one_ssl',
      subBrand: 'cfca',
      want: { ...ecc, encryption: 'RSA', keyLength: 2048, signature: 'SHA256' },
      locked: ['encryption', 'keyLength', 'signature'],
    },
    {
      name: 'code of cfca keeps the longer key',
      type: 'code_ov',
      subBrand: 'cfca',
      want: { ...ecc, encryption: 'RSA', keyLength: 4096, signature: 'SHA256' },
      locked: ['encryption', 'keyLength', 'signature'],
    },
  ])('$name', ({ type, subBrand, want, locked }) => {
    expect(forceCsrOptions(type, subBrand, ecc)).toEqual(want);
    expect([...lockedCsrOptions(type, subBrand)]).toEqual(locked);
  });

  test('forcing twice changes nothing more', () => {
    const once = forceCsrOptions('code_ov', 'cfca', ecc);
    expect(forceCsrOptions('code_ov', 'cfca', once)).toEqual(once);
  });

  test.each([
    ['P256', 'P-256'],
    ['P-384', 'P-384'],
    ['P512', 'P-521'],
    ['p-521', 'P-521'],
    ['P-999', null],
    ['secp256k1', null],
    ['', null],
  ])('curve %j is %s', (name, want) => {
    expect(readCurve(name)).toBe(want);
  });
});

describe('subjectFor', () => {
  const organization = { name: '示例公司', country: 'CN', province: 'Zhejiang', locality: 'Hangzhou' };
  const none = { country: 'SG', province: 'Beijing', locality: '', organization: '', orgUnit: '' };
  test.each([
    {
      name: 'dv has no organisation, even when one is chosen',
      type: 'dv_one_ssl',
      organization: organization,
      want: none,
    },
    { name: 'ov without a company yet', type: 'ov_one_ssl', organization: null, want: none },
    {
      name: 'ov takes the company',
      type: 'ov_one_ssl',
      organization: organization,
      want: {
        country: 'CN',
        province: 'Zhejiang',
        locality: 'Hangzhou',
        organization: '示例公司',
        orgUnit: '',
      },
    },
    {
      name: 'code fills what the company leaves out',
      type: 'code_ov',
      organization: { ...organization, country: '', province: '' },
      want: {
        country: 'SG',
        province: 'Beijing',
        locality: 'Hangzhou',
        organization: '示例公司',
        orgUnit: '',
      },
    },
    {
      name: 'ov invents no country',
      type: 'ov_one_ssl',
      organization: { ...organization, country: '' },
      want: {
        country: '',
        province: 'Zhejiang',
        locality: 'Hangzhou',
        organization: '示例公司',
        orgUnit: '',
      },
    },
  ])('$name', ({ type, organization, want }) => {
    expect(subjectFor(type, organization)).toEqual(want);
  });
});
