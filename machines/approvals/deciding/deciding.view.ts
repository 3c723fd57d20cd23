import type { SnapshotFrom } from 'xstate';
import { type decidingMachine, undecided } from '#machines/approvals/deciding/deciding.machine.ts';

export type DecidingView = ReturnType<typeof decidingView>;

export function decidingView(snapshot: SnapshotFrom<typeof decidingMachine>) {
  const { decision, rows, reason, faults, outcomes, failure, isStopping } = snapshot.context;
  const isEnded = snapshot.matches('ended') || snapshot.matches('left');
  const [next] = undecided(snapshot.context);
  // The call that was not answered may have been processed.
  const unknown = isEnded && failure !== null ? next?.id : undefined;
  const shown = rows.map((row) => {
    const outcome = outcomes[row.id] ?? null;
    const state =
      outcome === 'done'
        ? 'done'
        : outcome !== null
          ? 'refused'
          : row.id === unknown
            ? 'unknown'
            : isEnded
              ? 'untried'
              : 'waiting';
    return { ...row, state, failure: outcome === 'done' ? null : outcome } as const;
  });
  return {
    decision,
    rows: shown,
    total: rows.reduce((sum, { cents }) => sum + cents, 0),
    done: shown.filter(({ state }) => state === 'done').length,
    reason,
    faults,
    failure,
    isStopping,
    isAsking: snapshot.matches('asking'),
    isWorking: snapshot.matches('working'),
    isPaused: snapshot.matches('paused'),
    isEnded,
    isLeft: snapshot.matches('left'),
  };
}
