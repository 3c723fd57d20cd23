import { startTransition, useOptimistic } from 'react';

/**
 * Optimistic state for a choice that its owner accepts asynchronously: the control shows the choice at once and returns to the owner's
 * value when the promise settles.
 */
export function useChosen<Value>(
  value: Value,
  onValueChange: (value: NonNullable<Value>) => unknown,
): readonly [shown: Value, choose: (value: NonNullable<Value>) => void] {
  const [shown, show] = useOptimistic(value);
  const choose = (next: NonNullable<Value>) =>
    startTransition(async () => {
      show(next);
      await onValueChange(next);
    });
  return [shown, choose];
}
