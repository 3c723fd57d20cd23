/** A credential made on this page, with its secret. */
export interface ShownKey {
  readonly kid: string;
  readonly hmacKey: string;
}
