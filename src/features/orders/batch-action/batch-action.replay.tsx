import type { BatchActionContext } from '#machines/orders/batch-action/batch-action.rules.ts';
import type { ReplayProps } from '#src/console/flows/define-flow.ts';
import { BatchActionDialog } from '#src/features/orders/batch-action/batch-action-dialog.tsx';

const nobody = () => undefined;

export function Screen({ snapshot }: ReplayProps) {
  const { kind }: BatchActionContext = snapshot.context;
  return (
    <BatchActionDialog
      kind={kind}
      flow="replay"
      rows={[]}
      orderNos={[]}
      now={0}
      onBegin={nobody}
      onClose={nobody}
    />
  );
}
