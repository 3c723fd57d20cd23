import { type ComponentProps, lazy, type ReactNode, Suspense, useId, useState } from 'react';

export interface MenuItem {
  readonly value: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly description?: ReactNode;
  readonly tone?: 'danger' | undefined;
  readonly disabled?: boolean | undefined;
  /** Ticked when true; one of several that exclude each other, unless the menu takes `many`. */
  readonly checked?: boolean | undefined;
  /** A line above it. */
  readonly startsGroup?: boolean | undefined;
}

/** Goes onto the button that opens the menu. */
export type MenuTriggerProps = Pick<
  ComponentProps<'button'>,
  'id' | 'aria-haspopup' | 'aria-expanded' | 'onClick' | 'onPointerEnter' | 'onFocus' | 'onKeyDown'
>;

export interface MenuProps {
  readonly trigger: (props: MenuTriggerProps) => ReactNode;
  /** Read out as the menu's name. */
  readonly label: string;
  /** Not an action: who is signed in, for example. */
  readonly heading?: ReactNode;
  readonly items: readonly MenuItem[];
  readonly onSelect: (value: string) => void;
  /** Several may be ticked, so it stays open. */
  readonly many?: boolean | undefined;
  /** Open from the start: the press that asked for it has brought the menu's code. */
  readonly startsOpen?: boolean | undefined;
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start' | undefined;
}

const loadPopup = () => import('#src/ui/menu/menu-popup.tsx');
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }));

/** Actions behind a button. The popup's code comes when the button is first looked at. */
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
