import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';
import { type DialogVariantProps, dialog } from '#styled/recipes';

export interface DialogProps {
  readonly open: boolean;
  /** Called on Escape, the close button and (unless `keepOnOutside`) a press outside. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Beside the title: a '?' that explains the step. */
  readonly help?: ReactNode;
  /** Buttons, with the primary one last. */
  readonly footer?: ReactNode;
  readonly size?: DialogVariantProps['size'];
  /** For a long form: fills the screen on a phone. */
  readonly fullOnPhone?: boolean | undefined;
  /** A press outside does not close it, because the user has typed something or money is at stake. */
  readonly keepOnOutside?: boolean | undefined;
  /** Removes the close button and Escape, for a step that requires an answer. */
  readonly mustAnswer?: boolean | undefined;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  readonly children?: ReactNode;
}

/** A modal dialog. Traps the focus and restores it on closing. */
export function Dialog(props: DialogProps) {
  return <Panel {...props} placement="center" />;
}

export interface DrawerProps extends Omit<DialogProps, 'role'> {
  readonly side?: 'left' | 'right' | undefined;
}

/** A side panel; slides in from the right (menus use the left). */
export function Drawer({ side = 'right', ...props }: DrawerProps) {
  return <Panel {...props} placement={side} />;
}

function Panel(props: DialogProps & { readonly placement: 'center' | 'left' | 'right' }) {
  const { open, onClose, title, help, description, footer, size, placement, children } = props;
  const { keepOnOutside = false, mustAnswer = false, fullOnPhone, role } = props;
  const t = useText();
  const style = dialog({ size, placement, full: fullOnPhone });
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Ark.Root
      open={open}
      onOpenChange={(change) => {
        // A dialog that closes takes those opened above it along; one that must be answered stays.
        if (!change.open && !mustAnswer) onClose();
      }}
      role={role ?? 'dialog'}
      closeOnInteractOutside={!keepOnOutside && !mustAnswer}
      closeOnEscape={!mustAnswer}
      // Skip the close button, which comes first in the DOM: a dialog starts at its first field, anything else at its heading.
      initialFocusEl={() => (placement === 'center' && firstField(body.current)) || heading.current}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={style.backdrop} />
        <Ark.Positioner className={style.positioner}>
          <Ark.Content className={style.content}>
            <div className={style.head}>
              <div>
                <div className={titled}>
                  <Ark.Title ref={heading} tabIndex={-1} className={style.title}>
                    {title}
                  </Ark.Title>
                  {help}
                </div>
                {description && (
                  <Ark.Description className={style.description}>{description}</Ark.Description>
                )}
              </div>
              {!mustAnswer && (
                <IconButton
                  className={style.close}
                  label={t('common.close')}
                  icon={<X />}
                  onClick={onClose}
                />
              )}
            </div>
            <div ref={body} className={style.body}>
              {children}
            </div>
            {footer && <div className={style.foot}>{footer}</div>}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

const titled = css({ display: 'flex', alignItems: 'center', gap: '1.5' });

/** Returns the field that already has focus, else the first one; in a radio group, the checked one. */
function firstField(body: HTMLElement | null): HTMLElement | null {
  const fields = [
    ...(body?.querySelectorAll<HTMLElement>(
      ':is(input, select, textarea):enabled:not([type=hidden], [hidden])',
    ) ?? []),
  ];
  const [first] = fields;
  const own = fields.find((field) => field === document.activeElement);
  if (own || !(first instanceof HTMLInputElement) || first.type !== 'radio') return own ?? first ?? null;
  return (
    fields.find((field) => field instanceof HTMLInputElement && field.name === first.name && field.checked) ??
    first
  );
}
