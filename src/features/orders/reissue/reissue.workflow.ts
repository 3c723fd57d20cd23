import { fromPromise } from 'xstate';
import type { SlotLogic } from '#machines/kit/slot.ts';
import { reissueMachine } from '#machines/orders/reissue/reissue.machine.ts';
import type { ReissueInput, ReissueKind, ReissueSlots } from '#machines/orders/reissue/reissue.types.ts';
import type { Journal, WorkflowDefinition, WorkflowHandle } from '#src/adapters/journal/types.ts';
import { closeAtRest } from '#src/console/close-at-rest.ts';
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
    summarise: ({ context: { subject } }) => ({
      title: subject.domainNames[0] ?? subject.orderNo,
      facts: { orderNo: subject.orderNo },
    }),
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

/** Opens the flow with this id, or starts it. A submission in flight is completed even if the dialog is closed. */
export async function openReissue(
  { journal, ...services }: ReissueServices & { readonly journal: Journal },
  id: string,
  input: Omit<ReissueInput, 'workflow'>,
): Promise<WorkflowHandle<typeof reissueMachine>> {
  const definition = reissueDefinition(services, input.kind);
  const handle = await journal.open(definition, { id, input: { ...input, workflow: id } });
  return closeAtRest(handle, (snapshot) =>
    ['preparing', 'creating', 'asking'].some((tag) => snapshot.hasTag(tag)),
  );
}
