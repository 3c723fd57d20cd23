import type { ReactNode } from 'react';
import { steps } from '#styled/recipes';

export type StepState = 'done' | 'now' | 'next' | 'failed';

export interface Step {
  readonly key: string;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  readonly state: StepState;
}

export interface StepsProps {
  readonly label: string;
  readonly items: readonly Step[];
  /** Each state as a word for those who do not see the dots. */
  readonly stateLabels: Readonly<Record<StepState, string>>;
}

/** How far something has come: a row on a desk, a column on a phone. */
export function Steps({ label, items, stateLabels }: StepsProps) {
  const style = steps();
  return (
    <ol className={style.root} aria-label={label}>
      {items.map((item) => (
        <li
          key={item.key}
          className={style.item}
          data-state={item.state}
          aria-current={item.state === 'now' ? 'step' : undefined}
        >
          <span className={style.label}>
            {item.label}
            <span className="sr-only"> {stateLabels[item.state]}</span>
          </span>
          {item.detail && <span className={style.detail}>{item.detail}</span>}
        </li>
      ))}
    </ol>
  );
}
