import type { ComponentProps, ReactNode } from 'react';

export interface MenuItem {
  readonly value: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly description?: ReactNode;
  readonly tone?: 'danger' | undefined;
  readonly disabled?: boolean | undefined;
  /** One of several that exclude each other: ticked when true. */
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
  /** Open from the start: the press that asked for it has brought the menu's code. */
  readonly startsOpen?: boolean | undefined;
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start' | undefined;
}
