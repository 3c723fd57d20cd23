import { describe, expect, test } from 'vitest';
import { mayCaMakeKey } from '#core/csr/ca-made-key.ts';
import { defaultCsrOptions } from '#core/csr/options.ts';
import { type RequestPlan, requestPlan } from '#core/csr/request-plan.ts';

const organization = { name: '示例公司', country: 'CN', province: '浙江', locality: '杭州' };
const nobody = { country: 'SG', province: 'Beijing', locality: '', organization: '', orgUnit: '' };
const ofOrganization = {
  country: 'CN',
  province: '浙江',
  locality: '杭州',
  organization: '示例公司',
  orgUnit: '',
};
const rsa2048 = { encryption: 'RSA', keyLength: 2048, curve: 'P-384', signature: 'SHA256' } as const;
const rsa4096 = { ...rsa2048, keyLength: 4096 } as const;

interface Case {
  readonly type: string;
  readonly names: readonly string[];
  readonly want: RequestPlan;
}

describe('requestPlan', () => {
  const cases: readonly Case[] = [
    {
      type: 'dv_one_ssl',
      names: ['a.com'],
      want: { commonName: 'a.com', names: ['a.com'], emails: [], subject: nobody, algorithm: rsa2048 },
    },
    {
      type: 'dv_free_one_ssl',
      names: ['a.com'],
      want: { commonName: 'a.com', names: ['a.com'], emails: [], subject: nobody, algorithm: rsa2048 },
    },
    {
      type: 'ov_wild_ssl',
      names: ['*.a.com'],
      want: {
        commonName: '*.a.com',
        names: ['*.a.com'],
        emails: [],
        subject: ofOrganization,
        algorithm: rsa2048,
      },
    },
    {
      type: 'ev_flex_ssl',
      names: ['a.com', 'www.a.com'],
      want: {
        commonName: 'a.com',
        names: ['a.com', 'www.a.com'],
        emails: [],
        subject: ofOrganization,
        algorithm: rsa2048,
      },
    },
    {
      type: 'dv_ip_single_ssl',
      names: ['8.8.8.8'],
      want: { commonName: '8.8.8.8', names: ['8.8.8.8'], emails: [], subject: nobody, algorithm: rsa2048 },
    },
    {
      type: 'ov_ip_ssl',
      names: ['2606:4700::1111', '8.8.8.8'],
      want: {
        commonName: '2606:4700::1111',
        names: ['2606:4700::1111', '8.8.8.8'],
        emails: [],
        subject: ofOrganization,
        algorithm: rsa2048,
      },
    },
    {
      type: 'ev_vmc',
      names: ['a.com'],
      want: {
        commonName: 'a.com',
        names: ['a.com'],
        emails: [],
        subject: ofOrganization,
        algorithm: rsa2048,
      },
    },
    {
      type: 'dv_email',
      names: ['me@a.com'],
      want: { commonName: 'me@a.com', names: [], emails: ['me@a.com'], subject: nobody, algorithm: rsa2048 },
    },
    {
      type: 'ov_smime',
      names: ['me@a.com'],
      want: {
        commonName: 'me@a.com',
        names: [],
        emails: ['me@a.com'],
        subject: ofOrganization,
        algorithm: rsa2048,
      },
    },
    {
      type: 'ov_code',
      names: [],
      want: { commonName: '示例公司', names: [], emails: [], subject: ofOrganization, algorithm: rsa4096 },
    },
    {
      type: 'ov_doc',
      names: [],
      want: { commonName: '示例公司', names: [], emails: [], subject: ofOrganization, algorithm: rsa4096 },
    },
  ];
  test.each(cases)('plans a request for $type', ({ type, names, want }) => {
    const plan = requestPlan({
      productType: type,
      subBrand: 'digicert',
      names,
      organization: organization,
      options: defaultCsrOptions,
    });
    expect(plan).toEqual(want);
  });

  test('uses the first name that fits as common name, or none', () => {
    const long = `${'a'.repeat(60)}.example.com`;
    const plan = (names: readonly string[]) =>
      requestPlan({
        productType: 'dv_flex_ssl',
        subBrand: 'alphassl',
        names,
        organization: null,
        options: defaultCsrOptions,
      });
    expect(plan([long, 'a.com'])).toMatchObject({ commonName: 'a.com', names: [long, 'a.com'] });
    expect(plan([long])).toMatchObject({ commonName: '', names: [long] });
    expect(plan([`${'a'.repeat(52)}.example.com`]).commonName).toHaveLength(64);
  });

  test('applies the key rules of the brand', () => {
    const plan = requestPlan({
      productType: 'dv_one_ssl',
      subBrand: 'cfca',
      names: ['a.com'],
      organization: null,
      options: { ...defaultCsrOptions, encryption: 'ECC', signature: 'SHA512' },
    });
    expect(plan.algorithm).toEqual(rsa2048);
  });
});

test.each([
  ['ov_doc', 'digicert', true],
  ['ov_doc', 'cfca', true],
  // Only in hardware (CSBR §6.2.7.4.1).
  ['ov_code', 'cfca', false],
  ['dv_email', 'cfca', true],
  ['ov_code', 'digicert', false],
  ['dv_one_ssl', 'cfca', false],
  ['ov_ip_ssl', 'cfca', false],
  ['ev_vmc', 'cfca', false],
  ['dv_one_ssl', 'certum', false],
  ['ov_flex_ssl', 'universal', false],
])('the CA may generate the key for %s of %s: %s', (type, subBrand, want) => {
  expect(mayCaMakeKey(type, subBrand)).toBe(want);
});
