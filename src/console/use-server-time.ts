import * as sessionCalls from '#core/contract/calls/session.ts';
import { serverTimeOf } from '#src/adapters/time/server-time.ts';
import { useCall } from '#src/console/use-call.ts';

/**
 * The present by the server's clock, in milliseconds: dates of certificates are counted from it, and a sandbox may
 * have moved it. The browser's own until the account is known.
 */
export function useServerTime(): number {
  const account = useCall(sessionCalls.account, {});
  return serverTimeOf(account);
}
