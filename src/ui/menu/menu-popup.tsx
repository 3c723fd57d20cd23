import { Menu as Ark } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { Check } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import type { MenuItem, MenuProps } from '#src/ui/menu/menu-props.ts';
import { popup } from '#styled/recipes';

interface MenuPopupProps extends Omit<MenuProps, 'trigger'> {
  readonly triggerId: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly highlighted: string | null;
  readonly onHighlight: (value: string | null) => void;
}

export function MenuPopup(props: MenuPopupProps) {
  const { triggerId, label, heading, items, open, onOpenChange, onSelect, placement = 'bottom-end' } = props;
  const { many = false } = props;
  const { highlighted, onHighlight } = props;
  const style = popup();
  const chosen = useRef<string | null>(null);
  // The menu gives the focus back a frame after it closed: a dialog opened before would take that for a press outside.
  useEffect(() => {
    if (open) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const value = chosen.current;
        chosen.current = null;
        if (value !== null) onSelect(value);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [open, onSelect]);
  return (
    <Ark.Root
      ids={{ trigger: triggerId }}
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      onSelect={({ value }) => {
        if (many) onSelect(value);
        else chosen.current = value;
      }}
      closeOnSelect={!many}
      positioning={{ placement, gutter: 6 }}
      aria-label={label}
      highlightedValue={highlighted}
      onHighlightChange={(change) => onHighlight(change.highlightedValue)}
      lazyMount
      unmountOnExit
      // A quick press can leave the focus in the menu that goes away.
      onExitComplete={() => {
        const focused = document.activeElement;
        const isLost = focused === document.body || focused?.closest('[role=menu]') != null;
        if (isLost) document.getElementById(triggerId)?.focus();
      }}
    >
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={style.content} aria-label={label} aria-labelledby={undefined}>
            {heading && <div className={style.group}>{heading}</div>}
            {items.map((item) => (
              <Fragment key={item.value}>
                {item.startsGroup && <Ark.Separator className={style.separator} />}
                <MenuRow item={item} role={many ? 'menuitemcheckbox' : 'menuitemradio'} />
              </Fragment>
            ))}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

function MenuRow({ item, role }: { readonly item: MenuItem; readonly role: string }) {
  const style = popup();
  const inside = (
    <>
      {item.icon}
      <span className={style.text}>
        {item.label}
        {item.description && <span className={style.description}>{item.description}</span>}
      </span>
      {item.checked && <Check className={style.check} aria-hidden="true" />}
    </>
  );
  const shared = {
    className: style.item,
    value: item.value,
    disabled: item.disabled ?? false,
    'data-tone': item.tone,
  };
  if (item.checked === undefined) return <Ark.Item {...shared}>{inside}</Ark.Item>;
  return (
    <Ark.Item {...shared} role={role} aria-checked={item.checked}>
      {inside}
    </Ark.Item>
  );
}
