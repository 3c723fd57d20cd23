import { describe, expect, test } from 'vitest';
import type { Product } from '#core/contract/calls/catalogue.ts';
import { defaultSiteConfig } from '#src/adapters/site/site-config.ts';
import {
  brandChoices,
  familyCounts,
  levelsOf,
  productsOf,
  productsOfFamilies,
  siteProducts,
} from '#src/features/purchase/product/brand-choices.ts';

function product(subBrand: string, productType = 'dv_one_ssl', productNo = `${subBrand}-1`): Product {
  return {
    productNo,
    productName: productNo,
    chineseName: productNo,
    englishName: productNo,
    productDescription: '',
    productDescriptionEn: '',
    productType,
    brand: subBrand,
    subBrand,
    brandName: subBrand.toUpperCase(),
    brandDescription: `${subBrand} 说明`,
    brandDescriptionEn: `about ${subBrand}`,
    typeDescription: '',
    maxYear: 3,
    has90Days: false,
    includedNames: 1,
    maxNames: 1,
    prices: { base: {}, extraName: {}, extraWildcard: {}, includedNames: 1 },
  };
}

const brands = ['alphassl', 'sectigo', 'certum', 'geotrust', 'digicert', 'globalsign', 'bitcert', 'cfca'];
const catalogue = brands.map((brand) => product(brand));
const names = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value);

describe('product families', () => {
  const products = [
    product('certum'),
    product('certum', 'ov_wild_ssl'),
    product('certum', 'ov_code'),
    product('sectigo', 'dv_ip_single_ssl'),
    product('sectigo', 'dv_email'),
  ];

  test('are counted with what the site sells, without those it does not sell', () => {
    expect(familyCounts(products)).toEqual([
      { family: 'ssl', count: 2 },
      { family: 'code', count: 1 },
      { family: 'email', count: 1 },
      { family: 'ip', count: 1 },
    ]);
  });

  test('limit the products to the selected families', () => {
    expect(productsOfFamilies(products, ['code', 'ip'])).toEqual([products[2], products[3]]);
    expect(productsOfFamilies(products, [])).toEqual([]);
  });
});

describe('siteProducts', () => {
  test('hides the brands of the managed service on sites that do not sell them', () => {
    const products = [product('certum'), product('globalsign_mssl')];
    expect(siteProducts(products, defaultSiteConfig)).toEqual([products[0]]);
  });

  test.each(['limitBrands', 'isMssl'])('leaves a site limited by %s only its own brands', (flag) => {
    const site = { ...defaultSiteConfig, features: { ...defaultSiteConfig.features, [flag]: true } };
    const products = [product('globalsign_mssl'), product('alphassl'), product('certum')];
    expect(names(brandChoices(siteProducts(products, site), site, null).shown)).toEqual([
      'globalsign_mssl',
      'alphassl',
    ]);
  });
});

describe('brandChoices', () => {
  test('shows six brands in the preferred order, the rest under more', () => {
    const { shown, more } = brandChoices(catalogue, defaultSiteConfig, 'certum');
    expect(names(shown)).toEqual(['certum', 'globalsign', 'bitcert', 'geotrust', 'digicert', 'alphassl']);
    expect(names(more)).toEqual(['sectigo', 'cfca']);
    expect(shown[0]).toEqual({
      value: 'certum',
      name: 'CERTUM',
      desc: 'certum 说明',
      descEn: 'about certum',
    });
  });

  test('always shows the chosen brand', () => {
    expect(names(brandChoices(catalogue, defaultSiteConfig, 'cfca').shown)).toContain('cfca');
  });

  test("puts a site's own order first", () => {
    const site = {
      ...defaultSiteConfig,
      features: { ...defaultSiteConfig.features, customBrandSort: ['cfca'] },
    };
    expect(names(brandChoices(catalogue, site, null).shown)[0]).toBe('cfca');
  });
});

test('productsOf returns only products of the brand', () => {
  expect(productsOf(catalogue, 'sectigo').map(({ productNo }) => productNo)).toEqual(['sectigo-1']);
  expect(productsOf(catalogue, null)).toEqual([]);
});

test('the levels of products are each once, the quickest first, and none where a product has none', () => {
  const types = ['ev_one_ssl', 'dv_wild_ssl', 'dv_one_ssl', 'ov_flex_ssl', 'vmc'];
  expect(levelsOf(types.map((type) => product('certum', type)))).toEqual(['DV', 'OV', 'EV']);
  expect(levelsOf([product('certum', 'vmc')])).toEqual([]);
});
