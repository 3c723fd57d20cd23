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

/** Key of the question 'are these names valid for this product?'; empty if there is nothing to ask. */
export function namesKey(context: PurchaseContext): string {
  const { product, text } = context;
  const extras = extrasOf(context);
  if (product === null || !hasNames(product) || (text.trim() === '' && extras.trim() === '')) return '';
  const question = [product.productType, product.subBrand, product.maxNames, text];
  return JSON.stringify(extras === '' ? question : [...question, extras]);
}

/** Additional names, if the product takes any; those typed for another product are kept. */
export function extrasOf({ product, extras }: Pick<PurchaseContext, 'product' | 'extras'>): string {
  return product !== null && nameCountFor(product.productType) === 'several' ? extras : '';
}

/** Code and document signing products certify an organization and contain no names. */
export function hasNames({ productType }: Pick<ProductFacts, 'productType'>): boolean {
  return nameKindFor(productType) !== 'none';
}

/** Faults found in the names. */
export function nameFaults({ checked }: Pick<PurchaseContext, 'checked'>): readonly Fault[] {
  const rows = [...checked.rows, ...checked.extras];
  return [...checked.faults, ...rows.flatMap((row) => row.fault ?? [])];
}

/**
 * Names of a single order: ASCII, common name first. The customer's own request decides whether it contains the www
 * names, so none is added.
 */
export function certifiedNames(context: PurchaseContext): readonly string[] {
  const { names, rows, extras } = context.checked;
  const request = onlyRequestOf(context);
  if (request === null) return names;
  const typed = [...rows, ...extras].flatMap(({ host }) => host?.ascii ?? []);
  return [...new Set(typed)];
}

/** The customer's own request must not contain a name that the order does not. */
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

/** Turned on by the switch or the product, or a wildcard was typed. */
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
 * Adds the prefix that the product requires or the switch adds, and removes it after a change to a product without
 * wildcards (product.md, 'Names'). A prefix typed for such a product is kept, so the check can explain the refusal.
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

/** Changes names in place; anything else, such as a URL or an address, is left unchanged. */
function eachName(text: string, change: (name: string) => string): string {
  return mapNames(text, (name) => (isNameLike(baseName(name)) ? change(name) : name));
}

/** Applies the changed fields; clears the check result if they are empty. */
export function withNames(
  context: PurchaseContext,
  change: Partial<Pick<PurchaseContext, 'text' | 'extras' | 'isWildcardOn'>>,
): Partial<PurchaseContext> {
  const { text, extras } = { ...context, ...change };
  if (text.trim() !== '' || extras.trim() !== '') return change;
  return { ...change, checked: noNames, questions: { ...context.questions, names: unasked } };
}

/** Sets the common name, with the prefix it needs. */
export function withText(context: PurchaseContext, typed: string): Partial<PurchaseContext> {
  const { product, isWildcardOn } = context;
  return withNames(context, { text: fitText(typed, product, { isNewProduct: false, isWildcardOn }) });
}

export function withWildcard(context: PurchaseContext, isWildcardOn: boolean): Partial<PurchaseContext> {
  const text = eachName(context.text, isWildcardOn ? addWildcard : baseName);
  return withNames(context, { isWildcardOn, text });
}
