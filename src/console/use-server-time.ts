import { useQuery } from '@tanstack/react-query';
import { serverTimeOf } from '#src/adapters/time/server-time.ts';
import { useServices } from '#src/console/services.ts';

/**
 * The present by the server's clock, in milliseconds: dates of certificates are counted from it, and a sandbox may
 * have moved it. The browser's own until the account is known.
 */
export function useServerTime(): number {
  const { queries } = useServices();
  const account = useQuery(queries.account());
  return serverTimeOf(account);
}
