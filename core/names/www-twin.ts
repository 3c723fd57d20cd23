import { readTypeFlags } from '#core/catalogue/type-flags.ts';
import type { CheckedHost } from '#core/names/judge-host.ts';

export interface TwinTerms {
  readonly productType: string;
  readonly subBrand: string;
  /** `subBrand` where it is absent. */
  readonly brand?: string;
  /** Twins that would be too many are left out. */
  readonly maxNames: number;
}

/** Does the product add the www name beside a bare one? Flex products, except brand sectigo (spec §5). */
export function addsWwwTwin(productType: string, brand: string): boolean {
  return readTypeFlags(productType).flex && brand !== 'sectigo';
}

/** The names in ASCII with the www twin after each registered domain that stands bare, none twice. */
export function withWwwTwins(hosts: readonly CheckedHost[], terms: TwinTerms): string[] {
  const names = [...new Set(hosts.map(({ ascii }) => ascii))];
  if (!addsWwwTwin(terms.productType, terms.brand ?? terms.subBrand)) return names;
  const bare = new Set(hosts.filter(isBare).map(({ ascii }) => ascii));
  const known = new Set(names);
  let room = terms.maxNames - names.length;
  return names.flatMap((name) => {
    const twin = `www.${name}`;
    if (!bare.has(name) || known.has(twin) || room <= 0 || twin.length > 253) return [name];
    room -= 1;
    return [name, twin];
  });
}

function isBare({ kind, ascii, rootDomain }: CheckedHost): boolean {
  return kind === 'domain' && ascii === rootDomain;
}
