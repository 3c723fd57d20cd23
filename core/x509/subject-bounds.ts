import ipaddr from 'ipaddr.js';
import type { RequestContent } from '#core/x509/request.ts';

/** Parts of a request that can be invalid, named as in `RequestContent` and `SubjectFields`. */
export type RequestPart =
  | 'names'
  | 'emails'
  | 'commonName'
  | 'country'
  | 'province'
  | 'locality'
  | 'organization'
  | 'orgUnit'
  | 'email';

/** Maximum lengths in characters: RFC 5280 appendix A.1; for alternative names RFC 1035 §2.3.4 and RFC 5321 §4.5.3.1. */
export const requestBounds = {
  names: 253,
  emails: 254,
  commonName: 64,
  country: 2,
  province: 128,
  locality: 128,
  organization: 64,
  orgUnit: 64,
  email: 255,
} as const satisfies Record<RequestPart, number>;

/** Returns the first part that exceeds its maximum length; null if all fit. */
export function findTooLong(content: RequestContent): RequestPart | null {
  return parts(content).find(({ part, text }) => [...text].length > requestBounds[part])?.part ?? null;
}

/** Returns the first part that its string type cannot encode or that has control characters; null if there is none. */
export function findUnwritable(content: RequestContent): RequestPart | null {
  return parts(content).find(({ part, text }) => !isWritable(part, text))?.part ?? null;
}

function isWritable(part: RequestPart, text: string): boolean {
  switch (part) {
    case 'names':
      // A colon occurs only in IPv6 addresses.
      return isAscii(text) && (!text.includes(':') || ipaddr.IPv6.isValid(text));
    case 'emails':
      return isAscii(text);
    case 'country':
      return text === '' || /^[A-Z]{2}$/.test(text);
    case 'email':
      return text === '' || isAscii(text);
    default:
      // A lone surrogate has no UTF-8 encoding.
      return !/[\p{Cc}\p{Cs}]/u.test(text);
  }
}

function isAscii(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

function parts(content: RequestContent): readonly { readonly part: RequestPart; readonly text: string }[] {
  const { names, emails, commonName, subject } = content;
  const { country, province, locality, organization, orgUnit, email = '' } = subject;
  const single = { commonName, country, province, locality, organization, orgUnit, email };
  return [
    ...names.map((text) => ({ part: 'names' as const, text })),
    ...emails.map((text) => ({ part: 'emails' as const, text })),
    ...singleParts.map((part) => ({ part, text: single[part] })),
  ];
}

const singleParts = [
  'commonName',
  'country',
  'province',
  'locality',
  'organization',
  'orgUnit',
  'email',
] as const;
