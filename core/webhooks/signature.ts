/** The header with the signatures of a webhook. */
export const signatureHeader = 'Certhub-Signature';

/** Hours for which a replaced secret may sign as well. */
export const overlapHours = [0, 1, 24, 72] as const;

/** The text that is signed with HMAC-SHA-256: seconds since 1970, a dot, the body as it was sent. */
export function signedText(seconds: number, body: string): string {
  return `${seconds}.${body}`;
}

/**
 * `t=1795766400,v1=…,v1=…`: one signature for each secret that counts, in hex. A receiver accepts the body if one is right and the time is
 * near.
 */
export function signatureValue(seconds: number, signatures: readonly string[]): string {
  return [`t=${seconds}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}
