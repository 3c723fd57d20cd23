import * as sessionCalls from '#core/contract/calls/session.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { type NeedsRight, useCan } from '#src/console/rights/use-can.ts';

/** What sharing needs; its calls are loaded where something is shared. */
const sharing: NeedsRight = { right: 'certificates:download' };

/** Whether keys of new orders are sealed to colleagues from the start, and the user may do so; false until known. */
export function useSharingPolicy(): boolean {
  const can = useCan();
  const { data } = useCall(sessionCalls.account, {}, { select: ({ hasSharingPolicy }) => hasSharingPolicy });
  return data === true && can(sharing);
}
