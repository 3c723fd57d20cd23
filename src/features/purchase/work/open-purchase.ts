import type { PurchaseInput } from '#machines/purchase/purchase.types.ts';
import type { Journal, WorkflowHandle } from '#src/adapters/journal/types.ts';
import {
  type PurchaseDefinition,
  type PurchaseServices,
  purchaseDefinition,
} from '#src/features/purchase/work/purchase.workflow.ts';
import { provideServerDay } from '#src/features/purchase/work/tell-day.ts';

export type OpenPurchase = (
  id: string,
  input?: Omit<PurchaseInput, 'workflow'>,
) => Promise<WorkflowHandle<PurchaseDefinition['machine']>>;

/** Opens purchases, or begins them. Comes with the first draft: the home page lists drafts without it. */
export function purchaseOpener(services: PurchaseServices & { readonly journal: Journal }): OpenPurchase {
  const definition = purchaseDefinition(services);
  return async (id, input) => {
    const handle = await services.journal.open(definition, { id, input: { ...input, workflow: id } });
    return provideServerDay(handle, services);
  };
}
