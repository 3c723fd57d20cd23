import { closeAtRest } from '#src/console/flows/close-at-rest.ts';
import { definitionOf } from '#src/console/flows/define-flow.ts';
import type { FlowServices, OpenFlow } from '#src/console/flows/workspace.ts';

/** Opens flows by their declaration; one flow's slots may open another. */
export function createOpener(own: Omit<FlowServices, 'open'>): OpenFlow {
  const open: OpenFlow = async (flow, args) => {
    const work = await flow.work();
    const id = await work.id(args, own.journal);
    const kept = await own.journal.open(definitionOf(flow, work, services), {
      id,
      input: work.input(args, id),
    });
    const { isBusy } = work;
    const handle = isBusy ? closeAtRest(kept, isBusy) : kept;
    return (await work.opened?.(handle, { args, services })) ?? handle;
  };
  const services: FlowServices = { ...own, open };
  return open;
}
