/** Error types of RFC 8555 §6.7, RFC 9773 §7.4 and draft-ietf-acme-profiles, with the HTTP status each is sent with. */
export const problemStatus = {
  accountDoesNotExist: 400,
  alreadyReplaced: 409,
  alreadyRevoked: 400,
  badCSR: 400,
  badNonce: 400,
  badPublicKey: 400,
  badRevocationReason: 400,
  badSignatureAlgorithm: 400,
  connection: 400,
  dns: 400,
  externalAccountRequired: 403,
  incorrectResponse: 403,
  invalidContact: 400,
  invalidProfile: 400,
  malformed: 400,
  orderNotReady: 403,
  rateLimited: 429,
  rejectedIdentifier: 403,
  serverInternal: 500,
  unauthorized: 403,
  unsupportedContact: 400,
  unsupportedIdentifier: 400,
  userActionRequired: 403,
} as const;
export type ProblemType = keyof typeof problemStatus;

/** `dns` or `ip` (RFC 8738), in ASCII; a wildcard begins with `*.`. */
export interface Identifier {
  readonly type: 'dns' | 'ip';
  readonly value: string;
}

/** One problem, as it is stored and sent (RFC 7807). */
export interface Problem {
  readonly type: ProblemType;
  /** A sentence for a person who reads the client's log. */
  readonly detail: string;
  /** Problems of single identifiers. */
  readonly subproblems?: readonly (Problem & { readonly identifier: Identifier })[];
}

/** The document of a problem, without what only one reply has. */
export function problemDocument({ type, detail, subproblems }: Problem): Record<string, unknown> {
  return {
    type: `urn:ietf:params:acme:error:${type}`,
    detail,
    ...(subproblems === undefined
      ? {}
      : {
          subproblems: subproblems.map(({ identifier, ...each }) => ({
            ...problemDocument(each),
            identifier,
          })),
        }),
  };
}

/** A stored problem's type; empty for none, and for one that is no longer known. */
export function problemOf(type: string): ProblemType | '' {
  return Object.hasOwn(problemStatus, type) ? (type as ProblemType) : '';
}
