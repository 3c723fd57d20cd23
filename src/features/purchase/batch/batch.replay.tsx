import { BatchPage } from '#src/features/purchase/batch/batch-flow.tsx';

export const ends = ['discarded'];

export function Screen() {
  return <BatchPage batch="replay" />;
}
