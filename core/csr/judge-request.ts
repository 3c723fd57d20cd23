import { keyText, type RequestKey } from '#core/csr/key-text.ts';
import {
  type CsrOptions,
  curves,
  defaultCsrOptions,
  forceCsrOptions,
  keyLengths,
} from '#core/csr/options.ts';
import { isUnread, type RequestFlaw, requestFault } from '#core/csr/request-fault.ts';
import { type Fault, fault } from '#core/fault.ts';
import { openJudge } from '#core/names/check-host.ts';
import { judgeList, type NameVerdict, nameFieldFor, nameLimit } from '#core/names/check-names.ts';
import { hostRulesFor, nameKindFor } from '#core/names/host-rules.ts';
import { foldSigns, longestTyped } from '#core/names/host-text.ts';
import { toIdna } from '#core/names/idna.ts';
import { readIp } from '#core/names/ip.ts';
import type { TlsKeyRule } from '#core/policy/rules.ts';

/** A parsed PKCS#10 request; `InspectedRequest` of `workers/intake-api.ts` fits. */
export interface RequestToJudge extends RequestFlaw {
  /** Empty if the subject has none. */
  readonly commonName: string;
  /** Common names first, then the other names in the order of the request. */
  readonly names: readonly string[];
  /** rfc822Name alternative names. */
  readonly emails?: readonly string[];
}

export interface RequestTerms {
  readonly productType: string;
  readonly subBrand: string;
  readonly maxNames: number;
  /** Policy of the day, quoted if a key is too weak. */
  readonly keyRule: Pick<TlsKeyRule, 'minRsaBits' | 'curves'>;
}

export interface RequestVerdict {
  /** Names of the order the request creates, each checked by the product's rules. */
  readonly rows: readonly NameVerdict[];
  /** Valid names in ASCII, common name first. */
  readonly names: readonly string[];
  /** Fields are `csr`, and `commonName` or `domainNames`. */
  readonly faults: readonly Fault[];
}

/** Checks a request that determines the names of its order. Rejects only as `checkHost` does. */
export async function judgeRequest(request: RequestToJudge, terms: RequestTerms): Promise<RequestVerdict> {
  const own = requestFaults(request, terms, 'csr');
  if (nameKindFor(terms.productType) === 'none' || isUnread(request)) {
    return { rows: [], names: [], faults: own };
  }
  const field = nameFieldFor(terms.productType);
  const rules = hostRulesFor(terms.productType, terms.subBrand);
  const placed = (await unlikeNames(request, terms)).map((text, index) => ({ text, line: index + 1 }));
  const { rows, faults } = await judgeList(
    placed,
    rules,
    field,
    nameLimit(terms),
    await openJudge(rules, field),
  );
  return {
    rows,
    names: rows.flatMap(({ host }) => (host === null ? [] : [host.ascii])),
    faults: [...own, ...faults, ...rows.flatMap((row) => row.fault ?? [])],
  };
}

/**
 * Checks a request against an order with known names (ASCII), which are all it may ask for. All faults name `field`. Rejects only as
 * `toIdna` does.
 */
export async function judgeRequestOfOrder(
  request: RequestToJudge,
  names: readonly string[],
  terms: RequestTerms,
  field: string,
): Promise<Fault[]> {
  const own = requestFaults(request, terms, field);
  if (nameKindFor(terms.productType) === 'none' || isUnread(request)) return own;
  const held = new Set(names);
  for (const name of certifiedNames(request, terms)) {
    if (held.has(plain.test(name) ? name.toLowerCase() : await asciiOf(name))) continue;
    return [...own, fault(field, 'csr-name-mismatch', name, names.slice(0, 5).join(', '))];
  }
  return own;
}

/**
 * Removes duplicate names: most requests repeat their common name among the alternative names, often in another spelling, and a CA treats
 * both as one.
 */
async function unlikeNames(request: RequestToJudge, terms: RequestTerms): Promise<string[]> {
  const byAscii = new Map<string, string>();
  for (const name of certifiedNames(request, terms)) {
    const ascii = plain.test(name) ? name.toLowerCase() : await asciiOf(name);
    if (!byAscii.has(ascii)) byAscii.set(ascii, name);
  }
  return [...byAscii.values()];
}

/**
 * Returns the names a request asks a CA to certify: hosts and addresses, or mailboxes. An rfc822Name next to hosts is ignored, as CAs do;
 * the common name of a mailbox request may be the person's name.
 */
function certifiedNames(
  { commonName, names, emails = [] }: RequestToJudge,
  terms: RequestTerms,
): readonly string[] {
  if (nameKindFor(terms.productType) !== 'mailbox') return names;
  const all = [...new Set([...names, ...emails])];
  const isPersonNamed = !commonName.includes('@') && all.some((name) => name.includes('@'));
  return isPersonNamed ? all.filter((name) => name !== commonName) : all;
}

function requestFaults(request: RequestToJudge, terms: RequestTerms, field: string): Fault[] {
  const own = requestFault(request, field, terms.keyRule);
  if (own !== null) return [own];
  return request.key === null ? [] : keyOffer(request.key, terms, field);
}

/** Whether the product accepts this type and length of key (product.md, 'Requests'). */
function keyOffer(key: RequestKey, { productType, subBrand }: RequestTerms, field: string): Fault[] {
  const chosen = optionsOf(key);
  const forced = forceCsrOptions(productType, subBrand, chosen);
  const fits = forced.encryption === chosen.encryption && forced.keyLength === chosen.keyLength;
  return fits ? [] : [fault(field, 'key-not-offered', keyText(key), `RSA ${forced.keyLength}`)];
}

/** Returns the options as if the key had been chosen in the form; a length the form does not offer counts as the next shorter one. */
function optionsOf(key: RequestKey): CsrOptions {
  if (key.algorithm === 'EC') {
    const curve = curves.find((option) => option === key.curve) ?? defaultCsrOptions.curve;
    return { ...defaultCsrOptions, encryption: 'ECC', curve };
  }
  const keyLength = keyLengths.findLast((length) => length <= (key.size ?? 0)) ?? defaultCsrOptions.keyLength;
  return { ...defaultCsrOptions, encryption: 'RSA', keyLength };
}

/** Names that need neither tables nor awaiting; there may be a hundred thousand. */
const plain = /^[a-z\d.*-]+$/i;

/** Returns the spelling `checkHost` gives a valid name; does not check text too long for a name. */
async function asciiOf(name: string): Promise<string> {
  const text = foldSigns(name.trim());
  if (text.length > longestTyped) return text.toLowerCase();
  const [local, domain] = text.split('@');
  if (local !== undefined && domain !== undefined) return `${local}@${await asciiOf(domain)}`;
  return readIp(text)?.text ?? (await toIdna(text))?.ascii ?? text.toLowerCase();
}
