import * as v from 'valibot';
import { nextPage } from '#src/features/session/own-path.ts';

/** `next`: the page that asked for a sign-in; only a path of this console is followed. */
export const signInSearch = v.object({ next: v.optional(v.fallback(v.string(), '')) });

/** The sign-in page that comes back to `href`. */
export function signInPageFor(href: string): string {
  return `/sign-in?next=${encodeURIComponent(href)}`;
}

/** Where to go after a sign-in. Only a path of this console is followed, never another site's address. */
export function pageAfterSignIn(next: string | undefined): string {
  return nextPage(next) ?? '/launchpad';
}
