import { describe, expect, test } from 'vitest';
import {
  initialBrand,
  isSubBrandShown,
  orderBrands,
  orderProducts,
  splitBrands,
} from '#core/catalogue/brand-order.ts';
import {
  needsContact,
  needsOrganization,
  productFamily,
  readTypeFlags,
  type TypeFlags,
} from '#core/catalogue/type-flags.ts';
import { type HostRules, hostRulesFor, nameCountFor } from '#core/names/host-rules.ts';

function setFlags(productType: string): string[] {
  const flags: TypeFlags = readTypeFlags(productType);
  return Object.entries(flags)
    .filter(([, isSet]) => isSet)
    .map(([name]) => name)
    .toSorted();
}

describe('readTypeFlags', () => {
  test.each([
    ['dv_one_ssl', ['dv', 'one', 'ssl']],
    ['dv_flex_ssl', ['dv', 'flex', 'ssl']],
    ['ov_wild_ssl', ['ov', 'ssl', 'wild']],
    ['ov_wildcard_ssl', ['ov', 'ssl', 'wild']],
    ['ev_single_ssl', ['ev', 'single', 'ssl']],
    ['free_dv_ssl', ['dv', 'free', 'ssl']],
    ['ip_ssl', ['ip', 'ipSsl', 'ssl']],
    ['ip_single_ssl', ['ip', 'ipSingle', 'ipSsl', 'single', 'ssl']],
    ['dv_ip_ssl', ['dv', 'ip', 'ipSsl', 'ssl']],
    ['code_ov', ['code', 'ov']],
    ['doc_ov', ['doc', 'ov']],
    ['email', ['email']],
    ['smime', ['email']],
    ['vmc', ['vmc']],
    ['DV-Flex-SSL', ['dv', 'flex', 'ssl']],
    ['', []],
  ])('reads %s', (type, want) => {
    expect(setFlags(type)).toEqual(want);
  });

  test.each([
    'none',
    'zip_file',
    'approved',
    'movie',
    'every',
    'phone_sslx',
    'decode',
    'document',
    'freedom',
    'wilderness',
  ])('sets no flag for parts of %s', (type) => {
    expect(setFlags(type)).toEqual([]);
  });
});

test.each([
  ['dv_one_ssl', 'ssl', false, false],
  ['ov_flex_ssl', 'ssl', true, true],
  ['ev_single_ssl', 'ssl', true, true],
  ['ip_single_ssl', 'ip', false, true],
  ['dv_ip_ssl', 'ip', false, false],
  ['code_ov', 'code', true, true],
  ['doc_ov', 'doc', true, true],
  ['smime', 'email', false, true],
  ['vmc', 'vmc', false, true],
])('%s belongs to %s; needs an organization: %s, a contact: %s', (type, family, organization, contact) => {
  expect([productFamily(type), needsOrganization(type), needsContact(type)]).toEqual([
    family,
    organization,
    contact,
  ]);
});

describe('hostRulesFor', () => {
  const rules = (wildcard: HostRules['wildcard'], ip: HostRules['ip'], domain = true) => ({
    wildcard,
    ip,
    domain,
  });
  test.each([
    ['dv_one_ssl', 'alphassl', rules('refused', 'refused'), 'one'],
    ['free_dv_ssl', 'alphassl', rules('refused', 'refused'), 'one'],
    ['ev_single_ssl', 'digicert', { ...rules('refused', 'refused'), strict: 'ev' }, 'one'],
    ['dv_wild_ssl', 'certum', rules('required', 'refused'), 'one'],
    ['dv_flex_ssl', 'sectigo', rules('allowed', 'refused'), 'several'],
    ['dv_flex_wild_ssl', 'sectigo', rules('allowed', 'refused'), 'several'],
    ['ov_flex_ssl', 'globalsign', rules('allowed', 'allowed'), 'several'],
    ['ov_flex_ssl', 'certum', rules('allowed', 'refused'), 'several'],
    ['ev_flex_ssl', 'globalsign', { ...rules('refused', 'refused'), strict: 'ev' }, 'several'],
    ['ip_single_ssl', 'sectigo', rules('refused', 'required', false), 'one'],
    ['ip_ssl', 'sectigo', rules('refused', 'required', false), 'several'],
    ['ev_vmc', 'digicert', { ...rules('refused', 'refused'), strict: 'vmc' }, 'several'],
    ['code_ov', 'digicert', rules('refused', 'refused', false), 'none'],
    ['doc_ov', 'cfca', rules('refused', 'refused', false), 'none'],
    ['smime', 'certum', { ...rules('refused', 'refused', false), mailbox: true }, 'one'],
  ])('returns the rules for %s of %s', (type, subBrand, want, count) => {
    expect(hostRulesFor(type, subBrand)).toEqual(want);
    expect(nameCountFor(type)).toBe(count);
  });
});

