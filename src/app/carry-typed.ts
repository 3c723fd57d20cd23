/** Milliseconds to wait for the fields of another page. */
const longestWait = 20_000;

/**
 * Carries over typed values when an element's named fields are replaced: the new fields of the same names take the
 * values, as if typed there, and the focus.
 */
export function carryTyped(place: Element): void {
  const fields = [...place.querySelectorAll('input')];
  if (fields.length === 0) return;
  let focused: EventTarget | null = document.activeElement;
  const noteFocus = ({ target }: Event) => {
    focused = target;
  };
  const changes = new MutationObserver(() => {
    if (fields.some(({ isConnected }) => isConnected)) return;
    for (const field of fields) {
      const next = place.querySelector<HTMLInputElement>(`input[name="${field.name}"]`);
      if (next === null) return;
      if (field.value !== '') type(field.value, next);
      if (focused !== field || document.activeElement !== document.body) continue;
      next.focus();
      next.setSelectionRange(field.selectionStart, field.selectionEnd);
    }
    stop();
  });
  const stop = () => {
    clearTimeout(timer);
    changes.disconnect();
    place.removeEventListener('focusin', noteFocus);
  };
  const timer = setTimeout(stop, longestWait);
  place.addEventListener('focusin', noteFocus);
  changes.observe(place, { childList: true, subtree: true });
}

/** React notices values set through the native setter. */
function type(text: string, field: HTMLInputElement): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
