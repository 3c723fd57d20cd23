import { Tabs as Ark } from '@ark-ui/react/tabs';
import type { ReactNode } from 'react';
import { keepChosenInView } from '#src/ui/tabs/keep-chosen-in-view.ts';
import { tabs } from '#styled/recipes';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly items: readonly Tab<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
}

/** Tabbed panels. Only the chosen panel is rendered. */
export function Tabs<Value extends string>({ label, items, value, onValueChange }: TabsProps<Value>) {
  const style = tabs();
  return (
    <Ark.Root
      value={value}
      onValueChange={(change) => {
        const chosen = items.find((item) => item.value === change.value);
        if (chosen) onValueChange(chosen.value);
      }}
      lazyMount
      unmountOnExit
    >
      <Ark.List ref={keepChosenInView} className={style.list} aria-label={label}>
        {items.map((item) => (
          <Ark.Trigger key={item.value} value={item.value} className={style.trigger}>
            {item.label}
          </Ark.Trigger>
        ))}
      </Ark.List>
      {items.map((item) => (
        <Ark.Content key={item.value} value={item.value} className={style.content}>
          {item.content}
        </Ark.Content>
      ))}
    </Ark.Root>
  );
}
