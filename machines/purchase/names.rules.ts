import { type Fault, fault } from '#core/fault.ts';
import type { NamesVerdict } from '#core/names/check-names.ts';
import { hostRulesFor, nameCountFor, nameKindFor, sampleFor } from '#core/names/host-rules.ts';
import { mapNames } from '#core/names/split-names.ts';
import { addWildcard, baseName, isNameLike, isWildcard } from '#core/names/wildcard.ts';
import { unasked } from '#machines/kit/question.ts';
import { onlyRequestOf, requestNames } from '#machines/purchase/csr-source/csr-source.rules.ts';
import type { ProductFacts, PurchaseContext } from '#machines/purchase/purchase.types.ts';

export const noNames: NamesVerdict = {
  rows: [],
  extras: [],
  faults: [],
  names: [],
  rootDomain: '',
};

/** The question 'are these names good for this product?'; empty when there is nothing to ask. */
export function namesKey(context: PurchaseContext): string {
  const { product, text } = context;
  const extras = extrasOf(context);
  if (product === null || !hasNames(product) || (text.trim() === '' && extras.trim() === '')) return '';
  const question = [product.productType, product.subBrand, product.maxNames, text];
  return JSON.stringify(extras === '' ? question : [...question, extras]);
}

/** The further names, where the product holds any; what was typed for another product stays. */
export function extrasOf({ product, extras }: Pick<PurchaseContext, 'product' | 'extras'>): string {
  return product !== null && nameCountFor(product.productType) === 'several' ? extras : '';
}

/** Code and document products certify an organization and hold no name. */
export function hasNames({ productType }: Pick<ProductFacts, 'productType'>): boolean {
  return nameKindFor(productType) !== 'none';
}

/** What the checks found in the names. */
export function nameFaults({ checked }: Pick<PurchaseContext, 'checked'>): readonly Fault[] {
  const rows = [...checked.rows, ...checked.extras];
  return [...checked.faults, ...rows.flatMap((row) => row.fault ?? [])];
}

/**
 * The names of the one order: ASCII, the common name first. A request of the customer's own says by itself whether the
 * www names are in it, so none is added.
 */
export function certifiedNames(context: PurchaseContext): readonly string[] {
  const { names, rows, extras } = context.checked;
  const request = onlyRequestOf(context);
  if (request === null) return names;
  const typed = [...rows, ...extras].flatMap(({ host }) => host?.ascii ?? []);
  return [...new Set(typed)];
}

/** A request of the customer's own may ask for no name that the order does not hold. */
export function requestNameFaults(context: PurchaseContext): readonly Fault[] {
  const held = certifiedNames(context);
  if (onlyRequestOf(context) === null || held.length === 0) return [];
  const foreign = requestNames(context)[0]?.find((name) => !held.includes(name));
  return foreign === undefined
    ? []
    : [fault('csr', 'csr-name-mismatch', foreign, held.slice(0, 5).join(', '))];
}

export function missingNames({ product, text }: Pick<PurchaseContext, 'product' | 'text'>): readonly Fault[] {
  if (text.trim() !== '' || (product !== null && !hasNames(product))) return [];
  const sample =
    product === null ? 'www.example.com' : sampleFor(hostRulesFor(product.productType, product.subBrand));
  return [fault('commonName', 'required', '', sample)];
}

export function canSwitchWildcard(product: ProductFacts | null): boolean {
  return product !== null && hostRulesFor(product.productType, product.subBrand).wildcard === 'allowed';
}

/** By the switch, by the product, or because it was typed. */
export function isWildcardShown({
  product,
  text,
  isWildcardOn,
}: Pick<PurchaseContext, 'product' | 'text' | 'isWildcardOn'>): boolean {
  if (product === null) return false;
  const { wildcard } = hostRulesFor(product.productType, product.subBrand);
  return wildcard === 'required' || (wildcard === 'allowed' && (isWildcardOn || isWildcard(text.trim())));
}

/**
 * Gives names the prefix that the product demands or the switch adds, and takes it from them when another product comes
 * that has no wildcards (spec §5). A prefix typed for such a product is left, so that the check can say why it is refused.
 */
export function fitText(
  text: string,
  product: ProductFacts | null,
  change: { readonly isNewProduct: boolean; readonly isWildcardOn: boolean },
): string {
  if (product === null || !hasNames(product)) return text;
  const { wildcard } = hostRulesFor(product.productType, product.subBrand);
  if (wildcard === 'required' || (wildcard === 'allowed' && change.isWildcardOn)) {
    return eachName(text, addWildcard);
  }
  return wildcard === 'refused' && change.isNewProduct ? eachName(text, baseName) : text;
}

/** Changes names in place; what is no name, such as a URL or an address, stays as it is. */
function eachName(text: string, change: (name: string) => string): string {
  return mapNames(text, (name) => (isNameLike(baseName(name)) ? change(name) : name));
}

/** The fields as they were changed; nothing is known of empty ones. */
export function withNames(
  context: PurchaseContext,
  change: Partial<Pick<PurchaseContext, 'text' | 'extras' | 'isWildcardOn'>>,
): Partial<PurchaseContext> {
  const { text, extras } = { ...context, ...change };
  if (text.trim() !== '' || extras.trim() !== '') return change;
  return { ...change, checked: noNames, questions: { ...context.questions, names: unasked } };
}

/** A common name as typed, with the prefix it has to have. */
export function withText(context: PurchaseContext, typed: string): Partial<PurchaseContext> {
  const { product, isWildcardOn } = context;
  return withNames(context, { text: fitText(typed, product, { isNewProduct: false, isWildcardOn }) });
}

export function withWildcard(context: PurchaseContext, isWildcardOn: boolean): Partial<PurchaseContext> {
  const text = eachName(context.text, isWildcardOn ? addWildcard : baseName);
  return withNames(context, { isWildcardOn, text });
}
