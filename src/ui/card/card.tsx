import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { card } from '#styled/recipes';

export interface CardProps {
  /** Removes the padding of the sections, for a card that holds a table. */
  readonly flush?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A surface made of `CardSection`s, separated by rules. */
export function Card({ flush, className, children }: CardProps) {
  return <div className={cx(card({ flush }).root, className)}>{children}</div>;
}

export interface CardSectionProps {
  readonly title?: ReactNode;
  readonly hint?: ReactNode;
  /** Beside the title: a '?' that explains the section. */
  readonly help?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

export interface SectionCardProps extends CardSectionProps {
  readonly flush?: boolean | undefined;
}

/** A card with a single section. */
export function SectionCard({ flush, className, ...section }: SectionCardProps) {
  return (
    <Card flush={flush} className={className}>
      <CardSection {...section} />
    </Card>
  );
}

export function CardSection({ title, hint, help, actions, className, children }: CardSectionProps) {
  const style = card();
  // An untitled section is not a landmark.
  const Part = title ? 'section' : 'div';
  return (
    <Part className={cx(style.section, className)}>
      {(title || actions) && (
        <div className={style.head}>
          <div>
            {title && <Titled help={help} title={<h2 className={style.title}>{title}</h2>} />}
            {hint && <p className={style.hint}>{hint}</p>}
          </div>
          {actions && (
            <div className={style.actions} data-actions="">
              {actions}
            </div>
          )}
        </div>
      )}
      {children}
    </Part>
  );
}

function Titled({ title, help }: { readonly title: ReactNode; readonly help: ReactNode }) {
  return help ? (
    <div className={titled}>
      {title}
      {help}
    </div>
  ) : (
    title
  );
}

const titled = css({ display: 'flex', alignItems: 'center', gap: '1.5' });
