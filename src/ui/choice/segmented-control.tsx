import { type ReactNode, useId } from 'react';
import { useChosen } from '#src/ui/choice/use-chosen.ts';
import { cx } from '#styled/css';
import { type SegmentsVariantProps, segments } from '#styled/recipes';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Accessible name, for a segment that shows only an icon. */
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
}

export interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Segment<Value>[];
  readonly value: Value | null;
  readonly onValueChange: (value: Value) => unknown;
  readonly size?: SegmentsVariantProps['size'];
  readonly className?: string | undefined;
}

/** A choice among two to five short labels: years, single or batch, theme. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onValueChange, size, className } = props;
  const [shown, choose] = useChosen(value, onValueChange);
  const group = useId();
  const style = segments({ size });
  return (
    <div className={cx(style.root, className)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={style.item} title={option.name}>
          <input
            type="radio"
            className={style.input}
            name={group}
            value={option.value}
            checked={option.value === shown}
            disabled={option.disabled}
            aria-label={option.name}
            onChange={() => choose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
