import type { IssueRequest, Mark, Organization } from '#server/ca/issuer.ts';

/** RDNs in order, each with one attribute, as the generator expects them. */
export type SubjectNames = Record<string, string[]>[];

/** X.520 ub-common-name: a longer name appears only in the SAN. */
const longestCommonName = 64;

/**
 * Builds the subject of a leaf from validated and vetted data, never from the request. For TLS and S/MIME the common name is the first
 * name, for other families the organization. EV and mark certificates include the register entry (EVG §7.1.4.2, VMC Requirements
 * §7.1.4.2), mark certificates also the mark's registration, and S/MIME with an organization the organization identifier (S/MIME BR
 * §7.1.4.2.2).
 */
export function leafSubject({ family, assurance, names, organization, mark }: IssueRequest): SubjectNames {
  const isRegistered = assurance === 'ev' || family === 'vmc';
  const named = family === 'tls' || family === 'email' ? (names[0] ?? '') : (organization?.name ?? '');
  const parts: [string, string][] = [
    ...(organization !== undefined && isRegistered ? registerEntry(organization) : []),
    ...(organization === undefined ? [] : place(organization)),
    ...(organization !== undefined && family === 'email' ? identifier(organization) : []),
    ...(mark === undefined ? [] : markEntry(mark)),
    ['CN', named.length <= longestCommonName ? named : ''],
  ];
  return parts.flatMap(([type, value]) => (value === '' ? [] : [{ [type]: [value] }]));
}

function registerEntry({ creditCode, country }: Organization): [string, string][] {
  return [
    ['2.5.4.15', 'Private Organization'],
    ['1.3.6.1.4.1.311.60.2.1.3', countryName(country)],
    ['2.5.4.5', creditCode],
  ];
}

function markEntry({ office, number }: Mark): [string, string][] {
  return [
    ['1.3.6.1.4.1.53087.1.13', 'Registered Mark'],
    ['1.3.6.1.4.1.53087.1.2', office],
    ['1.3.6.1.4.1.53087.1.4', number],
  ];
}

function place({ name, country, province, locality }: Organization): [string, string][] {
  return [
    ['C', countryName(country)],
    ['ST', province],
    ['L', locality],
    ['O', name],
  ];
}

/** ETSI EN 319 412-1 §5.1.4: a number in a national trade register. */
function identifier({ creditCode, country }: Organization): [string, string][] {
  const isKnown = creditCode !== '' && countryName(country) !== '';
  return [['2.5.4.97', isKnown ? `NTR${country}-${creditCode}` : '']];
}

/** A valid countryName (RFC 5280 appendix A.1); empty for anything else. */
function countryName(text: string): string {
  return /^[A-Z]{2}$/.test(text) ? text : '';
}
