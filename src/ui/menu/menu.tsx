import { lazy, Suspense, useCallback, useId, useState } from 'react';
import type { MenuProps } from '#src/ui/menu/menu-props.ts';

const loadPopup = () => import('#src/ui/menu/menu-popup.tsx');
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }));

/** Actions behind a button. Loads the popup's code when the button is first hovered or focused. */
export function Menu({ trigger, startsOpen = false, ...rest }: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState<'by-key' | 'by-mouse' | null>(startsOpen ? 'by-mouse' : null);
  const close = useCallback(() => setOpened(null), []);
  const preload = () => void loadPopup();
  return (
    <>
      {trigger({
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        // A click without a pointer comes from Enter or Space.
        onClick: (event) => setOpened(opened ? null : event.detail === 0 ? 'by-key' : 'by-mouse'),
        onPointerEnter: preload,
        onFocus: preload,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened('by-key');
        },
      })}
      {opened && (
        <Suspense fallback={null}>
          <MenuPopup {...rest} triggerId={id} isByKey={opened === 'by-key'} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
