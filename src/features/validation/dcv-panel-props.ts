import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { DcvUserEvent } from '#machines/validation/dcv.types.ts';
import type { DcvView } from '#machines/validation/dcv.view.ts';

export interface DcvPanelProps {
  readonly order: OrderDetail;
  readonly view: DcvView;
  readonly send: (event: DcvUserEvent) => void;
}
