import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useChosen } from '#src/ui/choice/use-chosen.ts';
import { cx } from '#styled/css';
import { type RadioCardsVariantProps, radioCards } from '#styled/recipes';

export interface RadioCard<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** Shown at the right edge: a price, a tag. */
  readonly aside?: ReactNode;
  /** Cannot be chosen; give the reason in the description. */
  readonly disabled?: boolean | undefined;
}

export interface RadioCardsProps<Value extends string> {
  readonly options: readonly RadioCard<Value>[];
  readonly value: Value | null;
  /** May return a promise; the pressed card shows as chosen until it settles. */
  readonly onValueChange: (value: Value) => unknown;
  /** Accessible name of the group; omit inside a `FieldGroup`, whose legend names it. */
  readonly label?: string | undefined;
  readonly columns?: RadioCardsVariantProps['columns'];
  readonly disabled?: boolean | undefined;
  /** A button after the last card and of the same size, which shows more cards. */
  readonly more?:
    | { readonly label: string; readonly description: string; readonly onPress: () => void }
    | undefined;
  readonly className?: string | undefined;
}

/** A choice among a few options, each with a short explanation. Native radios: the arrow keys move the choice. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { options, value, onValueChange, label, columns, disabled, more, className } = props;
  const [shown, choose] = useChosen(value, onValueChange);
  const name = useId();
  const style = radioCards({ columns });
  return (
    <div
      className={cx(style.root, className)}
      {...(label ? { role: 'radiogroup', 'aria-label': label } : {})}
    >
      {options.map((option) => {
        const off = disabled || option.disabled;
        const id = `${name}-${option.value}`;
        return (
          <label key={option.value} className={style.card} data-disabled={off || undefined}>
            <input
              type="radio"
              className={style.input}
              name={name}
              value={option.value}
              checked={option.value === shown}
              disabled={off}
              aria-labelledby={id}
              aria-describedby={option.description ? `${id}-about` : undefined}
              onChange={() => choose(option.value)}
            />
            <span className={style.body}>
              <span id={id} className={style.label}>
                {option.label}
              </span>
              {option.description && (
                <span id={`${id}-about`} className={style.description}>
                  {option.description}
                </span>
              )}
            </span>
            {option.aside && <span className={style.aside}>{option.aside}</span>}
          </label>
        );
      })}
      {more && (
        <button type="button" className={style.card} onClick={more.onPress}>
          <Ellipsis className={style.moreIcon} aria-hidden="true" />
          <span className={style.body}>
            <span className={style.label}>{more.label}</span>
            <span className={style.description}>{more.description}</span>
          </span>
        </button>
      )}
    </div>
  );
}
