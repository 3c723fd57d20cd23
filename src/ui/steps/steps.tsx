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
  /** Names of the states, for screen readers. */
  readonly stateLabels: Readonly<Record<StepState, string>>;
}

/** Progress through named steps: a row on a wide screen, a column on a phone. */
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
