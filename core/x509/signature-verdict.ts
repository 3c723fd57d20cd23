/** `unknown` when the platform cannot check this algorithm. */
export type SignatureVerdict = 'valid' | 'invalid' | 'unknown';
