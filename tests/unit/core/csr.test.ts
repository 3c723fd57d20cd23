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

describe('CSR options', () => {
  test('default to RSA 2048 with SHA-256', () => {
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
      name: 'a TLS product leaves the choice open',
      type: 'dv_one_ssl',
      subBrand: 'alphassl',
      want: ecc,
      locked: [],
    },
    {
      name: 'a type that merely contains "code" is not a code product',
      type: 'decode_ssl',
      subBrand: 'certum',
      want: ecc,
      locked: [],
    },
    {
      name: 'code signing',
      type: 'code_ov',
      subBrand: 'digicert',
      want: { ...ecc, encryption: 'RSA', keyLength: 4096 },
      locked: ['encryption', 'keyLength'],
    },
    {
      name: 'document signing',
      type: 'doc_ov',
      subBrand: 'globalsign',
      want: { ...ecc, encryption: 'RSA', keyLength: 4096 },
      locked: ['encryption', 'keyLength'],
    },
    {
      name: 'CFCA',
      type: 'ov_one_ssl',
      subBrand: 'cfca',
      want: { ...ecc, encryption: 'RSA', keyLength: 2048, signature: 'SHA256' },
      locked: ['encryption', 'keyLength', 'signature'],
    },
    {
      name: 'code signing by CFCA keeps the longer key',
      type: 'code_ov',
      subBrand: 'cfca',
      want: { ...ecc, encryption: 'RSA', keyLength: 4096, signature: 'SHA256' },
      locked: ['encryption', 'keyLength', 'signature'],
    },
  ])('$name', ({ type, subBrand, want, locked }) => {
    expect(forceCsrOptions(type, subBrand, ecc)).toEqual(want);
    expect([...lockedCsrOptions(type, subBrand)]).toEqual(locked);
  });

  test('do not change when forced twice', () => {
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
  ])('read curve %j as %s', (name, want) => {
    expect(readCurve(name)).toBe(want);
  });
});

describe('subjectFor', () => {
  const organization = { name: '示例公司', country: 'CN', province: 'Zhejiang', locality: 'Hangzhou' };
  const none = { country: 'SG', province: 'Beijing', locality: '', organization: '', orgUnit: '' };
  test.each([
    ['DV has no organization, even when one is chosen', 'dv_one_ssl', organization, none],
    ['OV has none until an organization is chosen', 'ov_one_ssl', null, none],
    [
      'OV takes the organization',
      'ov_one_ssl',
      organization,
      { country: 'CN', province: 'Zhejiang', locality: 'Hangzhou', organization: '示例公司', orgUnit: '' },
    ],
    [
      'code signing fills in what the organization lacks',
      'code_ov',
      { ...organization, country: '', province: '' },
      { country: 'SG', province: 'Beijing', locality: 'Hangzhou', organization: '示例公司', orgUnit: '' },
    ],
    [
      'OV does not invent a country',
      'ov_one_ssl',
      { ...organization, country: '' },
      { country: '', province: 'Zhejiang', locality: 'Hangzhou', organization: '示例公司', orgUnit: '' },
    ],
  ])('%s', (_name, type, chosen, want) => {
    expect(subjectFor(type, chosen)).toEqual(want);
  });
});
