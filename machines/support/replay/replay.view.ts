import type { SnapshotFrom } from 'xstate';
import type { replayMachine } from '#machines/support/replay/replay.machine.ts';

export type ReplayView = ReturnType<typeof replayView>;

export function replayView(snapshot: SnapshotFrom<typeof replayMachine>) {
  const { file, name, steps, at, speed, refusal } = snapshot.context;
  return {
    file,
    name,
    steps,
    at,
    speed,
    refusal,
    isReading: snapshot.matches('reading'),
    isFolded: snapshot.matches('folded'),
    isPlaying: snapshot.matches({ folded: 'playing' }),
    canPlay: snapshot.can({ type: 'play.start' }),
  };
}
