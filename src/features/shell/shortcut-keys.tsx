import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isShortcut } from '#src/console/preferences/single-keys.ts';
import { createKeyReader, goRooms } from '#src/features/shell/go-keys.ts';
import { useIsOpen } from '#src/features/shell/use-menu-groups.ts';

/** Listens for single keys: `?` opens the sheet, `g o` goes to the orders. */
export function ShortcutKeys({ onSheet }: { readonly onSheet: () => void }) {
  const navigate = useNavigate();
  const isOpen = useIsOpen();
  const press = useEffectEvent((event: KeyboardEvent, read: ReturnType<typeof createKeyReader>) => {
    if (!isShortcut(event)) return;
    const pressed = read(event.key, event.timeStamp);
    if (pressed === null) return;
    if (pressed.act === 'sheet') {
      event.preventDefault();
      onSheet();
    }
    const room = pressed.act === 'go' ? goRooms.find(({ goKey }) => goKey === pressed.key) : undefined;
    if (room === undefined || !isOpen(room)) return;
    event.preventDefault();
    void navigate({ to: room.path });
  });
  useEffect(() => {
    const read = createKeyReader();
    const listener = (event: KeyboardEvent) => press(event, read);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return null;
}
