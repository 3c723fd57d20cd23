/** `npm test -- whole` walks every combination and every seed; otherwise tests that are slow take a covering part of them. */
export const isWhole = process.env.WHOLE === 'on';
