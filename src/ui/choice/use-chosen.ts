import { startTransition, useOptimistic } from 'react';

/**
 * A choice whose owner takes a moment to accept it: the control shows it at once, and falls back to the owner's value
 * when the promise is kept, whatever that is by then.
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
