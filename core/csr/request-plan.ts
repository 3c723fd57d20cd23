import { type CsrOptions, forceCsrOptions } from '#core/csr/options.ts';
import { type CsrSubject, type SubjectOrganization, subjectFor } from '#core/csr/subject.ts';
import { nameKindFor } from '#core/names/host-rules.ts';

/** Content of a request; `RequestJob` of `workers/api.ts` takes the parts unchanged. */
export interface RequestPlan {
  /** At most 64 characters (RFC 5280 appendix A.1); empty if no name is short enough. */
  readonly commonName: string;
  /** ASCII names and IP addresses, each a subject alternative name. */
  readonly names: readonly string[];
  /** ASCII mailboxes, each an rfc822Name alternative name. */
  readonly emails: readonly string[];
  readonly subject: CsrSubject;
  readonly algorithm: Omit<CsrOptions, 'from'>;
}

export interface PlanInput {
  readonly productType: string;
  readonly subBrand: string;
  /** Names of one order: ASCII host names, IP addresses or mailboxes, common name first; empty for code and doc. */
  readonly names: readonly string[];
  /** Null if the product requires none or none is chosen yet. */
  readonly organization: SubjectOrganization | null;
  readonly options: CsrOptions;
}

/** RFC 5280 appendix A.1, `ub-common-name`. */
const commonNameMaximum = 64;

/**
 * Returns the content of a product's request.
 * - TLS, VMC: every name as alternative name, the first that fits as common name (BR §7.1.2.7.12); for ov and ev also the organization.
 * - IP: the same with addresses.
 * - E-mail: the mailbox as common name and rfc822Name (RFC 8550 §3); for ov also the organization.
 * - Code and document signing: the organization's name as common name, unchanged (product.md, 'Requests'), and no alternative
 *   names.
 */
export function requestPlan({ productType, subBrand, names, organization, options }: PlanInput): RequestPlan {
  const subject = subjectFor(productType, organization);
  const { from: _, ...algorithm } = forceCsrOptions(productType, subBrand, options);
  switch (nameKindFor(productType)) {
    case 'none':
      return { commonName: fitting([subject.organization]), names: [], emails: [], subject, algorithm };
    case 'mailbox':
      return { commonName: fitting(names), names: [], emails: names, subject, algorithm };
    default:
      return { commonName: fitting(names), names, emails: [], subject, algorithm };
  }
}

function fitting(candidates: readonly string[]): string {
  return candidates.find((text) => text !== '' && [...text].length <= commonNameMaximum) ?? '';
}
