import type { SnapshotFrom } from 'xstate';
import type { batchActionMachine } from '#machines/orders/batch-action/batch-action.machine.ts';
import { nextRows } from '#machines/orders/batch-action/batch-action.rules.ts';

export function batchActionView(snapshot: SnapshotFrom<typeof batchActionMachine>) {
  const { context } = snapshot;
  const isEnded = snapshot.matches('ended') || snapshot.matches('closed');
  // Rows of an unanswered call may have been processed.
  const unanswered =
    isEnded && context.failure !== null ? nextRows(context).map(({ orderNo }) => orderNo) : [];
  const rows = context.rows.map(({ orderNo, commonName }) => {
    const outcome = context.outcomes[orderNo] ?? null;
    const state = outcome?.state ?? (unanswered.includes(orderNo) ? 'unknown' : 'untried');
    return { orderNo, commonName, state, outcome } as const;
  });
  const count = (state: (typeof rows)[number]['state']) => rows.filter((row) => row.state === state).length;
  return {
    kind: context.kind,
    rows,
    total: rows.length,
    done: count('done'),
    waiting: count('waiting'),
    refused: count('refused') + count('unshared'),
    untried: count('untried'),
    isPaused: snapshot.matches('paused'),
    isEnded,
    isStopping: context.isStopping,
    failure: context.failure,
    /** Numbers of the new orders created by a renewal. */
    made: rows.flatMap(({ outcome }) =>
      outcome?.state === 'done' && outcome.detail ? [outcome.detail] : [],
    ),
  };
}

export type BatchActionView = ReturnType<typeof batchActionView>;
