/** What an account may do beside what every customer may. `support-cases`: read what customers sent to support. */
export const rights = ['support-cases'] as const;
export type Right = (typeof rights)[number];
