import { isBusy, type PureState, statePath } from '#src/adapters/journal/pure-machine.ts';
import type { WorkflowRecord } from '#src/adapters/journal/row.ts';
import type { WorkflowDefinition, WorkflowSummary } from '#src/adapters/journal/types.ts';

/** The record of a flow in this state, to be written with row `head`. */
export function recordOf(
  definition: WorkflowDefinition,
  { id, account, createdAt, base }: Pick<WorkflowRecord, 'id' | 'account' | 'createdAt' | 'base'>,
  state: PureState,
  head: number,
  now: number,
): WorkflowRecord {
  const { title, facts } = definition.summarise(state.snapshot);
  const status = state.snapshot.status === 'active' ? 'active' : 'finished';
  return {
    id,
    account,
    machine: definition.name,
    version: definition.version,
    createdAt,
    updatedAt: now,
    state: statePath(state.snapshot.value),
    title,
    facts: facts ?? {},
    status,
    statusBefore: status,
    isBusy: isBusy(state),
    attention: null,
    isReduced: false,
    base,
    head,
  };
}

export function summaryOf(record: WorkflowRecord): WorkflowSummary {
  const { id, machine, version, createdAt, updatedAt, state, title, facts, status } = record;
  const { isBusy: busy, attention, isReduced } = record;
  return {
    id,
    machine,
    version,
    createdAt,
    updatedAt,
    state,
    title,
    facts,
    status,
    isBusy: busy,
    attention,
    isReduced,
  };
}
