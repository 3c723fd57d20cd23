import * as sessionCalls from '#core/contract/calls/session.ts';
import { useCall } from '#src/console/calls/use-call.ts';

/** Whether anybody in the account has a spending limit, so that an order may need an approval, whoever pays it. */
export function useAnyLimits(): boolean {
  const { data = false } = useCall(
    sessionCalls.account,
    {},
    { select: ({ spending }) => spending.isAnyoneLimited },
  );
  return data;
}
