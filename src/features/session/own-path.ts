/** Whether a path belongs to this console and cannot lead to another site. Other paths must never be followed. */
export function isOwnPath(path: string): boolean {
  // Browsers drop control characters from addresses and treat a backslash as a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
  return /^\/(?!\/)/.test(path) && !/[\u0000-\u0020\\]/.test(path);
}

/** Returns the `next` page of an address if it may be followed, else null. */
export function nextPage(next: string | undefined): string | null {
  return next !== undefined && isOwnPath(next) && !next.startsWith('/sign-in') ? next : null;
}
