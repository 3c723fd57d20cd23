import { fromPromise, type SnapshotFrom } from 'xstate';
import type { SlotLogic } from '#machines/kit/slot.ts';
import { compromiseMachine } from '#machines/orders/compromise/compromise.machine.ts';
import type { CompromiseInput, CompromiseSlots } from '#machines/orders/compromise/compromise.types.ts';
import { compromiseView } from '#machines/orders/compromise/compromise.view.ts';
import type { Journal, WorkflowDefinition, WorkflowHandle } from '#src/adapters/journal/types.ts';
import { closeAtRest } from '#src/console/close-at-rest.ts';
import type { ReissueServices } from '#src/features/orders/reissue/reissue-work.ts';

/** The flow that replaces and revokes the certificates of a compromised key, with the browser's services in its slots. */
export function compromiseDefinition(
  services: ReissueServices,
): WorkflowDefinition<typeof compromiseMachine> {
  return {
    name: 'compromise',
    version: 1,
    machine: compromiseMachine.provide({ actors: compromiseSlots(services) }),
    summarise: (snapshot) => {
      const { orderNo, serialNumber, facts, cause, isBegun } = snapshot.context;
      return {
        title: facts?.subject.domainNames[0] ?? orderNo,
        facts: {
          orderNo,
          serialNumber,
          step: compromiseView(snapshot).step,
          isEmpty: cause === null && !isBegun,
          goesOn: isCompromiseBusy(snapshot),
        },
      };
    },
  };
}

function compromiseSlots(services: ReissueServices): SlotLogic<CompromiseSlots> {
  const work = () =>
    import(/* webpackChunkName: "compromise" */ '#src/features/orders/compromise/compromise-work.ts').then(
      ({ compromiseWork }) => compromiseWork(services),
    );
  return {
    readFacts: fromPromise(async ({ input, signal }) => (await work()).readFacts(input, signal)),
    prepareRequest: fromPromise(async ({ input, signal }) => (await work()).prepareRequest(input, signal)),
    findExistingOrders: fromPromise(async ({ input, signal }) =>
      (await work()).findExistingOrders(input, signal),
    ),
    createOrders: fromPromise(async ({ input }) => (await work()).createOrders(input)),
    findOrders: fromPromise(async ({ input, signal }) => (await work()).findOrders(input, signal)),
    awaitReplacement: fromPromise(async ({ input, signal }) =>
      (await work()).awaitReplacement(input, signal),
    ),
    readConcerned: fromPromise(async ({ input, signal }) => (await work()).readConcerned(input, signal)),
    revoke: fromPromise(async ({ input }) => (await work()).revoke(input)),
  };
}

/** Whether it goes on without its page. */
function isCompromiseBusy(snapshot: SnapshotFrom<typeof compromiseMachine>): boolean {
  return ['preparing', 'tracing', 'creating', 'asking', 'sending'].some((tag) => snapshot.hasTag(tag));
}

/** Opens the flow of this certificate, or starts one. What was sent is completed even if the page is left. */
export async function openCompromise(
  { journal, ...services }: ReissueServices & { readonly journal: Journal },
  certificate: Omit<CompromiseInput, 'workflow'>,
): Promise<WorkflowHandle<typeof compromiseMachine>> {
  const prefix = `compromise:${certificate.orderNo}:${certificate.serialNumber}:`;
  const existing = journal
    .list()
    .getSnapshot()
    .filter(({ id }) => id.startsWith(prefix));
  // Counted rather than random, so that two tabs starting at once open the same flow. Idempotency keys come from the random `workflow`.
  const id = existing.find(({ status }) => status === 'active')?.id ?? `${prefix}${existing.length + 1}`;
  const input = { ...certificate, workflow: crypto.randomUUID() };
  const handle = await journal.open(compromiseDefinition(services), { id, input });
  return closeAtRest(handle, isCompromiseBusy);
}
