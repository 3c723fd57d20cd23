/**
 * What was done about a certificate that will end: nothing, something that waits (for its own order or for one that renews it), or an issued
 * one replaces it. `server/orders/ends.ts` decides it for all at once.
 */
export const endProgresses = ['undone', 'waiting', 'renewed'] as const;
export type EndProgress = (typeof endProgresses)[number];
