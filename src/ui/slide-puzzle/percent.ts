/** Formats a fraction as a CSS percentage. */
export function percent(share: number): string {
  return `${share * 100}%`;
}
