import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useMemo } from 'react';
import { useTypedText } from '#src/ui/committed-text/use-committed-text.ts';
import { useFieldControl } from '#src/ui/field/field-context.ts';
import { cx } from '#styled/css';
import { combobox, popup, textInput } from '#styled/recipes';

export interface Suggestion {
  readonly value: string;
  /** Where the suggestion comes from. */
  readonly note: string;
}

export interface SuggestInputProps {
  /** Suggestions for the typed text, in display order. */
  readonly suggestionsFor: (typed: string) => readonly Suggestion[];
  readonly value: string;
  /** Called after a pause in typing, on leaving the field, and at once when a suggestion is chosen. */
  readonly onCommit: (text: string) => void;
  readonly placeholder: string;
  readonly openLabel: string;
  /** Shown in the list when there are no suggestions. */
  readonly emptyText: string;
}

/** A text field with suggestions that also accepts any other text. */
export function SuggestInput(props: SuggestInputProps) {
  const { suggestionsFor, value, onCommit, placeholder, openLabel, emptyText } = props;
  const { attributes, take } = useTypedText(value, onCommit);
  const { value: typed, ...handlers } = attributes;
  const control = useFieldControl();
  const suggestions = useMemo(() => suggestionsFor(typed), [suggestionsFor, typed]);
  const collection = useMemo(
    () =>
      createListCollection({
        items: [...suggestions],
        itemToValue: (suggestion) => suggestion.value,
        itemToString: (suggestion) => suggestion.value,
      }),
    [suggestions],
  );
  const style = combobox();
  const list = popup();
  const field = textInput();
  return (
    <Ark.Root
      className={style.root}
      collection={collection}
      value={[]}
      onValueChange={({ value: [chosen] }) => chosen !== undefined && take(chosen)}
      inputValue={typed}
      allowCustomValue
      // A listbox must contain only options, and at least one.
      composite={suggestions.length > 0}
      openOnClick
      lazyMount
      unmountOnExit
      positioning={{ strategy: 'fixed', sameWidth: true, placement: 'bottom-start', gutter: 4 }}
      {...(control.id === undefined ? {} : { ids: { input: control.id } })}
    >
      <Ark.Control className={cx(style.control, field.root)}>
        <Ark.Input
          {...handlers}
          className={field.input}
          placeholder={placeholder}
          inputMode="email"
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          aria-required={control['aria-required']}
        />
        <Ark.Trigger className={style.trigger} aria-label={openLabel} tabIndex={-1}>
          <ChevronsUpDown aria-hidden="true" />
        </Ark.Trigger>
      </Ark.Control>
      <Ark.Positioner>
        <Ark.Content className={cx(list.content, style.content)} aria-label={openLabel}>
          {suggestions.length === 0 && <div className={style.empty}>{emptyText}</div>}
          {suggestions.map((suggestion) => (
            <Ark.Item key={suggestion.value} item={suggestion} className={list.item}>
              <span className={list.text}>
                {suggestion.value}
                <span className={list.description}>{suggestion.note}</span>
              </span>
              {suggestion.value === value && <Check className={list.check} aria-hidden="true" />}
            </Ark.Item>
          ))}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  );
}
