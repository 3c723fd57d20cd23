/** Rights an account may have beyond those of every customer. `support-cases`: read the cases customers sent to support. */
export const rights = ['support-cases'] as const;
export type Right = (typeof rights)[number];
