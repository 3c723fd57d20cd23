import type { SnapshotFrom } from 'xstate';
import type { toolMachine } from '#machines/tools/tool.machine.ts';
import { isEmptyInput } from '#machines/tools/tool.rules.ts';

export function toolView(snapshot: SnapshotFrom<typeof toolMachine>) {
  const { input, passwords, options, value, fault, unsaved, isOpen, byPress } = snapshot.context;
  const hasInput = !isEmptyInput(input);
  return {
    input,
    passwords,
    options,
    /** Null until something was read; the previous result while new options are applied. */
    value,
    /** Why reading failed; null while it runs. */
    fault,
    unsaved,
    /** Asks whether to discard unsaved results. */
    isAsking: snapshot.matches('asking'),
    isBusy: snapshot.hasTag('busy'),
    hasInput,
    /** The input is collapsed to one line. */
    isFolded: !byPress && hasInput && !isOpen && value !== null,
    canFold: !byPress && hasInput && isOpen && value !== null,
    canRun: snapshot.can({ type: 'tool.run' }),
  };
}

export type ToolView = ReturnType<typeof toolView>;
