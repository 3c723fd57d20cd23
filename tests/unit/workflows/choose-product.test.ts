import { expect, test } from 'vitest';
import type { ProductFacts } from '#machines/purchase/purchase.types.ts';
import { chooseProduct } from '#src/features/purchase/workflows/choose-product.ts';
import { code, single, wild } from '#tests/model/models/purchase.samples.ts';

const free: ProductFacts = { ...single, productNo: 'alphassl-free', productType: 'dv_free_one_ssl' };
const certum: ProductFacts = { ...wild, productNo: 'certum-dv', productType: 'dv_one_ssl' };
const certumCode: ProductFacts = { ...code, productNo: 'certum-code', brand: 'certum', subBrand: 'certum' };
const document: ProductFacts = {
  ...code,
  productNo: 'digicert-doc',
  productType: 'ov_doc',
  subBrand: 'digicert',
};
const sold = [wild, certum, certumCode, free, single, code, document];
const anything = {
  key: '',
  brand: null,
  productNo: null,
  near: null,
  family: null,
  families: ['ssl'],
} as const;

test.each([
  ['the site’s first brand, a plain certificate before a free one', {}, single.productNo],
  ['a product by its number, whatever types are on', { productNo: code.productNo }, code.productNo],
  ['nothing for a number that is not sold', { productNo: 'gone' }, null],
  ['the first of a brand, one name before a wildcard', { brand: 'certum' }, certum.productNo],
  [
    'the first of a brand in the types that are on',
    { brand: 'certum', families: ['code'] },
    certumCode.productNo,
  ],
  ['the first of a brand that has none of those types', { brand: 'digicert' }, document.productNo],
  ['nothing for a brand that is not sold', { brand: 'gone' }, null],
  ['from the brand the form was on', { near: 'certum', families: ['code'] }, certumCode.productNo],
  ['from another brand if that brand has none', { near: 'certum', families: ['doc'] }, document.productNo],
  [
    'the wanted type from the brand the form was on',
    { near: 'certum', family: 'code', families: ['ssl', 'code'] },
    certumCode.productNo,
  ],
  [
    'the wanted type from another brand if that brand has none',
    { near: 'certum', family: 'doc', families: ['ssl', 'doc'] },
    document.productNo,
  ],
  [
    'the wanted type in a given brand',
    { brand: 'certum', family: 'code', families: ['ssl', 'code'] },
    certumCode.productNo,
  ],
  [
    'another type if a given brand lacks the wanted one',
    { brand: 'certum', family: 'doc', families: ['ssl', 'doc'] },
    certum.productNo,
  ],
  ['nothing for a type that is not sold', { families: ['vmc'] }, null],
] as const)('chooses %s', (_name, wanted, want) => {
  expect(chooseProduct(sold, { ...anything, ...wanted })?.productNo ?? null).toBe(want);
});

test('keeps only what the form needs, as it goes into the log', () => {
  const described = { ...single, productDescription: 'long', brandDescription: 'longer' };
  expect(chooseProduct([described], anything)).toEqual(single);
});

test("starts with the first of the site's preferred brands that it sells", () => {
  expect(chooseProduct(sold, anything, ['gone', 'certum'])?.productNo).toBe(certum.productNo);
  expect(chooseProduct(sold, { ...anything, near: 'alphassl' }, ['certum'])?.productNo).toBe(
    single.productNo,
  );
});
