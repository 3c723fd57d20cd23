import { Filter, X } from 'lucide-react';
import { useDeferredValue } from 'react';
import type { FilterChoice, ListFilter } from '#src/console/list/list-options.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { useAfterPaint } from '#src/console/list/use-ahead.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import type { TextKey } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';
import { select, textInput } from '#styled/recipes';

type Filters = readonly ListFilter<TextKey>[];

interface FilterButtonProps {
  readonly filters: Filters;
  /** ID of the panel. */
  readonly panel: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens the filter panel, and shows how many filters are set. */
export function FilterButton({ filters, panel, isOpen, onToggle }: FilterButtonProps) {
  const t = useText(listTexts);
  const set = useSetFilters(filters).length;
  return (
    <Button aria-expanded={isOpen} aria-controls={panel} onClick={onToggle}>
      <Filter aria-hidden="true" />
      {set === 0 ? t('list.filters.label') : t.count('list.filters.set', set)}
    </Button>
  );
}

interface FilterPanelProps {
  readonly filters: Filters;
  readonly id: string;
  readonly isOpen: boolean;
}

/** A field for each filter; when closed, only the filters that are set, each removed by a press. */
export function FilterPanel({ filters, id, isOpen }: FilterPanelProps) {
  const t = useText(listTexts);
  const set = useSetFilters(filters);
  const { go } = useListAddress();
  const afterPaint = useAfterPaint();
  const clear = (isHere: boolean) =>
    isHere && go(Object.fromEntries(filters.map(({ name }) => [name, undefined])));
  if (!isOpen)
    return (
      <div id={id} className={chips} hidden={set.length === 0}>
        {set.map(({ filter, value }) => (
          <FilterChip key={filter.name} filter={filter} value={value} />
        ))}
      </div>
    );
  return (
    <section id={id} className={panel} aria-label={t('list.filters.label')}>
      <div className={grid}>
        {filters.map((filter) => (
          <Field key={filter.name} label={t.find(filter.label)}>
            <FilterInput filter={filter} />
          </Field>
        ))}
      </div>
      <Button size="sm" disabled={set.length === 0} onClick={() => afterPaint(clear)}>
        {t('list.clearFilters')}
      </Button>
    </section>
  );
}

/** Opens the panel with empty frames and renders the controls a moment later. */
function FilterInput({ filter }: { readonly filter: ListFilter<TextKey> }) {
  const isDrawn = useDeferredValue(true, false);
  if (isDrawn) return <FilterControl filter={filter} />;
  const isSelect = filter.kind === 'choice' || filter.kind === 'looked-up';
  const [frame, inside] = isSelect
    ? [select().root, select().trigger]
    : [textInput().root, textInput().input];
  return (
    <div className={frame}>
      <div className={inside} />
    </div>
  );
}

function FilterControl({ filter }: { readonly filter: ListFilter<TextKey> }) {
  const [value, change] = useFilterValue(filter.name);
  const t = useText();
  switch (filter.kind) {
    case 'choice':
      return <Choice choices={textChoices(filter.values, t)} value={value} onChange={change} />;
    case 'looked-up':
      return <LookedUpChoice filter={filter} value={value} onChange={change} />;
    case 'day':
      return <TextInput type="date" value={value} min="2000-01-01" max="2999-12-31" onValueChange={change} />;
    case 'text':
      return <TypedFilter value={value} onChange={change} />;
  }
}

interface ValueProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Choice({ choices, value, onChange }: ValueProps & { readonly choices: readonly FilterChoice[] }) {
  const t = useText(listTexts);
  // A value that is no longer available can still be removed.
  const isKnown = value === '' || choices.some((each) => each.value === value);
  const others = isKnown ? choices : [...choices, { value, label: value }];
  return (
    <NativeSelect
      options={[{ value: any, label: t('list.filters.any') }, ...others]}
      value={value === '' ? any : value}
      onValueChange={(chosen) => onChange(chosen === any ? '' : chosen)}
    />
  );
}

const any = '*';

function LookedUpChoice({ filter, ...props }: ValueProps & { readonly filter: LookedUp }) {
  return <Choice {...props} choices={filter.useChoices()} />;
}

type LookedUp = Extract<ListFilter<TextKey>, { readonly kind: 'looked-up' }>;

/** Applies from two characters on. */
function TypedFilter({ value, onChange }: ValueProps) {
  const t = useText(listTexts);
  const input = useCommittedText(value, (text) => {
    if (text.trim().length !== 1) onChange(text.trim());
  });
  return <TextInput {...input} maxLength={255} placeholder={t('list.searchHint')} />;
}

function FilterChip({ filter, value }: { readonly filter: ListFilter<TextKey>; readonly value: string }) {
  const t = useText(listTexts);
  const [, change] = useFilterValue(filter.name);
  const label = t.find(filter.label) ?? '';
  const name = (shown: string) => (
    <Button
      size="sm"
      aria-label={t('list.filters.remove', { name: label, value: shown })}
      onClick={() => change('')}
    >
      <span className={css({ color: 'fg.muted' })}>{label}</span>
      <span className={css({ overflowWrap: 'anywhere', minW: '0' })}>{shown}</span>
      <X aria-hidden="true" />
    </Button>
  );
  if (filter.kind === 'looked-up') return <LookedUpName filter={filter} value={value} show={name} />;
  return name(filter.kind === 'choice' ? nameIn(textChoices(filter.values, t), value) : value);
}

interface LookedUpNameProps {
  readonly filter: LookedUp;
  readonly value: string;
  readonly show: (name: string) => React.ReactNode;
}

function LookedUpName({ filter, value, show }: LookedUpNameProps) {
  return show(nameIn(filter.useChoices(), value));
}

function nameIn(choices: readonly FilterChoice[], value: string): string {
  return choices.find((each) => each.value === value)?.label ?? value;
}

function textChoices(
  values: Readonly<Record<string, TextKey>>,
  t: { find(key: string): string | null },
): readonly FilterChoice[] {
  return Object.entries(values).map(([value, key]) => ({ value, label: t.find(key) ?? value }));
}

/** A filter's value in the address, and its setter. */
function useFilterValue(name: string): readonly [string, (value: string) => void] {
  const { address, go } = useListAddress();
  const value = new Map<string, unknown>(Object.entries(address)).get(name);
  return [value === undefined ? '' : String(value), (next) => go({ [name]: next === '' ? undefined : next })];
}

function useSetFilters(filters: Filters) {
  const { address } = useListAddress();
  const members = new Map<string, unknown>(Object.entries(address));
  return filters.flatMap((filter) => {
    const value = members.get(filter.name);
    return value === undefined ? [] : [{ filter, value: String(value) }];
  });
}

const chips = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  px: '3.5',
  py: '2',
  borderBottom: '1px solid token(colors.border)',
  '&[hidden]': { display: 'none' },
});
const panel = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '3',
  p: '3.5',
  bg: 'bg.subtle',
  borderBottom: '1px solid token(colors.border)',
});
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
  gap: '3',
  w: '100%',
});
