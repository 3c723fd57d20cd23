import * as sessionCalls from '#core/contract/calls/session.ts';
import { serverTimeOf } from '#src/adapters/time/server-time.ts';
import { useCall } from '#src/console/calls/use-call.ts';

/**
 * Current time by the server's clock, in milliseconds since 1970. Certificate dates are relative to it, and a sandbox
 * may have moved it. The browser's own time until the account is loaded.
 */
export function useServerTime(): number {
  const account = useCall(sessionCalls.account, {});
  return serverTimeOf(account);
}
