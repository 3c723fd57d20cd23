/** What a text about a public key needs; `KeyFacts` of `core/x509/key-facts.ts` fits. */
export interface RequestKey {
  /** `RSA`, `EC`, … */
  readonly algorithm: string;
  readonly size: number | null;
  readonly curve: string | null;
}

/** A key in words a person knows: `RSA 1024`, `EC secp256k1`, `Ed25519`. */
export function keyText({ algorithm, curve, size }: RequestKey): string {
  if (algorithm === 'EC') return `EC ${curve ?? ''}`.trim();
  return algorithm === 'RSA' || algorithm === 'DSA' ? `${algorithm} ${size ?? ''}`.trim() : algorithm;
}
