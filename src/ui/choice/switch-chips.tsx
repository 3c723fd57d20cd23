import { Check } from 'lucide-react';
import { useChosen } from '#src/ui/choice/use-chosen.ts';
import { css } from '#styled/css';

export interface SwitchChip<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Number of items that this chip adds. */
  readonly count: number;
  /** The count in words, for screen readers. */
  readonly countLabel: string;
  readonly checked: boolean;
}

export interface SwitchChipsProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly items: readonly SwitchChip<Value>[];
  /** May return a promise; the pressed chip shows its new state until it settles. */
  readonly onCheckedChange: (value: Value, checked: boolean) => unknown;
}

/** A row of independent on/off chips. */
export function SwitchChips<Value extends string>(props: SwitchChipsProps<Value>) {
  const { label, items, onCheckedChange } = props;
  return (
    <fieldset className={root}>
      <legend className="sr-only">{label}</legend>
      {items.map((item) => (
        <Chip key={item.value} item={item} onChange={(checked) => onCheckedChange(item.value, checked)} />
      ))}
    </fieldset>
  );
}

function Chip<Value extends string>(props: {
  readonly item: SwitchChip<Value>;
  readonly onChange: (checked: boolean) => unknown;
}) {
  const { item, onChange } = props;
  const [checked, choose] = useChosen(item.checked, onChange);
  return (
    <label className={chip}>
      <input
        type="checkbox"
        role="switch"
        className={input}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => choose(event.target.checked)}
      />
      {checked && <Check aria-hidden="true" />}
      {item.label}
      <span className={count} aria-hidden="true">
        {item.count}
      </span>
      <span className="sr-only">{item.countLabel}</span>
    </label>
  );
}

const root = css({ display: 'flex', flexWrap: 'wrap', gap: '2', mb: '3.5' });
const chip = css({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  h: '8',
  px: '3',
  bg: 'bg.surface',
  border: '1px solid token(colors.border)',
  borderRadius: 'full',
  fontSize: 'sm',
  color: 'fg.muted',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  transition: 'border-color 0.12s, background-color 0.12s, color 0.12s',
  _hover: { borderColor: 'border.control', color: 'fg.default' },
  '&:has(:checked)': {
    borderColor: 'accent',
    bg: 'accent.tint',
    color: 'accent.text',
    fontWeight: 'semibold',
  },
  '&:has(:focus-visible)': { outline: '2px solid token(colors.accent)', outlineOffset: '2px' },
  '&:has(:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
  '& > svg': { w: '3.5', h: '3.5', ms: '-0.5' },
  '@media (pointer: coarse)': { h: '10' },
});
const input = css({
  position: 'absolute',
  inset: '0',
  opacity: 0,
  cursor: 'inherit',
  w: 'full',
  h: 'full',
});
const count = css({ fontSize: 'xs' });
