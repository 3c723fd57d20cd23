import { useState } from 'react';

/** Puts the focus on a control when it appears; give it a new `key` to do so again. Another `id` alone moves nothing. */
export function FocusOnce({ id }: { readonly id: string }) {
  const [onPlaced] = useState(() => (place: HTMLElement | null) => {
    if (place) document.getElementById(id)?.focus();
  });
  return <span hidden ref={onPlaced} />;
}
