/** Page sizes a customer can choose (spec §2). */
export const pageSizes = [10, 15, 20, 30, 50, 100, 300, 400] as const;
