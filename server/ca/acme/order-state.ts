/**
 * Where an order at an ACME directory stands. `begun`: only journaled. `creating`: requested, no answer stored. `authorizing`: its
 * authorizations have to be read. `waiting`: somebody has to publish. `validating`: the CA checks. `ready`: every name counts; the
 * request is sent. `processing`: the CA signs. `valid`: the certificate can be fetched. `failed`: over, another attempt follows.
 */
export type AcmeOrderState =
  | 'begun'
  | 'creating'
  | 'authorizing'
  | 'waiting'
  | 'validating'
  | 'ready'
  | 'processing'
  | 'valid'
  | 'failed';

export interface AcmeChallenge {
  readonly type: string;
  readonly url: string;
  readonly token: string;
  /** dns-persist-01: issuer names any of which the record may begin with. */
  readonly issuers: readonly string[];
}

/** An authorization of an order, as last read. */
export interface AcmeAuthorization {
  readonly url: string;
  /** As orders write it: with `*.` for a wildcard. */
  readonly name: string;
  readonly status: string;
  /** Whether the CA was told to check. */
  readonly isTold: boolean;
  readonly challenges: readonly AcmeChallenge[];
}
