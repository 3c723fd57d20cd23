/**
 * Returns the slider offset after a key press, or null if the slider does not use the key. Shift moves by ten (WAI-ARIA slider pattern).
 */
export function keyStep(key: string, isLarge: boolean, offset: number, most: number): number | null {
  const step = isLarge ? 10 : 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return within(offset + step, most);
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(offset - step, most);
    case 'PageUp':
      return within(offset + 10, most);
    case 'PageDown':
      return within(offset - 10, most);
    case 'Home':
      return 0;
    case 'End':
      return most;
    default:
      return null;
  }
}

/** Returns the offset, in whole pixels of the picture, when the middle of the handle is dragged to `clientX`. */
export function offsetAt(
  clientX: number,
  track: { readonly left: number; readonly width: number },
  handleWidth: number,
  most: number,
): number {
  const room = track.width - handleWidth;
  if (room <= 0) return 0;
  return within(Math.round(((clientX - track.left - handleWidth / 2) / room) * most), most);
}

function within(offset: number, most: number): number {
  return Math.min(most, Math.max(0, offset));
}
