import { useSyncExternalStore } from 'react';
import { readPreference, subscribePreferences } from '#src/adapters/preferences/preferences.ts';

/** Whether shortcuts of single keys are on (WCAG 2.2, 2.1.4: they can be turned off). */
export function hasSingleKeys(): boolean {
  return readPreference('keys') !== 'off';
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribePreferences, hasSingleKeys);
}

/** Whether a key press is a shortcut: nobody is typing, no dialog is open, and no other key is held. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (!hasSingleKeys() || event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  const isTyping =
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox]',
    );
  return !isTyping && document.querySelector('[role=dialog], [role=alertdialog]') === null;
}
