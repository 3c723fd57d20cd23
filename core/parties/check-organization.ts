import type { Fault } from '#core/fault.ts';
import { checkTelephone } from '#core/parties/check-telephone.ts';
import { checkText } from '#core/parties/check-text.ts';
import { isDay } from '#core/parties/is-day.ts';

/** An organization to save; fields as in `core/contract/calls/parties.ts`. */
export interface OrganizationToCheck {
  readonly orgName: string;
  readonly creditCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly nationCode: string;
  readonly province: string;
  readonly city: string;
  readonly postalCode: string;
  /** Mainland numbers as dialed, others with `+` (`core/parties/telephone.ts`). */
  readonly telephone: string;
  readonly address: string;
  /** `YYYY-MM-DD`. */
  readonly dateOfIncorporation: string;
}

/**
 * Returns all faults of an organization, in form order. Every field is required (spec §5 'Dialog forms'). Lengths are those a certificate's
 * subject allows (RFC 5280 appendix A.1).
 */
export async function checkOrganization(organization: OrganizationToCheck): Promise<Fault[]> {
  const { orgName, creditCode, nationCode, province, city, postalCode, telephone, address } = organization;
  const isMainland = nationCode.trim() === 'CN';
  return [
    ...checkText('orgName', orgName, 64),
    ...checkText(
      'creditCode',
      creditCode,
      64,
      (text) => isRegistrationNumber(text, isMainland) || 'format',
      isMainland ? '91330106MA2TBX015R' : undefined,
    ),
    ...checkText('nationCode', nationCode, 2, (text) => /^[A-Z]{2}$/.test(text) || 'format', 'CN'),
    ...checkText('province', province, 128),
    ...checkText('city', city, 128),
    ...checkText(
      'postalCode',
      postalCode,
      16,
      (text) => (isMainland ? /^\d{6}$/ : /^[A-Za-z0-9][A-Za-z0-9 -]*$/).test(text) || 'format',
      isMainland ? '310012' : undefined,
    ),
    ...(await checkTelephone('telephone', telephone)),
    // The address field accepts several lines.
    ...checkText('address', address.replace(/[\r\n\t]+/g, ' '), 500),
    ...checkText(
      'dateOfIncorporation',
      organization.dateOfIncorporation,
      10,
      (text) => isDay(text) || 'format',
      '2019-01-01',
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
