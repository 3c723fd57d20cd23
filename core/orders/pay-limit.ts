/** Spec §9 'Max orders per batch': so many are paid at once. */
export const mostAtOnce = 500;
