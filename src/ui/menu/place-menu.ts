import type { MenuProps } from '#src/ui/menu/menu-props.ts';

/** Pixels between a menu and its button, and between it and the edge of the screen. */
const gutter = 6;
const edge = 8;

/** Puts a menu beside its button: at the side wanted, or at the other one where only that has the room. */
export function placeMenu(
  menu: HTMLElement,
  button: HTMLElement,
  placement: NonNullable<MenuProps['placement']>,
): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const at = button.getBoundingClientRect();
  menu.style.removeProperty('--available-height');
  // Not the rectangle on the screen, which the animation of its opening shrinks.
  const { offsetWidth, offsetHeight } = menu;
  const room = { above: at.top - gutter - edge, below: height - at.bottom - gutter - edge };
  const [wanted, other] =
    placement === 'top-start' ? (['above', 'below'] as const) : (['below', 'above'] as const);
  const side = room[wanted] >= offsetHeight || room[wanted] >= room[other] ? wanted : other;
  const left = placement === 'bottom-end' ? at.right - offsetWidth : at.left;
  menu.style.setProperty('--available-height', `${room[side]}px`);
  menu.style.left = `${Math.max(edge, Math.min(left, width - offsetWidth - edge))}px`;
  menu.style.top = side === 'below' ? `${at.bottom + gutter}px` : 'auto';
  menu.style.bottom = side === 'above' ? `${height - at.top + gutter}px` : 'auto';
}
