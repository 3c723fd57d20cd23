/** The part of a public key needed to name it; `KeyFacts` of `core/x509/key-facts.ts` fits. */
export interface RequestKey {
  /** `RSA`, `EC`, … */
  readonly algorithm: string;
  readonly size: number | null;
  readonly curve: string | null;
}

/** Returns a readable name of a key: `RSA 1024`, `EC secp256k1`, `Ed25519`. */
export function keyText({ algorithm, curve, size }: RequestKey): string {
  if (algorithm === 'EC') return `EC ${curve ?? ''}`.trim();
  return algorithm === 'RSA' || algorithm === 'DSA' ? `${algorithm} ${size ?? ''}`.trim() : algorithm;
}
