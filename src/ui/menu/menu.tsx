import { lazy, Suspense, useId, useState } from 'react';
import type { MenuProps } from '#src/ui/menu/menu-props.ts';

const loadPopup = () => import('#src/ui/menu/menu-popup.tsx');
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }));

/** Actions behind a button. The popup's code comes when the button is first pointed at or focused. */
export function Menu({ trigger, startsOpen = false, ...rest }: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState(startsOpen);
  const [open, setOpen] = useState(startsOpen);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const toggle = (next: boolean, isByKey: boolean) => {
    setOpened(true);
    setOpen(next);
    // By mouse nothing is highlighted until something is pointed at.
    setHighlighted(isByKey ? (rest.items.find((item) => !item.disabled)?.value ?? null) : null);
  };
  const preload = () => void loadPopup();
  return (
    <>
      {trigger({
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        // A click without a pointer is a press of Enter or Space.
        onClick: (event) => toggle(!open, event.detail === 0),
        onPointerEnter: preload,
        onFocus: preload,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          toggle(true, true);
        },
      })}
      {opened && (
        <Suspense fallback={null}>
          <MenuPopup
            {...rest}
            triggerId={id}
            open={open}
            onOpenChange={setOpen}
            highlighted={highlighted}
            onHighlight={setHighlighted}
          />
        </Suspense>
      )}
    </>
  );
}