describe('brands', () => {
  const catalogue = [
    'alphassl',
    'sectigo',
    'digicert',
    'certum',
    'positivessl',
    'globalsign',
    'bitcert',
    'geotrust',
  ];

  test('are ordered with the preferred ones first, the rest as in the catalogue, without duplicates', () => {
    expect(orderBrands([...catalogue, 'sectigo'])).toEqual([
      'certum',
      'globalsign',
      'bitcert',
      'geotrust',
      'digicert',
      'alphassl',
      'sectigo',
      'positivessl',
    ]);
  });

  test('can be preferred by a site', () => {
    expect(orderBrands(['a', 'b', 'c'], ['c', 'x'])).toEqual(['c', 'a', 'b']);
  });

  test('are shown up to six, with the rest under more', () => {
    const ordered = orderBrands(catalogue);
    expect(splitBrands(ordered.slice(0, 6), 'certum').more).toEqual([]);
    expect(splitBrands(ordered, 'certum')).toEqual({
      shown: ordered.slice(0, 6),
      more: ['sectigo', 'positivessl'],
    });
  });

  test('always show the chosen one', () => {
    const { shown, more } = splitBrands(orderBrands(catalogue), 'positivessl');
    expect(shown).toEqual(['certum', 'globalsign', 'bitcert', 'geotrust', 'digicert', 'positivessl']);
    expect(more).toEqual(['alphassl', 'sectigo']);
  });

  test.each([
    { subBrands: catalogue, preferred: [], want: 'alphassl' },
    { subBrands: ['certum'], preferred: [], want: 'certum' },
    { subBrands: ['cfca', 'certum'], preferred: [], want: 'certum' },
    { subBrands: [], preferred: ['cfca'], want: null },
    { subBrands: ['alphassl', 'cfca'], preferred: ['sold-nowhere', 'cfca'], want: 'cfca' },
    { subBrands: catalogue, preferred: ['sold-nowhere'], want: 'alphassl' },
  ])('of $subBrands, preferring $preferred, start with $want', ({ subBrands, preferred, want }) => {
    expect(initialBrand(subBrands, preferred)).toBe(want);
  });

  test.each([
    ['globalsign_ks', true, true],
    ['globalsign_mssl', true, true],
    ['alphassl', true, true],
    ['certum', true, false],
    ['globalsign_ks', false, false],
    ['globalsign_mssl', false, false],
    ['certum', false, true],
    ['alphassl', false, true],
  ])('include %s on a site that limits its brands (%s): %s', (subBrand, isLimited, want) => {
    expect(isSubBrandShown(subBrand, { isMssl: isLimited, limitBrands: false })).toBe(want);
    expect(isSubBrandShown(subBrand, { isMssl: false, limitBrands: isLimited })).toBe(want);
  });

  test('list their products by family, level and breadth', () => {
    const types = [
      'vmc',
      'ev_flex_ssl',
      'ip_ssl',
      'dv_flex_ssl',
      'code_ov',
      'ov_wild_ssl',
      'dv_one_ssl',
      'dv_wild_ssl',
      'doc_ov',
      'email',
    ];
    expect(
      orderProducts(types.map((productType) => ({ productType }))).map((product) => product.productType),
    ).toEqual([
      'dv_one_ssl',
      'dv_wild_ssl',
      'dv_flex_ssl',
      'ov_wild_ssl',
      'ev_flex_ssl',
      'code_ov',
      'doc_ov',
      'email',
      'vmc',
      'ip_ssl',
    ]);
  });
});
