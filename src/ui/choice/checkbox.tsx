import { cx } from '#styled/css';
import { check } from '#styled/recipes';

export interface CheckboxProps {
  readonly label: string;
  /** Hides the label visually but not from screen readers, for a row's checkbox in a table. */
  readonly hideLabel?: boolean | undefined;
  readonly description?: string | undefined;
  readonly checked: boolean | 'mixed';
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
}

export function Checkbox(props: CheckboxProps) {
  const { label, hideLabel, description, checked, onCheckedChange, disabled, className, id } = props;
  const style = check();
  return (
    <label className={cx(style.root, className)}>
      <input
        id={id}
        type="checkbox"
        className={style.input}
        aria-label={hideLabel ? label : undefined}
        checked={checked === true}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = checked === 'mixed';
        }}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      {!hideLabel && (
        <span>
          <span className={style.label}>{label}</span>
          {description && <span className={style.description}>{description}</span>}
        </span>
      )}
    </label>
  );
}
