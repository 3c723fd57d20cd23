/** 10 million in the site's currency: more than any order, transfer or correction. */
export const mostTransfer = 1_000_000_000;
