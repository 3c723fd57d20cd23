/** `unknown`: the platform cannot verify this algorithm. */
export type SignatureVerdict = 'valid' | 'invalid' | 'unknown';
