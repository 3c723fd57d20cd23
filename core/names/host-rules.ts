import { productFamily, readTypeFlags } from '#core/catalogue/type-flags.ts';

export type Demand = 'allowed' | 'required' | 'refused';

/** What may stand in a product's name fields. */
export interface HostRules {
  readonly wildcard: Demand;
  readonly ip: Demand;
  /** May a name be there at all? False for IP products and for those that certify no host. */
  readonly domain: boolean;
  /** The fields hold mailboxes instead. */
  readonly mailbox?: true;
  /** Whose refusal of wildcards (and addresses) has a message of its own (spec §5). */
  readonly strict?: 'ev' | 'vmc';
}

/** How many names an order of the product holds: one, or several. */
export type NameCount = 'none' | 'one' | 'several';

/** What the names of a product are: hosts, addresses only, mailboxes, or nothing but the organization. */
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
 * Spec §5 'Domain input by product type'. IP products take addresses only; vmc neither wildcard nor address; wild
 * demands wildcards; flex takes them unless it is EV (EVG §7.1.4.2 forbids them, and addresses too); the rest take
 * plain names.
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

/** One name for one, single and wild products and for mailboxes; several for flex and vmc, and for IP but ip_single. */
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

/** What the rules take, as an example; empty where nothing is taken. */
export function sampleFor(rules: HostRules): string {
  if (rules.mailbox) return 'name@example.com';
  if (rules.domain) return rules.wildcard === 'required' ? '*.example.com' : 'www.example.com';
  return rules.ip === 'refused' ? '' : '8.8.8.8';
}
