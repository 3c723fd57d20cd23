import type { ReissueContext } from '#machines/orders/reissue/reissue.types.ts';
import type { ReplayProps } from '#src/console/flows/define-flow.ts';
import { ReissueFlow } from '#src/features/orders/reissue/reissue-dialog.tsx';

export function Screen({ snapshot }: ReplayProps) {
  const { kind, subject }: ReissueContext = snapshot.context;
  return <ReissueFlow kind={kind} subject={subject} flow="replay" onClosed={() => undefined} />;
}
