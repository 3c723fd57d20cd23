import type { BatchInput } from '#machines/purchase/batch/batch.types.ts';
import { isBatchBusy } from '#machines/purchase/batch/batch.view.ts';
import type { Journal, WorkflowHandle } from '#src/adapters/journal/types.ts';
import { closeAtRest } from '#src/console/close-at-rest.ts';
import {
  type BatchDefinition,
  type BatchServices,
  batchDefinition,
} from '#src/features/purchase/work/batch.workflow.ts';

/** Opens a batch, or begins one under that id. Loaded with the first batch: no other page needs it. */
export async function openBatch(
  { journal, ...services }: BatchServices & { readonly journal: Journal },
  id: string,
  input?: Omit<BatchInput, 'workflow'>,
): Promise<WorkflowHandle<BatchDefinition['machine']>> {
  const begun = input === undefined ? {} : { input: { ...input, workflow: id } };
  const handle = await journal.open(batchDefinition(services), { id, ...begun });
  return closeAtRest(handle, isBatchBusy);
}
