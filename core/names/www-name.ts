import { readTypeFlags } from '#core/catalogue/type-flags.ts';
import type { CheckedHost } from '#core/names/judge-host.ts';

export interface WwwTerms {
  readonly productType: string;
  readonly subBrand: string;
  /** Defaults to `subBrand`. */
  readonly brand?: string;
  /** No www names are added beyond this many names. */
  readonly maxNames: number;
}

/** Whether the product adds the www name to a bare domain: flex products, except brand sectigo (product.md, 'Names'). */
export function addsWwwName(productType: string, brand: string): boolean {
  return readTypeFlags(productType).flex && brand !== 'sectigo';
}

/** Returns the names in ASCII, with the www name after each bare registered domain, without duplicates. */
export function withWwwNames(hosts: readonly CheckedHost[], terms: WwwTerms): string[] {
  const names = [...new Set(hosts.map(({ ascii }) => ascii))];
  if (!addsWwwName(terms.productType, terms.brand ?? terms.subBrand)) return names;
  const bare = new Set(hosts.filter(isBare).map(({ ascii }) => ascii));
  const known = new Set(names);
  let room = terms.maxNames - names.length;
  return names.flatMap((name) => {
    const wwwName = `www.${name}`;
    if (!bare.has(name) || known.has(wwwName) || room <= 0 || wwwName.length > 253) return [name];
    room -= 1;
    return [name, wwwName];
  });
}

function isBare({ kind, ascii, rootDomain }: CheckedHost): boolean {
  return kind === 'domain' && ascii === rootDomain;
}
