import type { ComponentProps, ReactNode } from 'react';

export interface MenuItem {
  readonly value: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly description?: ReactNode;
  readonly tone?: 'danger' | undefined;
  readonly disabled?: boolean | undefined;
  /** Ticked when true. A radio item, or a checkbox item if the menu takes `many`. */
  readonly checked?: boolean | undefined;
  /** Draws a line above it. */
  readonly startsGroup?: boolean | undefined;
}

/** Props for the button that opens the menu. */
export type MenuTriggerProps = Pick<
  ComponentProps<'button'>,
  'id' | 'aria-haspopup' | 'aria-expanded' | 'onClick' | 'onPointerEnter' | 'onFocus' | 'onKeyDown'
>;

export interface MenuProps {
  readonly trigger: (props: MenuTriggerProps) => ReactNode;
  /** Accessible name of the menu. */
  readonly label: string;
  /** Content above the items that is not an action, for example who is signed in. */
  readonly heading?: ReactNode;
  readonly items: readonly MenuItem[];
  readonly onSelect: (value: string) => void;
  /** Several items may be ticked, so choosing one keeps the menu open. */
  readonly many?: boolean | undefined;
  /** Open on mount, for a menu whose code was loaded by the press that opens it. */
  readonly startsOpen?: boolean | undefined;
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start' | undefined;
}
