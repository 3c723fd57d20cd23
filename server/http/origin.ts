import type { Call } from '#core/contract/call.ts';

/**
 * Whether a state-changing request comes from another site's page. Browsers send `Sec-Fetch-Site` and, with writes, `Origin`. Other
 * clients send neither and are let through, since they hold no cookie or token of a visitor.
 */
export function isForeign(call: Call, headers: Headers, ownHost: string | undefined): boolean {
  return !(call.effect === 'read' && call.method === 'GET') && isFromElsewhere(headers, ownHost);
}

/** Like `isForeign`, for requests that match no declared call. */
export function isFromElsewhere(headers: Headers, ownHost: string | undefined): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.get('origin');
  if (origin === null) return false;
  return !URL.canParse(origin) || new URL(origin).host !== ownHost;
}
