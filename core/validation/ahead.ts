import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { isIpText } from '#core/names/ip-text.ts';
import { baseName } from '#core/names/wildcard.ts';
import { addDays } from '#core/orders/span.ts';
import { startOf } from '#core/policy/dated-row.ts';
import { domainReuseDays } from '#core/policy/rules.ts';
import { caaIssuers } from '#core/validation/caa-issuers.ts';
import { keepingBrands } from '#core/validation/keeping-brands.ts';

/** Names one organization may keep validated, and days before an end from which it is said. */
export const mostAhead = 500;
export const endsSoonDays = 30;

/** A name validated for an organization ahead of orders. */
export interface ValidatedDomain {
  /** ASCII; no wildcard, no address. */
  readonly domainName: string;
  /** How it was validated last; empty when it never was. */
  readonly validatedMethod: DcvMethod | '';
  /** The CAs at which that counts, by their names in CAA records; empty: all. */
  readonly validatedIssuers: readonly string[];
  /** RFC 3339; the zero date when it never was. */
  readonly validUntil: string;
}

/** The names of their CAs in CAA records, each CA's first one first. */
export const keepingIssuers: readonly (readonly string[])[] = [
  ...new Map([...keepingBrands].map((brand) => [caaIssuers(brand)[0], caaIssuers(brand)])).values(),
];

/**
 * Until when a validation counts. Each day has its own rule (BR §4.2.1): a shorter one that begins meanwhile ends older
 * validations on its first day.
 */
export function validationEnd(validatedTime: Date): Date {
  const ends = domainReuseDays.map(({ from, value }, index) => {
    const begins = from === '' ? validatedTime : startOf(from);
    const next = domainReuseDays[index + 1];
    const end = new Date(Math.max(addDays(validatedTime, value).getTime(), begins.getTime()));
    return next === undefined || end < startOf(next.from) ? end : null;
  });
  return ends.find((end) => end !== null) ?? validatedTime;
}

/**
 * May the name be certified on this validation at that moment? What was validated in DNS counts for the names below it and
 * for their wildcards (BR §3.2.2.4.7); a file for its own name alone (BR §3.2.2.4.18).
 */
export function covers(domain: ValidatedDomain, name: string, now: Date): boolean {
  if (new Date(domain.validUntil) <= now || isIpText(name)) return false;
  if (domain.validatedMethod === 'file') return name === domain.domainName;
  return `.${baseName(name)}`.endsWith(`.${domain.domainName}`);
}

/** The validation that counts longest of those for a name at the brand's CA; null when there is none. */
export function coveringDomain<Domain extends ValidatedDomain>(
  name: string,
  subBrand: string,
  domains: readonly Domain[],
  now: Date,
): Domain | null {
  const [issuer = ''] = caaIssuers(subBrand);
  const covering = domains.filter(
    (domain) =>
      covers(domain, name, now) &&
      (domain.validatedIssuers.length === 0 || domain.validatedIssuers.includes(issuer)),
  );
  return covering.toSorted((a, b) => b.validUntil.localeCompare(a.validUntil))[0] ?? null;
}
