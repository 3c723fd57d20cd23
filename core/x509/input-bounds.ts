/** Maximum input size in bytes; the largest CRLs have about ten million. */
export const mostBytes = 16 * 1024 * 1024;

/** Maximum values shown in the tree of one object; a CRL can have hundreds of thousands. */
export const mostRows = 2_000;
