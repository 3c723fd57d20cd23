import type { Fault } from '#core/fault.ts';
import { checkText } from '#core/parties/check-text.ts';

/** What depends on the country of an organization; fields as in `core/contract/calls/parties.ts`. */
interface OrganizationToCheck {
  readonly creditCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly nationCode: string;
  readonly postalCode: string;
}

/** Faults of the codes of an organization by the formats of its country (product.md, 'Contacts and organizations'). */
export function checkOrganization({ creditCode, nationCode, postalCode }: OrganizationToCheck): Fault[] {
  const isMainland = nationCode.trim() === 'CN';
  return [
    ...checkText(
      'creditCode',
      creditCode,
      64,
      (text) => isRegistrationNumber(text, isMainland) || 'format',
      isMainland ? '91330106MA2TBX015R' : undefined,
    ),
    ...checkText(
      'postalCode',
      postalCode,
      16,
      (text) => (isMainland ? /^\d{6}$/ : /^[A-Za-z0-9][A-Za-z0-9 -]*$/).test(text) || 'format',
      isMainland ? '310012' : undefined,
    ),
  ];
}

/**
 * In mainland China, a unified social credit code (GB 32100-2015: 18 characters) or an older registration number (15), checked by format
 * only, since vetting looks the organization up anyway. Elsewhere, whatever the local register issues.
 */
function isRegistrationNumber(text: string, isMainland: boolean): boolean {
  return isMainland ? /^(?:[0-9A-Za-z]{15}|[0-9A-Za-z]{18})$/.test(text) : !/[\p{Cc}\p{Cf}]/u.test(text);
}
