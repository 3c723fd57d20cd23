/** Bytes that are read at once; the largest CRLs have some ten million. */
export const mostBytes = 16 * 1024 * 1024;
