import { useState } from 'react';

export interface FocusOnceProps {
  readonly id: string;
  /** Id of the element to focus when the control does not exist. */
  readonly otherwise?: string;
  readonly onPlaced?: () => void;
}

/** Focuses a control when it mounts. Change the `key` to focus again; changing only `id` does nothing. */
export function FocusOnce({ id, otherwise = id, onPlaced }: FocusOnceProps) {
  const [focus] = useState(() => (place: HTMLElement | null) => {
    if (place === null) return;
    (document.getElementById(id) ?? document.getElementById(otherwise))?.focus();
    onPlaced?.();
  });
  return <span hidden ref={focus} />;
}
