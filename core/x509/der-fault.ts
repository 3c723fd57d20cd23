/** What can be wrong with a value in DER. Each fault says where: `at` counts bytes from the start of the object. */
export const derFaultCodes = [
  /** The bytes end before the value does. */
  'cut',
  /** A length that no value here can have, or an indefinite one without its end. */
  'length',
  /** More levels of values inside values than any structure that is read here has. */
  'too-deep',
  /** More values in a row than any structure that is read here has. */
  'too-many',
  /** Another type stands where `expected` should. */
  'unexpected',
  /** `expected` should follow, and nothing does. */
  'missing',
  /** Something follows behind the last field of `expected`. */
  'surplus',
  /** The type is right and its content is not: `expected` says what it should be. */
  'value',
] as const;

export type DerFaultCode = (typeof derFaultCodes)[number];

/** The one exception of the readers in this folder; whoever reads a whole object or one extension turns it into a value. */
export class DerFault extends Error {
  readonly code: DerFaultCode;
  /** Byte, from 0. */
  readonly at: number;
  /** In the words of the standards: `SEQUENCE (validity)`. */
  readonly expected: string;

  constructor(code: DerFaultCode, at: number, expected: string) {
    super(`${code} at byte ${at}: ${expected}`);
    this.code = code;
    this.at = at;
    this.expected = expected;
  }
}
