import { Check } from 'lucide-react';
import { Fragment, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { itemByKey, itemByLetters } from '#src/ui/menu/menu-keys.ts';
import type { MenuItem, MenuProps } from '#src/ui/menu/menu-props.ts';
import { popup } from '#styled/recipes';

interface MenuPopupProps extends Omit<MenuProps, 'trigger' | 'startsOpen'> {
  readonly triggerId: string;
  /** Opened from the keyboard, which marks the first item. With the mouse, nothing is marked until hovered. */
  readonly isByKey: boolean;
  readonly onClose: () => void;
}

/** Milliseconds without a key after which typing starts a new search. */
const typingPause = 500;

/** The list keeps the focus and names the marked item in `aria-activedescendant`. */
export function MenuPopup(props: MenuPopupProps) {
  const { triggerId, label, heading, items, isByKey, onSelect, onClose, placement, many = false } = props;
  const style = popup();
  const menu = useRef<HTMLDivElement>(null);
  const [marked, mark] = useState(() => (isByKey ? itemByKey(items, null, 'Home') : null));
  const typed = useRef({ letters: '', at: 0 });
  const idOf = (value: string) => `${triggerId}-${items.findIndex((item) => item.value === value)}`;
  useOpenMenu(menu, triggerId, placement, onClose);

  const close = () => {
    document.getElementById(triggerId)?.focus({ preventScroll: true });
    onClose();
  };
  const choose = (item: MenuItem | undefined) => {
    if (!item || item.disabled) return;
    if (!many) close();
    onSelect(item.value);
  };
  const markAndShow = (value: string | null) => {
    if (value === null) return;
    mark(value);
    document.getElementById(idOf(value))?.scrollIntoView({ block: 'nearest' });
  };
  const typeLetter = (letter: string, at: number) => {
    const isNew = at - typed.current.at > typingPause;
    typed.current = { letters: isNew ? letter : typed.current.letters + letter, at };
    const named = items.map((item) => ({
      ...item,
      name: document.getElementById(idOf(item.value))?.textContent ?? '',
    }));
    markAndShow(itemByLetters(named, marked, typed.current.letters));
  };
  const isTyping = (at: number) => typed.current.letters !== '' && at - typed.current.at <= typingPause;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Moves on to the element after the button.
    if (key === 'Tab') return close();
    if (key === 'Escape') close();
    else if (key === 'Enter' || (key === ' ' && !isTyping(timeStamp)))
      choose(items.find(({ value }) => value === marked));
    else if ([...key].length === 1) typeLetter(key, timeStamp);
    else if (/^(?:Arrow|Home$|End$)/.test(key)) markAndShow(itemByKey(items, marked, key));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return createPortal(
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      className={style.content}
      data-state="open"
      style={{ position: 'fixed' }}
      aria-label={label}
      aria-activedescendant={marked === null ? undefined : idOf(marked)}
      onKeyDown={onKeyDown}
      onPointerLeave={() => mark(null)}
    >
      {heading && <div className={style.group}>{heading}</div>}
      {items.map((item) => (
        <Fragment key={item.value}>
          {item.startsGroup && <hr className={style.separator} />}
          <MenuRow
            id={idOf(item.value)}
            item={item}
            many={many}
            isMarked={item.value === marked}
            onPoint={() => mark(item.disabled ? null : item.value)}
            onChoose={() => choose(item)}
          />
        </Fragment>
      ))}
    </div>,
    document.body,
  );
}

/** Focuses a menu when it opens, keeps it beside its button, and closes it on a press or focus elsewhere. */
function useOpenMenu(
  menu: React.RefObject<HTMLDivElement | null>,
  triggerId: string,
  placement: MenuProps['placement'] = 'bottom-end',
  onClose: () => void,
): void {
  useLayoutEffect(() => {
    const list = menu.current;
    const button = document.getElementById(triggerId);
    if (!list || !button) return;
    list.focus({ preventScroll: true });
    placeMenu(list, button, placement);
    const isOutside = ({ target }: Event) =>
      target instanceof Node && !list.contains(target) && !button.contains(target);
    const closing = new AbortController();
    const { signal } = closing;
    const onOutside = (event: Event) => {
      if (isOutside(event)) onClose();
    };
    const onMove = (event: Event) => {
      if (event.target !== list) placeMenu(list, button, placement);
    };
    document.addEventListener('pointerdown', onOutside, { signal, capture: true });
    document.addEventListener('focusin', onOutside, { signal });
    addEventListener('resize', onMove, { signal });
    addEventListener('scroll', onMove, { signal, capture: true, passive: true });
    return () => {
      closing.abort();
      // A press on something that cannot take focus leaves the focus on the body.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) button.focus({ preventScroll: true });
      });
    };
  }, [menu, triggerId, placement, onClose]);
}

/** Pixels between a menu and its button, and between it and the viewport edge. */
const gutter = 6;
const edge = 8;

/** Places a menu on the wanted side of its button, or on the other side if only that has enough space. */
function placeMenu(
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

interface MenuRowProps {
  readonly id: string;
  readonly item: MenuItem;
  readonly many: boolean;
  readonly isMarked: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function MenuRow({ id, item, many, isMarked, onPoint, onChoose }: MenuRowProps) {
  const style = popup();
  const choice = many ? 'menuitemcheckbox' : 'menuitemradio';
  // The menu handles the keys, because it keeps the focus.
  const shared = {
    id,
    tabIndex: -1,
    className: style.item,
    role: item.checked === undefined ? 'menuitem' : choice,
    'aria-checked': item.checked,
    'aria-disabled': item.disabled || undefined,
    'data-tone': item.tone,
    'data-highlighted': isMarked ? '' : undefined,
    onPointerMove: onPoint,
    onClick: onChoose,
  };
  return (
    <div {...shared}>
      {item.icon}
      <span className={style.text}>
        {item.label}
        {item.description && <span className={style.description}>{item.description}</span>}
      </span>
      {item.checked && <Check className={style.check} aria-hidden="true" />}
    </div>
  );
}
