import { type ReactNode, Suspense } from 'react';
import type { Fault } from '#core/fault.ts';
import type { OrderingFailure } from '#machines/purchase/ordering/ordering.types.ts';
import { FaultHelpButton } from '#src/console/help/fault-help-button.tsx';
import { consoleTexts, orderFaultTexts } from '#src/console/texts.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

interface FaultsProps {
  readonly faults: readonly Fault[];
}

/** Returns the faults of one field as sentences, or undefined. Their texts load with the first fault. */
export function faultsOf(faults: readonly Fault[], field: string): ReactNode {
  const own = faults.filter((fault) => fault.field === field);
  if (own.length === 0) return undefined;
  return (
    <Suspense>
      <FaultSentences faults={own} />
    </Suspense>
  );
}

/** Drops the line number, since these fields have a single line. */
function FaultSentences({ faults }: FaultsProps) {
  const t = useText(orderFaultTexts);
  const text = faults.map(({ line: _, ...fault }) => faultText(fault, t)).join(' ');
  return (
    <>
      {text} <FaultHelpButton faults={faults} about={text} />
    </>
  );
}

/** Returns the id of a field's control, by which faults focus it. */
export function fieldId(field: string): string {
  return `purchase-${field}`;
}

interface FailureProps {
  readonly failure: OrderingFailure;
}

/** Why nothing was ordered, or why a lookup failed. Its texts load with it. */
export function FailureText({ failure }: FailureProps) {
  return (
    <Suspense>
      <FailureSentence failure={failure} />
    </Suspense>
  );
}

function FailureSentence({ failure }: FailureProps) {
  return purchaseFailureText(failure, useText(purchaseTexts, consoleTexts, orderFaultTexts));
}

export function purchaseFailureText(
  failure: OrderingFailure,
  t: Translate<'purchase' | 'work' | 'orderFaults'>,
): string {
  switch (failure.kind) {
    case 'key-failed':
      if (failure.code === 'keys-gone') return t('purchase.failure.keysGone');
      return t('purchase.failure.key', { reason: workerFaultText(failure.code, failure.detail, t) });
    case 'unsent':
      return t('purchase.failure.unsent');
    case 'broken':
      return t('purchase.failure.broken');
    default:
      return failureText(failure, t);
  }
}
