import { fromPromise, type SnapshotFrom } from 'xstate';
import type { SlotLogic } from '#machines/kit/slot.ts';
import { reissueMachine } from '#machines/orders/reissue/reissue.machine.ts';
import type { ReissueKind, ReissueSlots } from '#machines/orders/reissue/reissue.types.ts';
import { reissueView } from '#machines/orders/reissue/reissue.view.ts';
import type { Journal, WorkflowDefinition, WorkflowHandle } from '#src/adapters/journal/types.ts';
import { closeAtRest } from '#src/console/close-at-rest.ts';
import type { ReissueOpening } from '#src/console/workspace.ts';
import type { ReissueServices } from '#src/features/orders/reissue/reissue-work.ts';

/** The reissue workflow, with the browser's services in its slots. */
export function reissueDefinition(
  services: ReissueServices,
  kind: ReissueKind,
): WorkflowDefinition<typeof reissueMachine> {
  return {
    name: kind,
    version: 1,
    machine: reissueMachine.provide({ actors: reissueSlots(services, kind) }),
    summarise: (snapshot) => {
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
  };
}

function reissueSlots(services: ReissueServices, kind: ReissueKind): SlotLogic<ReissueSlots> {
  const work = () =>
    import(/* webpackChunkName: "reissue" */ '#src/features/orders/reissue/reissue-work.ts').then(
      ({ reissueWork }) => reissueWork(services, kind),
    );
  return {
    quote: fromPromise(async ({ input, signal }) => (await work()).quote(input, signal)),
    prepareRequest: fromPromise(async ({ input, signal }) => (await work()).prepareRequest(input, signal)),
    findExistingOrders: fromPromise(async ({ input, signal }) =>
      (await work()).findExistingOrders(input, signal),
    ),
    createOrders: fromPromise(async ({ input }) => (await work()).createOrders(input)),
    findOrders: fromPromise(async ({ input, signal }) => (await work()).findOrders(input, signal)),
  };
}

/** Whether it goes on without its dialog: it was sent, or waits only for the connection. */
function isReissueBusy(snapshot: SnapshotFrom<typeof reissueMachine>): boolean {
  return (
    ['preparing', 'tracing', 'creating', 'asking'].some((tag) => snapshot.hasTag(tag)) ||
    (snapshot.hasTag('unresolved') && snapshot.can({ type: 'connection.return' }))
  );
}

/** Opens the flow with this id, or starts it; an existing one needs no order. A submission in flight is completed even if the dialog is closed. */
export async function openReissue(
  { journal, ...services }: ReissueServices & { readonly journal: Journal },
  id: string,
  { kind, order }: ReissueOpening,
): Promise<WorkflowHandle<typeof reissueMachine>> {
  const definition = reissueDefinition(services, kind);
  const handle = await journal.open(definition, { id, input: order && { kind, order, workflow: id } });
  return closeAtRest(handle, isReissueBusy);
}
