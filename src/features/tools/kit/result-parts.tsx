// One chunk: a page shows before there is a result, and all of these come with the first.
export { FoldedInput } from '#src/features/tools/kit/folded-input.tsx';
export { ResultActions } from '#src/features/tools/kit/result-actions.tsx';
export { ToolActions } from '#src/features/tools/kit/tool-actions.tsx';
export { ToolFaults, ToolRefusal } from '#src/features/tools/kit/tool-faults.tsx';
