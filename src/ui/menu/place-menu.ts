import type { MenuProps } from '#src/ui/menu/menu-props.ts';

/** Pixels between a menu and its button, and between it and the viewport edge. */
const gutter = 6;
const edge = 8;

/** Places a menu on the wanted side of its button, or on the other side if only that has enough space. */
export function placeMenu(
  menu: HTMLElement,
  button: HTMLElement,
  placement: NonNullable<MenuProps['placement']>,
): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const at = button.getBoundingClientRect();
  menu.style.removeProperty('--available-height');
  // Not the bounding rectangle, which the opening animation shrinks.
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
