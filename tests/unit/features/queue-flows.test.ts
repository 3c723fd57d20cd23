import { expect, it } from 'vitest';
import type { WorkflowSummary } from '#src/adapters/journal/types.ts';
import { queueFlowsOf } from '#src/features/shell/queue-flows.ts';

const flow = (id: string, changes: Partial<WorkflowSummary> = {}): WorkflowSummary => ({
  id,
  machine: 'payment-queue',
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  state: 'watching',
  title: '',
  facts: {},
  status: 'active',
  isBusy: true,
  attention: null,
  isReduced: false,
  ...changes,
});

it('lists the queues that are not finished, newest first, and no other flows', () => {
  const flows = [
    flow('old', { createdAt: 1 }),
    flow('dismissed', { status: 'discarded' }),
    flow('payment', { machine: 'payment' }),
    flow('new', { createdAt: 2, state: 'partly', isBusy: false }),
    flow('unreadable', { status: 'attention' }),
  ];
  expect(queueFlowsOf(flows).map(({ id }) => id)).toEqual(['new', 'old']);
});
