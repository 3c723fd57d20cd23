import type { SnapshotFrom } from 'xstate';
import { type SlotLogic, slots } from '#machines/kit/slot.ts';
import { reissueMachine } from '#machines/orders/reissue/reissue.machine.ts';
import type { ReissueInput, ReissueKind, ReissueSlots } from '#machines/orders/reissue/reissue.types.ts';
import { reissueStamps } from '#machines/orders/reissue/reissue.types.ts';
import { reissueView } from '#machines/orders/reissue/reissue.view.ts';
import { defineWork } from '#src/console/flows/define-flow.ts';
import type { ReissueServices } from '#src/features/orders/reissue/reissue-work.ts';

/** `order` may be missing for a flow that exists. */
export interface ReissueArgs extends Partial<Pick<ReissueInput, 'order'>> {
  readonly id: string;
}

/** A reissue, or the resubmission of a returned order. A submission in flight is completed even if the dialog is closed. */
export function reissueWorkOf(kind: ReissueKind) {
  return defineWork({
    machine: reissueMachine,
    slots: (services: ReissueServices) => reissueSlots(services, kind),
    summary: (snapshot) => {
      const { subject } = snapshot.context;
      return {
        title: subject.domainNames[0] ?? subject.orderNo,
        facts: {
          orderNo: subject.orderNo,
          step: reissueView(snapshot).step,
          goesOn: isReissueBusy(snapshot),
        },
      };
    },
    id: ({ id }: ReissueArgs) => id,
    input: ({ order }, workflow) => order && { kind, order, workflow },
    isBusy: isReissueBusy,
  });
}

function reissueSlots(services: ReissueServices, kind: ReissueKind): SlotLogic<ReissueSlots> {
  const work = () =>
    import(/* webpackChunkName: "reissue" */ '#src/features/orders/reissue/reissue-work.ts').then(
      ({ reissueWork }) => reissueWork(services, kind),
    );
  return slots<ReissueSlots>(
    {
      quote: async (input, signal) => (await work()).quote(input, signal),
      prepareRequest: async (input, signal) => (await work()).prepareRequest(input, signal),
      findExistingOrders: async (input, signal) => (await work()).findExistingOrders(input, signal),
      createOrders: async (input) => (await work()).createOrders(input),
      findOrders: async (input, signal) => (await work()).findOrders(input, signal),
    },
    reissueStamps,
  );
}

/** Whether it goes on without its dialog: it was sent, or waits only for the connection. */
function isReissueBusy(snapshot: SnapshotFrom<typeof reissueMachine>): boolean {
  return (
    ['preparing', 'tracing', 'creating', 'asking'].some((tag) => snapshot.hasTag(tag)) ||
    (snapshot.hasTag('unresolved') && snapshot.can({ type: 'connection.return' }))
  );
}
