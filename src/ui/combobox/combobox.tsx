import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox';
import { Check, ChevronLeft, ChevronRight, ChevronsUpDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { IconButton } from '#src/ui/button/button.tsx';
import { useChosen } from '#src/ui/choice/use-chosen.ts';
import { type ComboboxOption, pageOf, searchOptions } from '#src/ui/combobox/combobox-list.ts';
import { useFieldControl } from '#src/ui/field/field-context.ts';
import { cx } from '#styled/css';
import { combobox, popup, textInput } from '#styled/recipes';

export interface ComboboxProps {
  readonly options: readonly ComboboxOption[];
  readonly value: string | null;
  /** May return a promise; the pressed option shows as chosen until it settles. */
  readonly onValueChange: (value: string) => unknown;
  readonly texts: ComboboxTexts;
  /** Accessible name of the field, where it has no visible label. */
  readonly label?: string | undefined;
  readonly placeholder?: string | undefined;
  /** Splits longer lists into pages of this many options. */
  readonly pageSize?: number | undefined;
  readonly disabled?: boolean | undefined;
  /** Lets the list be wider than the field. */
  readonly wideList?: boolean | undefined;
  readonly className?: string | undefined;
}

export interface ComboboxTexts {
  readonly open: string;
  readonly nothing: (query: string) => string;
  readonly previous: string;
  readonly next: string;
  readonly page: (page: number, pages: number) => string;
}

/** A choice from a long list, found by typing. Loaded with the dialogs and groups that need it. */
export function Combobox(props: ComboboxProps) {
  const { options, texts, label, placeholder, pageSize, disabled = false, wideList, className } = props;
  const [value, choose] = useChosen(props.value, props.onValueChange);
  /** The text being typed; null while the field shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  const [turned, setTurned] = useState<number | null>(null);
  const query = typed ?? '';
  const control = useFieldControl();

  const found = useMemo(() => searchOptions(options, query), [options, query]);
  const isPaged = pageSize !== undefined && options.length > pageSize;
  const pages = isPaged ? Math.max(1, Math.ceil(found.length / pageSize)) : 1;
  const page = isPaged ? Math.min(turned ?? pageOf(found, value, pageSize), pages) : 1;
  const shown = isPaged ? found.slice((page - 1) * pageSize, page * pageSize) : found;
  const chosen = options.find((option) => option.value === value);
  const text = chosen === undefined ? '' : textOf(chosen);
  const collection = useMemo(
    () =>
      createListCollection({ items: [...shown], itemToValue: ({ value: id }) => id, itemToString: textOf }),
    [shown],
  );

  const style = combobox();
  const list = popup();
  const field = textInput();
  const items = shown.map((option) => (
    <Ark.Item
      key={option.value}
      item={option}
      className={list.item}
      ref={option.value === value ? showItem : undefined}
    >
      <span className={list.text}>
        {option.label}
        {option.description && <span className={list.description}>{option.description}</span>}
      </span>
      {option.value === value && <Check className={list.check} aria-hidden="true" />}
    </Ark.Item>
  ));
  return (
    <Ark.Root
      className={cx(style.root, className)}
      collection={collection}
      value={value === null ? [] : [value]}
      onValueChange={({ value: [next] }) => {
        if (next !== undefined && next !== value) choose(next);
      }}
      // The chosen option may be on another page or not loaded yet, so the collection may lack its text.
      inputValue={typed ?? text}
      onInputValueChange={({ inputValue, reason }) => {
        const isTyped = reason === 'input-change';
        setTyped(isTyped ? withoutChoice(inputValue, typed === null ? text : '') : null);
        setTurned(null);
      }}
      onOpenChange={({ open }) => {
        if (open) return;
        setTyped(null);
        setTurned(null);
      }}
      inputBehavior="autohighlight"
      // A listbox must contain only options, and at least one.
      composite={!isPaged && shown.length > 0}
      disabled={disabled}
      openOnClick
      lazyMount
      unmountOnExit
      positioning={{ strategy: 'fixed', sameWidth: !wideList, placement: 'bottom-start', gutter: 4 }}
      {...(control.id === undefined ? {} : { ids: { input: control.id } })}
    >
      <Ark.Control className={cx(style.control, field.root)}>
        <Ark.Input
          className={field.input}
          placeholder={placeholder}
          aria-label={label}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          aria-required={control['aria-required']}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
            if (typed === null && !ctrlKey && !metaKey && isTyping(key)) currentTarget.select();
            if (key === 'PageDown') setTurned(Math.min(page + 1, pages));
            if (key === 'PageUp') setTurned(Math.max(page - 1, 1));
          }}
        />
        <Ark.Trigger className={style.trigger} aria-label={texts.open} tabIndex={-1}>
          <ChevronsUpDown aria-hidden="true" />
        </Ark.Trigger>
      </Ark.Control>
      <Ark.Positioner>
        <Ark.Content className={cx(list.content, style.content)} aria-label={label ?? texts.open}>
          {shown.length === 0 && <div className={style.empty}>{texts.nothing(query)}</div>}
          {shown.length > 0 &&
            (isPaged ? <Ark.List aria-label={label ?? texts.open}>{items}</Ark.List> : items)}
          {isPaged && (
            <div className={style.pager}>
              <IconButton
                size="sm"
                label={texts.previous}
                icon={<ChevronLeft />}
                disabled={page <= 1}
                onClick={() => setTurned(page - 1)}
              />
              <span className={style.page} role="status">
                {texts.page(page, pages)}
              </span>
              <IconButton
                size="sm"
                label={texts.next}
                icon={<ChevronRight />}
                disabled={page >= pages}
                onClick={() => setTurned(page + 1)}
              />
            </div>
          )}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  );
}

/** Whether a key writes or erases. Input methods and phones send `Process` and `Unidentified`. */
function isTyping(key: string): boolean {
  return [...key].length === 1 || key === 'Backspace' || key === 'Process' || key === 'Unidentified';
}

/** Typing replaces the chosen text, but opening the list puts the caret after it. */
function withoutChoice(inputValue: string, chosen: string): string {
  return inputValue.startsWith(chosen) ? inputValue.slice(chosen.length) : inputValue;
}

/** Scrolls a long list to the chosen option when it opens. */
function showItem(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'nearest' });
}

function textOf({ short, label }: ComboboxOption): string {
  return short ?? label;
}
