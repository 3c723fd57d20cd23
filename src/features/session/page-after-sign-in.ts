import * as v from 'valibot';
import { nextPage } from '#src/features/session/own-path.ts';

/** `next` is the page that required the sign-in; only console paths are followed. */
export const signInSearch = v.object({ next: v.optional(v.fallback(v.string(), '')) });

/** What WeChat's page adds to the address. */
export const wechatSearch = v.object({
  code: v.optional(v.fallback(v.string(), '')),
  state: v.optional(v.fallback(v.string(), '')),
});

/** Returns the sign-in page that leads back to `href`. */
export function signInPageFor(href: string): string {
  return `/sign-in?next=${encodeURIComponent(href)}`;
}

/** Returns the page to open after a sign-in. Follows only console paths, never another site's address. */
export function pageAfterSignIn(next: string | undefined): string {
  return nextPage(next) ?? '/launchpad';
}
