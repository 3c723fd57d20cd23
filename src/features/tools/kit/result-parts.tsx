// A single chunk: none of these is needed before the first result, and all are with it.
export { FoldedInput } from '#src/features/tools/kit/folded-input.tsx';
export { ResultActions } from '#src/features/tools/kit/result-actions.tsx';
export { ToolFaults, ToolRefusal } from '#src/features/tools/kit/tool-faults.tsx';
