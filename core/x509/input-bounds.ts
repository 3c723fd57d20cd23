/** Bytes that are read at once; the largest CRLs have some ten million. */
export const mostBytes = 16 * 1024 * 1024;

/** Values of one object that its tree shows; a CRL has hundreds of thousands. */
export const mostRows = 2_000;
