import * as sessionCalls from '#core/contract/calls/session.ts';
import { owed } from '#core/contract/calls/sharing.ts';
import { useCall } from '#src/console/use-call.ts';
import { useCan } from '#src/console/use-can.ts';

/** Whether keys of new orders are sealed to colleagues from the start, and the user may do so; false until known. */
export function useSharingPolicy(): boolean {
  const can = useCan();
  const { data } = useCall(sessionCalls.account, {}, { select: ({ hasSharingPolicy }) => hasSharingPolicy });
  return data === true && can(owed);
}
