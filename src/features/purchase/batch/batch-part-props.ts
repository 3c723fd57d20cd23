import type { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import type { BatchView } from '#machines/purchase/batch/batch.view.ts';
import type { Send } from '#src/console/flow.tsx';

export interface BatchPartProps {
  readonly view: BatchView;
  readonly send: Send<typeof batchMachine>;
}
