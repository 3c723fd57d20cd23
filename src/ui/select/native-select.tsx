import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useChosen } from '#src/ui/choice/use-chosen.ts';
import { useFieldControl } from '#src/ui/field/field-context.ts';
import { cx } from '#styled/css';
import { type SelectVariantProps, select } from '#styled/recipes';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly lang?: string;
  /** Heading of the option group. */
  readonly group?: string;
}

export interface NativeSelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'size' | 'value' | 'children' | 'onChange'> {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | '';
  /** Shown, but not selectable, while `value` matches no option. */
  readonly placeholder?: string | undefined;
  readonly onValueChange: (value: Value) => unknown;
  readonly size?: SelectVariantProps['size'];
}

/** The browser's native select: lightweight, and familiar on a phone. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { options, value, onValueChange, size, placeholder, className, ...rest } = props;
  const [shown, choose] = useChosen<Value | ''>(value, (chosen) => {
    if (chosen !== '') return onValueChange(chosen);
  });
  const isNone = placeholder !== undefined && !options.some((option) => option.value === shown);
  const groups = [...new Set(options.map(({ group }) => group))];
  const style = select({ size });
  return (
    <div className={cx(style.root, className)}>
      <select
        {...useFieldControl()}
        {...rest}
        className={style.trigger}
        value={isNone ? '' : shown}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) choose(chosen.value);
        }}
      >
        {isNone && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {groups.map((group) => (
          <Options key={group ?? ''} group={group} options={options} />
        ))}
      </select>
      <ChevronsUpDown className={style.icon} aria-hidden="true" />
    </div>
  );
}

function Options<Value extends string>(props: {
  readonly group: string | undefined;
  readonly options: readonly SelectOption<Value>[];
}) {
  const { group, options } = props;
  const own = options
    .filter((option) => option.group === group)
    .map((option) => (
      <option key={option.value} value={option.value} lang={option.lang}>
        {option.label}
      </option>
    ));
  return group === undefined ? own : <optgroup label={group}>{own}</optgroup>;
}
