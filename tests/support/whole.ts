/** `npm test -- whole` takes every seed and combination; otherwise slow tests take a part of them. */
export const isWhole = process.env.WHOLE === 'on';
