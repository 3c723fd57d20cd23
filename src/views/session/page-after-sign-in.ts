/** The sign-in page that comes back to `href`. */
export function signInPageFor(href: string): string {
  return `/sign-in?next=${encodeURIComponent(href)}`;
}

/** Where to go after a sign-in. Only a path of this console is followed, never another site's address. */
export function pageAfterSignIn(next: string | undefined): string {
  if (!next || !isOwnPath(next) || next.startsWith('/sign-in')) return '/launchpad';
  return next;
}

/** Browsers drop control characters from addresses and read a backslash as a slash. */
function isOwnPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /^\/(?!\/)/.test(path) && !/[\u0000-\u0020\\]/.test(path);
}
