import { nextPage } from '#src/features/session/own-path.ts';

/** The sign-in page that comes back to `href`. */
export function signInPageFor(href: string): string {
  return `/sign-in?next=${encodeURIComponent(href)}`;
}

/** Where to go after a sign-in. Only a path of this console is followed, never another site's address. */
export function pageAfterSignIn(next: string | undefined): string {
  return nextPage(next) ?? '/launchpad';
}
