/** Where the key of a renewal comes from: made for it, or that of the order before. A file of its own, since every visit loads it. */
export const renewalKeys = ['new', 'same'] as const;
export type RenewalKey = (typeof renewalKeys)[number];
