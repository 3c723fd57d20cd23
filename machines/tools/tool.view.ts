import type { SnapshotFrom } from 'xstate';
import type { toolMachine } from '#machines/tools/tool.machine.ts';
import { isEmptyInput } from '#machines/tools/tool.rules.ts';

export function toolView(snapshot: SnapshotFrom<typeof toolMachine>) {
  const { input, password, options, value, fault, unsaved, isOpen, needsInput } = snapshot.context;
  const hasInput = !isEmptyInput(input);
  return {
    input,
    password,
    options,
    /** Null until something was read; the one before while options are being applied. */
    value,
    /** Why nothing was read; null while it is tried. */
    fault,
    unsaved,
    /** Is what is not saved to be given up? */
    isAsking: snapshot.matches('asking'),
    isBusy: snapshot.hasTag('busy'),
    hasInput,
    /** The input stands in one line. */
    isFolded: needsInput && hasInput && !isOpen && value !== null,
    canFold: needsInput && hasInput && isOpen && value !== null,
    canRun: snapshot.can({ type: 'tool.run' }),
  };
}

export type ToolView = ReturnType<typeof toolView>;
