import type { Fault } from '#core/fault.ts';
import { isCancellable } from '#core/orders/status.ts';
import type {
  OrderActionFailure,
  OrderActionsContext,
} from '#machines/orders/order-actions/order-actions.types.ts';

/**
 * - `asking`: a cancellation was not answered, the order is looked at. `unsettled`: that was not answered either.
 * - `refused`: it cannot be cancelled any more; the failure says why, when the server did.
 */
export type CancelStep =
  | 'idle'
  | 'confirming'
  | 'cancelling'
  | 'asking'
  | 'unsettled'
  | 'refused'
  | 'cancelled';

export type RemarkStep = 'shown' | 'editing' | 'saving';

export interface OrderActionsView {
  readonly cancel: {
    readonly step: CancelStep;
    /** The dialog is open. */
    readonly isOpen: boolean;
    /** Cents that go back to the balance; 0 for an unpaid order. */
    readonly refund: number;
    readonly failure: OrderActionFailure | null;
  };
  readonly remark: {
    readonly step: RemarkStep;
    /** What is typed, or the saved remark. */
    readonly text: string;
    /** Of the field `remark`. */
    readonly faults: readonly Fault[];
    readonly failure: OrderActionFailure | null;
    /** Counts the saved remarks: say 'saved' when it grows. */
    readonly saves: number;
  };
  readonly can: {
    readonly askToCancel: boolean;
    readonly confirm: boolean;
    readonly keep: boolean;
    readonly check: boolean;
    readonly editRemark: boolean;
    readonly saveRemark: boolean;
  };
}

interface OrderActionsSnapshot {
  readonly value: { readonly cancel: CancelStep; readonly remark: RemarkStep };
  readonly context: OrderActionsContext;
}

export function orderActionsView({ value, context }: OrderActionsSnapshot): OrderActionsView {
  const { cancel: step, remark } = value;
  return {
    cancel: {
      step,
      isOpen: step !== 'idle' && step !== 'cancelled',
      refund: context.refund,
      failure: context.cancelFailure,
    },
    remark: {
      step: remark,
      text: context.draft ?? context.remark,
      faults: context.remarkFaults,
      failure: context.remarkFailure,
      saves: context.saves,
    },
    can: {
      askToCancel: step === 'idle' && isCancellable(context.orderStatus),
      confirm: step === 'confirming',
      keep: step === 'confirming' || step === 'unsettled' || step === 'refused',
      check: step === 'unsettled',
      editRemark: remark === 'shown',
      saveRemark: remark === 'editing',
    },
  };
}
