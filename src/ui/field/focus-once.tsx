import { useState } from 'react';

export interface FocusOnceProps {
  readonly id: string;
  /** Focused where there is no such control. */
  readonly otherwise?: string;
  readonly onPlaced?: () => void;
}

/** Puts the focus on a control when it appears; give it a new `key` to do so again. Another `id` alone moves nothing. */
export function FocusOnce({ id, otherwise = id, onPlaced }: FocusOnceProps) {
  const [focus] = useState(() => (place: HTMLElement | null) => {
    if (place === null) return;
    (document.getElementById(id) ?? document.getElementById(otherwise))?.focus();
    onPlaced?.();
  });
  return <span hidden ref={focus} />;
}
