import { DerFault, type DerFaultCode } from '#core/x509/der-fault.ts';

/** Why something that was brought in could not be read, or not wholly. */
export interface InspectFault {
  readonly code: InspectFaultCode;
  /** Byte in the object, from 0; null where none is meant. */
  readonly at: number | null;
  /** Line of a PEM block's BEGIN, from 1; null outside of PEM. */
  readonly line: number | null;
  /** What was expected, or a name: a label, an algorithm. Never content. */
  readonly detail: string;
}

export const inspectFaultCodes = [
  'empty',
  /** More bytes, or more objects, than are read at once: `detail` is the bound. */
  'too-large',
  /** Neither PEM, DER, hex nor base64 of anything known. */
  'unrecognized',
  /** A known format that is not read here; `detail` names it. */
  'unsupported',
  'pem-no-end',
  'pem-label-differs',
  'pem-not-base64',
  'pem-empty',
  'password-needed',
  /** The password does not open it, or it is damaged: the formats cannot tell. */
  'password-wrong',
  /** More rounds of key derivation than are computed; `detail` is their number. */
  'rounds',
  /** Parts of a key that do not belong together. */
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

/** Thrown inside the readers of containers and keys, and turned into a value by `inspect`. */
export class InspectError extends Error {
  readonly fault: InspectFault;

  constructor(code: InspectFaultCode, detail = '', at: number | null = null) {
    super(code);
    this.fault = { code, at, line: null, detail };
  }
}

/** The fault in what a reader threw; anything else is a bug and goes on. */
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
  empty: () => 'It is empty.',
  'too-large': (detail) => `It is larger than what is read at once: ${detail}.`,
  unrecognized: () => 'It is neither a certificate, request, CRL, key nor store, in PEM, DER, hex or base64.',
  unsupported: (detail) => `It is of a kind that is not read here: ${detail}.`,
  'pem-no-end': (detail) => `The PEM block ${detail} has no END line.`,
  'pem-label-differs': (detail) => `The PEM block ${detail} ends with another label.`,
  'pem-not-base64': (detail) => `The PEM block ${detail} is not base64.`,
  'pem-empty': (detail) => `The PEM block ${detail} is empty.`,
  'password-needed': () => 'It is encrypted: a password is needed.',
  'password-wrong': () => 'The password does not open it, or it is damaged.',
  rounds: (detail) => `Its password is derived in ${detail} rounds, which is none or more than are computed.`,
  'key-inconsistent': (detail) => `The parts of the key do not belong together: ${detail}.`,
  'der-cut': (detail) => `The bytes end before the value does: ${detail} expected.`,
  'der-length': (detail) => `The length of a value is wrong: ${detail} expected.`,
  'der-too-deep': (detail) => `Values stand inside each other too deeply: ${detail}.`,
  'der-too-many': (detail) => `There are too many values: ${detail}.`,
  'der-unexpected': (detail) => `Another type stands where ${detail} is expected.`,
  'der-missing': (detail) => `${detail} is missing.`,
  'der-surplus': (detail) => `Something follows where ${detail} should be over.`,
  'der-value': (detail) => `A value is not what it should be: ${detail} expected.`,
};

/** The English sentence of a fault, with its place. */
export function faultSentence({ code, at, line, detail }: InspectFault): string {
  const places = [...(line === null ? [] : [`line ${line}`]), ...(at === null ? [] : [`byte ${at}`])];
  const sentence = sentences[code](detail);
  return places.length === 0 ? sentence : `${sentence.slice(0, -1)} (${places.join(', ')}).`;
}
