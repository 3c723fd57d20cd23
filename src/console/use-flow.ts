import { useMemo, useSyncExternalStore } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { createFlowPort, type FlowState } from '#src/console/flow-port.ts';

export type OpenFlow<M extends AnyStateMachine> = Exclude<FlowState<M>, { readonly kind: 'threw' }> & {
  retry(): void;
};

/**
 * Opens a workflow for as long as the component is there. `open` must keep its identity (`useCallback`) while the
 * same flow is meant.
 */
export function useFlow<M extends AnyStateMachine>(open: () => Promise<WorkflowHandle<M>>): OpenFlow<M> {
  const port = useMemo(() => createFlowPort(open), [open]);
  const state = useSyncExternalStore(port.subscribe, port.getSnapshot);
  if (state.kind === 'threw') throw state.error;
  return { ...state, retry: port.retry };
}
