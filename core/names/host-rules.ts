import { productFamily, readTypeFlags } from '#core/catalogue/type-flags.ts';

export type Demand = 'allowed' | 'required' | 'refused';

/** What a product's name fields accept. */
export interface HostRules {
  readonly wildcard: Demand;
  readonly ip: Demand;
  /** Whether host names are accepted. False for IP products and for products that certify no host. */
  readonly domain: boolean;
  /** The fields take mailboxes instead. */
  readonly mailbox?: true;
  /** Product type whose refusal of wildcards (and addresses) has its own message (product.md, 'Names'). */
  readonly strict?: 'ev' | 'vmc';
}

/** How many names an order of the product has. */
export type NameCount = 'none' | 'one' | 'several';

/** Type of a product's names: hosts, addresses only, mailboxes, or none (it certifies the organization). */
export type NameKind = 'host' | 'ip' | 'mailbox' | 'none';

/** Sub-brands whose multi-domain OV certificates also take public IP addresses. */
const subBrandsWithIp = new Set([
  'sectigo',
  'globalsign',
  'globalsign_ks',
  'globalsign_mssl',
  'digicert',
  'geotrust',
]);

export function nameKindFor(productType: string): NameKind {
  switch (productFamily(productType)) {
    case 'code':
    case 'doc':
      return 'none';
    case 'email':
      return 'mailbox';
    case 'ip':
      return 'ip';
    default:
      return 'host';
  }
}

/**
 * product.md, 'Names'. IP products take addresses only; vmc neither wildcards nor addresses; wild requires wildcards;
 * flex allows them except for EV (EVG §7.1.4.2 forbids wildcards and addresses); all others take plain names.
 */
export function hostRulesFor(productType: string, subBrand: string): HostRules {
  const flags = readTypeFlags(productType);
  switch (nameKindFor(productType)) {
    case 'none':
      return { wildcard: 'refused', ip: 'refused', domain: false };
    case 'mailbox':
      return { wildcard: 'refused', ip: 'refused', domain: false, mailbox: true };
    case 'ip':
      return { wildcard: 'refused', ip: 'required', domain: false };
    default:
  }
  if (flags.vmc) return { wildcard: 'refused', ip: 'refused', domain: true, strict: 'vmc' };
  if (flags.ev) return { wildcard: 'refused', ip: 'refused', domain: true, strict: 'ev' };
  if (flags.flex) {
    const takesIp = flags.ov && subBrandsWithIp.has(subBrand);
    return { wildcard: 'allowed', ip: takesIp ? 'allowed' : 'refused', domain: true };
  }
  return { wildcard: flags.wild ? 'required' : 'refused', ip: 'refused', domain: true };
}

/** One name for one, single and wild products and for mailboxes; several for flex, vmc and IP products except ip_single. */
export function nameCountFor(productType: string): NameCount {
  const flags = readTypeFlags(productType);
  switch (nameKindFor(productType)) {
    case 'none':
      return 'none';
    case 'mailbox':
      return 'one';
    case 'ip':
      return flags.ipSingle ? 'one' : 'several';
    default:
      return flags.flex || flags.vmc ? 'several' : 'one';
  }
}

/** Returns an example the rules accept; empty if they accept nothing. */
export function sampleFor(rules: HostRules): string {
  if (rules.mailbox) return 'name@example.com';
  if (rules.domain) return rules.wildcard === 'required' ? '*.example.com' : 'www.example.com';
  return rules.ip === 'refused' ? '' : '8.8.8.8';
}
