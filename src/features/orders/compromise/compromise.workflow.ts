import type { SnapshotFrom } from 'xstate';
import { type SlotLogic, slots } from '#machines/kit/slot.ts';
import { compromiseMachine } from '#machines/orders/compromise/compromise.machine.ts';
import type { CompromiseInput, CompromiseSlots } from '#machines/orders/compromise/compromise.types.ts';
import { compromiseStamps } from '#machines/orders/compromise/compromise.types.ts';
import { compromiseView } from '#machines/orders/compromise/compromise.view.ts';
import { countedId, defineWork } from '#src/console/flows/define-flow.ts';
import type { ReissueServices } from '#src/features/orders/reissue/reissue-work.ts';

/** Replaces and revokes the certificates of a compromised key. What was sent is completed even if the page is left. */
export const compromiseWork = defineWork({
  machine: compromiseMachine,
  slots: compromiseSlots,
  summary: (snapshot) => {
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
  id: ({ orderNo, serialNumber }: Omit<CompromiseInput, 'workflow'>, journal) =>
    countedId(journal, `compromise:${orderNo}:${serialNumber}:`),
  input: (certificate) => ({ ...certificate, workflow: crypto.randomUUID() }),
  isBusy: isCompromiseBusy,
});

/** Whether it goes on without its page. */
function isCompromiseBusy(snapshot: SnapshotFrom<typeof compromiseMachine>): boolean {
  return ['preparing', 'tracing', 'creating', 'asking', 'sending'].some((tag) => snapshot.hasTag(tag));
}

function compromiseSlots(services: ReissueServices): SlotLogic<CompromiseSlots> {
  const work = () =>
    import(/* webpackChunkName: "compromise" */ '#src/features/orders/compromise/compromise-work.ts').then(
      (module) => module.compromiseWork(services),
    );
  return slots<CompromiseSlots>(
    {
      readFacts: async (input, signal) => (await work()).readFacts(input, signal),
      prepareRequest: async (input, signal) => (await work()).prepareRequest(input, signal),
      findExistingOrders: async (input, signal) => (await work()).findExistingOrders(input, signal),
      createOrders: async (input) => (await work()).createOrders(input),
      findOrders: async (input, signal) => (await work()).findOrders(input, signal),
      awaitReplacement: async (input, signal) => (await work()).awaitReplacement(input, signal),
      readConcerned: async (input, signal) => (await work()).readConcerned(input, signal),
      revoke: async (input) => (await work()).revoke(input),
    },
    compromiseStamps,
  );
}
