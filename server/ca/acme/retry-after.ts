/** Longest wait a CA can impose at once, in milliseconds: a day. What it says beyond is asked again. */
const longest = 86_400_000;

/** When `Retry-After` allows the next request: seconds or an HTTP date (RFC 9110 §10.2.3). Null if it is absent or unreadable. */
export function readRetryAfter(header: string | undefined, now: Date): Date | null {
  const text = header?.trim().slice(0, 64) ?? '';
  const at = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * 1000 : readDate(text);
  if (Number.isNaN(at)) return null;
  return new Date(Math.min(Math.max(at, now.getTime()), now.getTime() + longest));
}

/** An HTTP date has letters; `Date.parse` alone would also read a negative number. */
function readDate(text: string): number {
  return /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
}
