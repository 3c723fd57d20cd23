/** Faults of a DER value. `at` counts bytes from the start of the object. */
export const derFaultCodes = [
  /** The bytes end before the value does. */
  'cut',
  /** A length that is never valid here, or an indefinite one that is not terminated. */
  'length',
  /** Nested more deeply than any supported structure. */
  'too-deep',
  /** More values in one sequence than in any supported structure. */
  'too-many',
  /** Another type instead of `expected`. */
  'unexpected',
  /** `expected` is missing. */
  'missing',
  /** Data after the last field of `expected`. */
  'surplus',
  /** The right type with invalid content; `expected` describes valid content. */
  'value',
] as const;

export type DerFaultCode = (typeof derFaultCodes)[number];

/** The only exception thrown by this folder's DER readers. Callers that read a whole object or an extension turn it into a value. */
export class DerFault extends Error {
  readonly code: DerFaultCode;
  /** Byte offset, from 0. */
  readonly at: number;
  /** In the terms of the standards: `SEQUENCE (validity)`. */
  readonly expected: string;

  constructor(code: DerFaultCode, at: number, expected: string) {
    super(`${code} at byte ${at}: ${expected}`);
    this.code = code;
    this.at = at;
    this.expected = expected;
  }
}
