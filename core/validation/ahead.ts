import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { isIpText } from '#core/names/ip-text.ts';
import { baseName } from '#core/names/wildcard.ts';
import { addDays } from '#core/orders/span.ts';
import { startOf } from '#core/policy/dated-row.ts';
import { domainReuseDays } from '#core/policy/rules.ts';
import { caaIssuers } from '#core/validation/caa-issuers.ts';
import { keepingBrands } from '#core/validation/keeping-brands.ts';

/** Maximum validated names per organization, and days before expiry at which the warning starts. */
export const mostAhead = 500;
export const endsSoonDays = 30;

/** A name validated for an organization ahead of orders. */
export interface ValidatedDomain {
  /** ASCII; neither a wildcard nor an address. */
  readonly domainName: string;
  /** Method of the last validation; empty if there was none. */
  readonly validatedMethod: DcvMethod | '';
  /** CAs the validation counts for, by their issuer names in CAA records; empty for all. */
  readonly validatedIssuers: readonly string[];
  /** RFC 3339; the zero date if there was no validation. */
  readonly validUntil: string;
}

/** Issuer names, in CAA records, of the CAs that keep validated names; each CA's preferred name first. */
export const keepingIssuers: readonly (readonly string[])[] = [
  ...new Map([...keepingBrands].map((brand) => [caaIssuers(brand)[0], caaIssuers(brand)])).values(),
];

/**
 * Returns when a validation expires. Each day has its own rule (BR §4.2.1): when a shorter limit takes effect, older validations end on its
 * first day.
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
 * Whether this validation permits certifying the name at `now`. A validation in DNS also covers names below it and their wildcards (BR
 * §3.2.2.4.7); a file covers only its own name (BR §3.2.2.4.18).
 */
export function covers(domain: ValidatedDomain, name: string, now: Date): boolean {
  if (new Date(domain.validUntil) <= now || isIpText(name)) return false;
  if (domain.validatedMethod === 'file') return name === domain.domainName;
  return `.${baseName(name)}`.endsWith(`.${domain.domainName}`);
}

/** Returns the validation of a name at the brand's CA that lasts longest; null if there is none. */
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
