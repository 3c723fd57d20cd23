import type { CompromiseContext } from '#machines/orders/compromise/compromise.types.ts';
import type { ReplayProps } from '#src/console/flows/define-flow.ts';
import { CompromiseFlow } from '#src/features/orders/compromise/compromise-page.tsx';

export function Screen({ snapshot }: ReplayProps) {
  const { orderNo, serialNumber }: CompromiseContext = snapshot.context;
  return <CompromiseFlow orderNo={orderNo} serialNumber={serialNumber} order={null} />;
}
