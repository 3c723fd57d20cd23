import { DerFault, type DerFaultCode } from '#core/x509/der-fault.ts';

/** Why an input could not be read, in whole or in part. */
export interface InspectFault {
  readonly code: InspectFaultCode;
  /** Byte offset in the object, from 0; null if not applicable. */
  readonly at: number | null;
  /** Line of the PEM block's BEGIN, from 1; null outside PEM. */
  readonly line: number | null;
  /** The expected value, or a name such as a label or an algorithm. Never content. */
  readonly detail: string;
}

export const inspectFaultCodes = [
  'empty',
  /** More bytes or objects than the maximum, which is in `detail`. */
  'too-large',
  /** Not PEM, DER, hex or base64 of any known format. */
  'unrecognized',
  /** A known but unsupported format; `detail` names it. */
  'unsupported',
  'cipher-unsupported',
  'pem-no-end',
  'pem-label-differs',
  'pem-not-base64',
  'pem-empty',
  'password-needed',
  /** The password is wrong or the data damaged: the formats cannot tell the difference. */
  'password-wrong',
  /** The store's password fits, but not that of a key in it. */
  'key-password-needed',
  /** Key derivation with invalid cost parameters or over budget; `detail` is `N rounds` or the parameters of scrypt. */
  'rounds',
  /** Parts of a key that are inconsistent. */
  'key-inconsistent',
  'der-cut',
  'der-length',
  'der-too-deep',
  'der-too-many',
  'der-unexpected',
  'der-missing',
  'der-surplus',
  'der-value',
] as const;

export type InspectFaultCode = (typeof inspectFaultCodes)[number];

/** Thrown by the readers of containers and keys; `inspect` turns it into a value. */
export class InspectError extends Error {
  readonly fault: InspectFault;

  constructor(code: InspectFaultCode, detail = '', at: number | null = null) {
    super(code);
    this.fault = { code, at, line: null, detail };
  }
}

/** Converts an error thrown by a reader to a fault. Rethrows anything else: a bug. */
export function faultOf(error: unknown, line: number | null): InspectFault {
  if (error instanceof InspectError) return { ...error.fault, line };
  if (error instanceof DerFault)
    return { code: derCode(error.code), at: error.at, line, detail: error.expected };
  throw error;
}

export function derCode(code: DerFaultCode): InspectFaultCode {
  return `der-${code}`;
}

const sentences: Readonly<Record<InspectFaultCode, (detail: string) => string>> = {
  empty: () => 'The input is empty.',
  'too-large': (detail) => `The input is too large: the limit is ${detail}.`,
  unrecognized: () =>
    'This isn’t a recognized certificate, request, CRL, key or key store in PEM, DER, hex or Base64.',
  unsupported: (detail) => `This type isn’t supported: ${detail}.`,
  'cipher-unsupported': (detail) =>
    `The cipher ${detail} isn’t supported. Convert the file to AES with openssl.`,
  'pem-no-end': (detail) => `The PEM block ${detail} has no END line.`,
  'pem-label-differs': (detail) => `The BEGIN and END lines of the PEM block ${detail} don’t match.`,
  'pem-not-base64': (detail) => `The PEM block ${detail} isn’t valid Base64.`,
  'pem-empty': (detail) => `The PEM block ${detail} is empty.`,
  'password-needed': () => 'This is encrypted and needs a password.',
  'password-wrong': () => 'Incorrect password, or the input is damaged.',
  'key-password-needed': () => 'A key in this store has a password of its own.',
  rounds: (detail) => `Unsupported key derivation cost: ${detail}.`,
  'key-inconsistent': (detail) => `The parts of the key don’t match: ${detail}.`,
  'der-cut': (detail) => `The input is cut off: expected ${detail}.`,
  'der-length': (detail) => `Wrong length: expected ${detail}.`,
  'der-too-deep': (detail) => `Nested too deeply: ${detail}.`,
  'der-too-many': (detail) => `Too many values: ${detail}.`,
  'der-unexpected': (detail) => `Wrong type: expected ${detail}.`,
  'der-missing': (detail) => `${detail} is missing.`,
  'der-surplus': (detail) => `Unexpected data after ${detail}.`,
  'der-value': (detail) => `Wrong value: expected ${detail}.`,
};

/** Returns the English sentence of a fault, with its position. */
export function faultSentence({ code, at, line, detail }: InspectFault): string {
  const places = [...(line === null ? [] : [`line ${line}`]), ...(at === null ? [] : [`byte ${at}`])];
  const sentence = sentences[code](detail);
  return places.length === 0 ? sentence : `${sentence.slice(0, -1)} (${places.join(', ')}).`;
}
