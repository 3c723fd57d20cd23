import * as sessionCalls from '#core/contract/calls/session.ts';
import { useCall } from '#src/console/use-call.ts';

/** Whether the user has a spending limit, so that what they buy may need an approval. */
export function useIsLimited(): boolean {
  const { data = false } = useCall(
    sessionCalls.account,
    {},
    { select: ({ spending }) => spending.perOrder !== null || spending.perMonth !== null },
  );
  return data;
}
