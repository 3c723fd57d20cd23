import type { ProductPrices } from '#core/catalogue/price.ts';
import { productFamily, readTypeFlags } from '#core/catalogue/type-flags.ts';
import { defaultCurrency } from '#core/money/money.ts';
import { type SeedBrand, seedBrands } from '#server/catalogue/seed-brands.ts';
import { type Kind, type KindKey, kinds } from '#server/catalogue/seed-kinds.ts';
import { exclusively } from '#server/db/exclusive.ts';
import type { InstallationKind } from '#server/db/installation.ts';
import type { Db } from '#server/db/open.ts';
import { exchangeRates, type ProductRow, products } from '#server/db/schema/catalogue.ts';

/**
 * Adds products missing from the catalogue; changes made to prices and texts are kept. Only a sandbox gets prices and rates, since
 * they are made up: elsewhere a product is not sold, and no currency but the site's is accepted, until somebody has set them.
 */
export async function seedCatalogue(db: Db, kind: InstallationKind = 'sandbox'): Promise<void> {
  const there = await db.select({ productNo: products.productNo }).from(products);
  const known = new Set(there.map((row) => row.productNo));
  const missing = seedProducts().filter((row) => !known.has(row.productNo));
  if (missing.length === 0) return;
  const isSandbox = kind === 'sandbox';
  await exclusively(db, 'seed', async (tx) => {
    await tx
      .insert(products)
      .values(isSandbox ? missing : missing.map(withoutPrices))
      .onConflictDoNothing();
    await tx
      .insert(exchangeRates)
      .values(isSandbox ? [ownRate, ...seedRates] : [ownRate])
      .onConflictDoNothing();
  });
}

function withoutPrices(row: ProductRow): ProductRow {
  return { ...row, prices: { ...row.prices, base: {}, extraName: {}, extraWildcard: {} } };
}

const ownRate = { currency: defaultCurrency.unit, rate: '1' };
const seedRates = [
  { currency: 'EUR', rate: '0.1195' },
  { currency: 'GBP', rate: '0.1049' },
  { currency: 'HKD', rate: '1.0943' },
  { currency: 'JPY', rate: '21.52' },
  { currency: 'USD', rate: '0.1406' },
  { currency: 'USDC', rate: '0.1406' },
  { currency: 'USDT', rate: '0.1407' },
];

export function seedProducts(): ProductRow[] {
  return seedBrands
    .flatMap((brand) =>
      (Object.keys(kinds) as KindKey[]).flatMap((key) => {
        const yuan = brand.prices[key];
        return yuan === undefined ? [] : [productRow(brand, key, kinds[key], yuan)];
      }),
    )
    .map((row, position) => ({ ...row, position }));
}

function productRow(
  { brand, subBrand, brandName, zh, en }: SeedBrand,
  key: KindKey,
  kind: Kind,
  yuan: number,
): Omit<ProductRow, 'position'> {
  const { includedNames, maxNames, productType } = kind;
  const { free, dv, ssl } = readTypeFlags(productType);
  const has90Days = free || (dv && ssl);
  return {
    productNo: `${subBrand}-${key}`,
    brand,
    subBrand,
    brandName,
    brandDescription: zh,
    brandDescriptionEn: en,
    productType,
    typeDescription: kind.zh,
    productName: `${brandName} ${kind.en}`,
    chineseName: `${brandName} ${kind.zh}`,
    englishName: `${brandName} ${kind.en}`,
    productDescription: kind.descriptionZh,
    productDescriptionEn: kind.descriptionEn,
    maxYear: free ? 0 : maxYears(productType),
    has90Days,
    includedNames,
    maxNames,
    prices: pricesOf(kind, yuan, has90Days),
  };
}

/** Code signing and S/MIME certificates end with their first term, since neither is reissued within a span. */
function maxYears(productType: string): number {
  switch (productFamily(productType)) {
    case 'code':
    case 'vmc':
      return 1;
    case 'doc':
    case 'email':
      return 2;
    default:
      return 3;
  }
}

/** Shares of the one-year price: longer validities cost slightly less per year, 90 days slightly more. */
const shares = { 90: 0.3, 1: 1, 2: 1.9, 3: 2.7 } as const;
/** Shares of the base price for one more name; a wildcard costs more. */
const extraNameShare = 0.25;
const extraWildcardShare = 1.5;

function pricesOf(
  { includedNames, maxNames, productType }: Kind,
  yuan: number,
  has90Days: boolean,
): ProductPrices {
  const years = readTypeFlags(productType).free ? [] : [1, 2, 3].slice(0, maxYears(productType));
  const validities = [...(has90Days ? [90] : []), ...years];
  const table = (share: number) =>
    Object.fromEntries(validities.map((validity) => [validity, wholeYuan(yuan * share * shareOf(validity))]));
  const severalNames = maxNames > includedNames;
  return {
    base: table(1),
    extraName: severalNames ? table(extraNameShare) : {},
    extraWildcard: severalNames ? table(extraWildcardShare) : {},
    includedNames,
  };
}

function shareOf(validity: number): number {
  return validity === 90 || validity === 1 || validity === 2 || validity === 3 ? shares[validity] : 0;
}

/** Price in cents, rounded to whole yuan. */
function wholeYuan(yuan: number): number {
  return Math.round(yuan) * 100;
}
