/** Is it a path of this console, and no other site's address? What is not is never followed. */
export function isOwnPath(path: string): boolean {
  // Browsers drop control characters from addresses and read a backslash as a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /^\/(?!\/)/.test(path) && !/[\u0000-\u0020\\]/.test(path);
}

/** The page an address names as the next one, if it may be followed. */
export function nextPage(next: string | undefined): string | null {
  return next !== undefined && isOwnPath(next) && !next.startsWith('/sign-in') ? next : null;
}
